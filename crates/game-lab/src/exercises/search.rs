//! Searches of a tree by the ladder, with their counters.

use game_search::ladder::Algorithm;
use game_search::searcher::StopHandle;
use game_search::{Event, Game, Observer, Score, Stats, Window};
use serde_json::{Value, json};
use small_games::{LeafValue, NodeId, Tree};

use crate::stoppable::{self, Stoppable, Within};

/// Counters of a search of a tree. The nodes after waiting in a leaf above the horizon do not count, because the reader did
/// not write them.
#[derive(Default)]
pub struct Written {
    pub stats: Stats,
    path: Vec<NodeId>,
}

impl Observer<NodeId> for Written {
    fn on(&mut self, event: Event<NodeId>) {
        match event {
            Event::Make(mv) => self.path.push(mv),
            Event::Unmake => _ = self.path.pop(),
            Event::Enter { .. } if matches!(self.path[..], [.., before, here] if before == here) => return,
            _ => {}
        }
        self.stats.on(event);
    }
}

/// Searches a tree with an observer. The score and the window are those of the side to move.
pub fn observed(
    algorithm: Algorithm,
    tree: &Tree,
    depth: u32,
    window: Window,
    observer: &mut dyn Observer<NodeId>,
) -> Score {
    let mut game = Stoppable { game: tree.clone(), stop: &StopHandle::new() };
    let found = stoppable::search(algorithm, &mut game, &mut Within(Box::new(LeafValue)), observer, depth, window);
    found.expect("trees offer every capability").score
}

/// Searches a tree to its leaves. The score and the window are those of the side to move.
pub fn search(algorithm: Algorithm, tree: &Tree, window: Window) -> (Score, Stats) {
    let mut written = Written::default();
    let score = observed(algorithm, tree, tree.height(), window, &mut written);
    (score, written.stats)
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
