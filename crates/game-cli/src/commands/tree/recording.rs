//! The tree of a search with its moves as text, to be drawn.

use game_search::ladder::Algorithm;
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
    /// Of an algorithm of the ladder, or of the engine.
    pub fn new<G>(game: &mut G, recorder: &TreeRecorder<G::Move>, algorithm: Option<Algorithm>) -> Recording
    where
        G: SearchGame + TextNotation,
    {
        let mut walk = Walk { game, recorder, algorithm };
        let roots = recorder.roots().iter().map(|&root| walk.node(root, "root".to_owned()));
        Recording { roots: roots.collect(), left_out: recorder.left_out() }
    }
}

/// Follows the moves once more, because their text depends on the position.
struct Walk<'a, G: SearchGame> {
    game: &'a mut G,
    recorder: &'a TreeRecorder<G::Move>,
    algorithm: Option<Algorithm>,
}

impl<G: SearchGame + TextNotation> Walk<'_, G> {
    fn node(&mut self, index: usize, step: String) -> Node {
        let visits = self.recorder.visits();
        let visit = &visits[index];
        let is_cut = matches!(visit.ending, VisitEnd::Cutoff { .. });
        let unvisited = self.recorder.unvisited(index, self.game).filter(|_| is_cut);
        let unvisited = unvisited.map(|moves| moves.into_iter().map(|mv| self.game.move_text(mv)).collect());
        let children = visit.children.iter().map(|&child| match visits[child].step {
            Some(Step::Move(mv)) => {
                let text = self.game.move_text(mv);
                let undo = self.game.make(mv);
                let child = self.node(child, text);
                self.game.unmake(mv, undo);
                child
            }
            Some(Step::Null) => {
                let undo = G::TABLE.make_null(self.game).expect("the search passed here");
                let child = self.node(child, "pass".to_owned());
                G::TABLE.unmake_null(self.game, undo);
                child
            }
            None => self.node(child, "itself".to_owned()),
        });
        Node {
            step,
            children: children.collect(),
            window: visit.window,
            score: visit.score,
            ending: visit.ending,
            quiescence: visit.depth.is_none(),
            research: visit.research,
            clamped: self.algorithm == Some(Algorithm::AlphaBetaFailHard),
            unvisited,
        }
    }
}
