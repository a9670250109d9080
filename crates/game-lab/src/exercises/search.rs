//! Searches of a tree by the ladder and by the engine, with their counters.

use game_search::engine::{Engine, Params};
use game_search::ladder::Algorithm;
use game_search::{Game, Limits, Score, Stats, Window};
use serde_json::{Value, json};
use small_games::{LeafValue, Tree};

/// Searches a tree to its leaves. The score and the window are those of the side to move.
pub fn search(algorithm: Algorithm, tree: &Tree, window: Window) -> (Score, Stats) {
    let (mut game, mut stats) = (tree.clone(), Stats::default());
    let found = algorithm.search_window(&mut game, &mut LeafValue, &mut stats, tree.height(), window);
    (found.expect("trees offer every capability").score, stats)
}

/// Returns the minimax value of a tree for the first player.
pub fn value(tree: &Tree) -> i32 {
    tree.side_to_move().absolute(search(Algorithm::Minimax, tree, Window::FULL).0).value()
}

/// Returns the request of the page that shows a search.
pub fn shown(algorithm: Algorithm, position: impl ToString, window: Option<[i32; 2]>) -> Value {
    let mut request = json!({ "algorithm": algorithm.name(), "position": position.to_string() });
    if let Some(window) = window {
        request["window"] = json!(window);
    }
    request
}

/// Searches a tree to its leaves by the engine, with some of its features. Returns the score for the side to move.
pub fn engine(features: &str, tree: &Tree) -> (i32, Stats) {
    let params = Params::with_only(features).expect("the names of features");
    let mut engine = Engine::exact(LeafValue).with_params(params).expect("trees allow these features");
    let (limits, mut stats) = (Limits::depth(tree.height()), Stats::default());
    let report = engine.search_with(tree, &limits, &mut stats, &mut ()).expect("a tree can be searched");
    (report.score.value(), stats)
}

/// Returns the request of the page that shows a search by the engine.
pub fn shown_engine(features: &str, position: impl ToString) -> Value {
    json!({ "algorithm": "engine", "features": features, "position": position.to_string() })
}
