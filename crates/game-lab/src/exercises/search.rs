//! A search of a tree, with its counters.

use game_search::ladder::Algorithm;
use game_search::{Game, Score, Stats, Window};
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
