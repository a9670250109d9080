//! The tree of a search with its moves as text, to be drawn.

use game_search::ladder::AllCapabilities;
use game_search::{Bound, Ending, Score, Step, TextNotation, TreeRecorder, Visit, Window};

/// A visit of a node by a search.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move that leads here, `pass`, or `root`.
    pub step: String,
    /// The window it was searched with.
    pub window: Window,
    /// What it returned.
    pub score: Score,
    /// Why it was left.
    pub ending: Ending,
    /// Whether it is below the horizon.
    pub quiescence: bool,
    /// Whether it was visited before, with another window.
    pub research: bool,
    /// The visits below it.
    pub children: Vec<Node>,
}

impl Node {
    /// What the score says about the exact value.
    pub fn bound(&self) -> Bound {
        if self.is_leaf() { Bound::Exact } else { self.window.bound(self.score) }
    }

    /// Whether the score needed no search. (Quiescence evaluates a node before it looks at captures.)
    pub fn is_leaf(&self) -> bool {
        matches!(self.ending, Ending::Evaluated | Ending::Terminal) && self.children.is_empty()
    }
}

/// A recorded search.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The visits of the root, one for each search of a driver.
    pub roots: Vec<Node>,
    /// How many visits were not kept.
    pub left_out: u64,
}

impl Recording {
    pub(crate) fn new<G: AllCapabilities + TextNotation>(game: &mut G, recorder: &TreeRecorder<G::Move>) -> Recording {
        let roots = recorder.roots().iter().map(|&root| node(game, recorder.visits(), root, "root".to_owned()));
        Recording { roots: roots.collect(), left_out: recorder.left_out() }
    }
}

/// Follows the moves once more, because their text depends on the position.
fn node<G>(game: &mut G, visits: &[Visit<G::Move>], index: usize, step: String) -> Node
where
    G: AllCapabilities + TextNotation,
{
    let visit = &visits[index];
    let children = visit.children.iter().map(|&child| match visits[child].step {
        Some(Step::Move(mv)) => {
            let text = game.move_text(mv);
            let undo = game.make(mv);
            let child = node(game, visits, child, text);
            game.unmake(mv, undo);
            child
        }
        Some(Step::Null) => {
            let undo = game.make_null();
            let child = node(game, visits, child, "pass".to_owned());
            game.unmake_null(undo);
            child
        }
        None => node(game, visits, child, "root".to_owned()),
    });
    Node {
        step,
        children: children.collect(),
        window: visit.window,
        score: visit.score,
        ending: visit.ending,
        quiescence: visit.depth.is_none(),
        research: visit.research,
    }
}
