//! A recorded search tree with its moves as text, ready to be drawn.

use game_search::{Bound, Score, SearchGame, Step, TextNotation, TreeRecorder, VisitEnd, Window};

/// A visit of a node.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move that leads to the node. Alternatively `pass` (a null move), `root`, or `same node` for a search of
    /// the node within its own search.
    pub step: String,
    /// The window of the search.
    pub window: Window,
    /// The score that the search returned.
    pub score: Score,
    /// The reason why the search of the node ended.
    pub ending: VisitEnd,
    /// Whether the node belongs to quiescence search.
    pub quiescence: bool,
    /// Whether this is a re-search with another window.
    pub re_search: bool,
    /// Whether scores are clamped to the window (fail-hard). The score of a leaf is then only a bound if it equals an
    /// end of the window.
    pub clamped: bool,
    /// The moves that a cutoff skipped; `None` without a cutoff, or if the record is incomplete.
    pub unvisited: Option<Vec<String>>,
    /// The visits of its children.
    pub children: Vec<Node>,
}

impl Node {
    /// Returns whether the score is the exact value or a bound.
    pub fn bound(&self) -> Bound {
        if self.is_leaf() && !self.clamped { Bound::Exact } else { self.window.bound(self.score) }
    }

    /// Returns the first string for an exact score, the second for a lower bound, the third for an upper bound.
    pub fn by_bound(&self, [exact, lower, upper]: [&'static str; 3]) -> &'static str {
        match self.bound() {
            Bound::Exact => exact,
            Bound::Lower => lower,
            Bound::Upper => upper,
        }
    }

    /// Returns `true` if the score needed no search of children. (Quiescence evaluates a node before it searches
    /// captures.)
    pub fn is_leaf(&self) -> bool {
        matches!(self.ending, VisitEnd::Evaluated | VisitEnd::Terminal) && self.children.is_empty()
    }
}

/// A recorded search.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The visits of the root, one for each search by a driver such as MTD(f).
    pub roots: Vec<Node>,
    /// The number of visits that were not recorded.
    pub left_out: u64,
}

impl Recording {
    /// Converts the recorded visits. `clamped` applies to every node.
    pub fn new<G: SearchGame + TextNotation>(
        game: &mut G,
        recorder: &TreeRecorder<G::Move>,
        clamped: bool,
    ) -> Recording {
        let roots = recorder.roots().iter().map(|&root| node(game, recorder, clamped, root, "root".to_owned()));
        Recording { roots: roots.collect(), left_out: recorder.unrecorded() }
    }
}

/// Converts a visit and all visits below it. The moves are made again, because their text depends on the position.
fn node<G: SearchGame + TextNotation>(
    game: &mut G,
    recorder: &TreeRecorder<G::Move>,
    clamped: bool,
    index: usize,
    step: String,
) -> Node {
    let visit = &recorder.visits()[index];
    let is_cut = matches!(visit.end, VisitEnd::Cutoff { .. });
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
        None => node(game, recorder, clamped, child, "same node".to_owned()),
    });
    Node {
        step,
        children: children.collect(),
        window: visit.window,
        score: visit.score,
        ending: visit.end,
        quiescence: visit.depth.is_none(),
        re_search: visit.re_search,
        clamped,
        unvisited,
    }
}
