//! The tree of a search with its moves as text, to be drawn.

use game_search::{Bound, Score, SearchGame, Step, TextNotation, TreeRecorder, VisitEnd, Window};

/// A visit of a node by a search.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move that leads here, `pass`, `root`, or `itself` for a search within the node's own.
    pub step: String,
    /// The window it was searched with.
    pub window: Window,
    /// What it returned.
    pub score: Score,
    /// Why it was left.
    pub ending: VisitEnd,
    /// Whether it is below the horizon.
    pub quiescence: bool,
    /// Whether it was visited before, with another window.
    pub research: bool,
    /// Whether the score is clamped to the window, so that at its edge even a leaf's is only a bound.
    pub clamped: bool,
    /// The moves that a cutoff left out; `None` without a cutoff, and where the record ends.
    pub unvisited: Option<Vec<String>>,
    /// The visits below it.
    pub children: Vec<Node>,
}

impl Node {
    /// What the score says about the exact value.
    pub fn bound(&self) -> Bound {
        if self.is_leaf() && !self.clamped { Bound::Exact } else { self.window.bound(self.score) }
    }

    /// Returns one of three, by what the score says about the exact value: it, a lower bound, an upper bound.
    pub fn by_bound(&self, [exact, lower, upper]: [&'static str; 3]) -> &'static str {
        match self.bound() {
            Bound::Exact => exact,
            Bound::Lower => lower,
            Bound::Upper => upper,
        }
    }

    /// Whether the score needed no search. (Quiescence evaluates a node before it looks at captures.)
    pub fn is_leaf(&self) -> bool {
        matches!(self.ending, VisitEnd::Evaluated | VisitEnd::Terminal) && self.children.is_empty()
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
    /// Reads what was recorded; `clamped` is that of every node.
    pub fn new<G: SearchGame + TextNotation>(
        game: &mut G,
        recorder: &TreeRecorder<G::Move>,
        clamped: bool,
    ) -> Recording {
        let roots = recorder.roots().iter().map(|&root| node(game, recorder, clamped, root, "root".to_owned()));
        Recording { roots: roots.collect(), left_out: recorder.left_out() }
    }
}

/// Follows the moves once more, because their text depends on the position.
fn node<G: SearchGame + TextNotation>(
    game: &mut G,
    recorder: &TreeRecorder<G::Move>,
    clamped: bool,
    index: usize,
    step: String,
) -> Node {
    let visit = &recorder.visits()[index];
    let is_cut = matches!(visit.ending, VisitEnd::Cutoff { .. });
    let unvisited = recorder.unvisited(index, game).filter(|_| is_cut);
    let unvisited = unvisited.map(|moves| moves.into_iter().map(|mv| game.move_text(mv)).collect());
    let children = visit.children.iter().map(|&child| match recorder.visits()[child].step {
        Some(Step::Move(mv)) => {
            let text = game.move_text(mv);
            let undo = game.make(mv);
            let child = node(game, recorder, clamped, child, text);
            game.unmake(mv, undo);
            child
        }
        Some(Step::Null) => {
            let undo = G::TABLE.make_null(game).expect("the search passed here");
            let child = node(game, recorder, clamped, child, "pass".to_owned());
            G::TABLE.unmake_null(game, undo);
            child
        }
        None => node(game, recorder, clamped, child, "itself".to_owned()),
    });
    Node {
        step,
        children: children.collect(),
        window: visit.window,
        score: visit.score,
        ending: visit.ending,
        quiescence: visit.depth.is_none(),
        research: visit.research,
        clamped,
        unvisited,
    }
}
