//! A recorded search tree with its moves as text, ready to be drawn.

use game_search::ladder::Algorithm;
use game_search::{Bound, Score, SearchGame, Side, Step, TextNotation, TreeRecorder, VisitEnd, Window};

use super::part::Part;

/// A visit of a node.
#[derive(Debug)]
pub struct Node {
    /// The move that leads to the node, `pass` for a null move, or `root`. `same node` means that the search of a
    /// position started another search of this position, for example to verify a null move.
    pub step: String,
    /// The window of the search.
    pub window: Window,
    /// The score that the search returned.
    pub score: Score,
    /// The reason why the search of the node ended.
    pub ending: VisitEnd,
    /// Whether the node belongs to quiescence search.
    pub quiescence: bool,
    /// Whether this visit searches the node again, with a new window.
    pub re_search: bool,
    /// The algorithm of the ladder; `None` for the engine.
    pub algorithm: Option<Algorithm>,
    /// Whether the first player, the maximiser, is to move. The second player is the minimiser.
    pub maximises: bool,
    /// Whether the node is on the principal variation.
    pub is_best: bool,
    /// Whether `--mark` names the node.
    pub is_marked: bool,
    /// The board of the node's position, with `--boards`.
    pub board: Option<Part>,
    /// The moves that a cutoff skipped; `None` without a cutoff, or if the record is incomplete.
    pub unvisited: Option<Vec<String>>,
    /// The visits of the node's children.
    pub children: Vec<Node>,
}

impl Node {
    /// Returns whether the score is the exact value or a bound. If scores are clamped to the window (fail-hard), the
    /// score of a leaf is a bound if this score equals alpha or beta.
    pub fn bound(&self) -> Bound {
        let is_clamped = self.algorithm == Some(Algorithm::AlphaBetaFailHard);
        if self.is_leaf() && !is_clamped { Bound::Exact } else { self.window.bound(self.score) }
    }

    /// Returns the first string for an exact score, the second string for a lower bound, the third for an upper bound.
    pub fn by_bound(&self, [exact, lower, upper]: [&'static str; 3]) -> &'static str {
        match self.bound() {
            Bound::Exact => exact,
            Bound::Lower => lower,
            Bound::Upper => upper,
        }
    }

    /// Returns `true` if the node was scored without searching children. (A quiescence node is evaluated too, but can
    /// have children.)
    pub fn is_leaf(&self) -> bool {
        matches!(self.ending, VisitEnd::Evaluated | VisitEnd::Terminal) && self.children.is_empty()
    }
}

/// A recorded search.
#[derive(Debug)]
pub struct Recording {
    /// The visits of the root. An algorithm such as MTD(f) searches the root several times.
    pub roots: Vec<Node>,
    /// The number of visits that were not recorded.
    pub left_out: u64,
}

impl Recording {
    /// Converts the recorded visits of a search. `line` is the principal variation, which leads through the last visit
    /// of the root. Each of the `marks` is the path to a node to be marked: moves separated by spaces. `board` draws
    /// the board of a node, or returns `None`.
    pub fn new<G: SearchGame + TextNotation>(
        game: &mut G,
        recorder: &TreeRecorder<G::Move>,
        algorithm: Option<Algorithm>,
        line: &[String],
        marks: &[String],
        board: &dyn Fn(&G) -> Option<Part>,
    ) -> Recording {
        let source = Source { recorder, algorithm, board };
        let last = recorder.roots().last();
        let roots = recorder.roots().iter().map(|root| {
            let best = (Some(root) == last).then_some(line);
            source.node(game, *root, "root", best, marks.iter().map(String::as_str).collect())
        });
        Recording { roots: roots.collect(), left_out: recorder.unrecorded() }
    }
}

struct Source<'a, G: SearchGame> {
    recorder: &'a TreeRecorder<G::Move>,
    algorithm: Option<Algorithm>,
    board: &'a dyn Fn(&G) -> Option<Part>,
}

impl<G: SearchGame + TextNotation> Source<'_, G> {
    /// Converts a visit and all visits below it. The moves are made again, because their text depends on the position.
    /// If the node is on the principal variation, `best` holds the moves after the node. `marks` are the paths from
    /// this node to marked nodes.
    fn node(&self, game: &mut G, index: usize, step: &str, best: Option<&[String]>, marks: Vec<&str>) -> Node {
        let visit = &self.recorder.visits()[index];
        let is_cut = matches!(visit.end, VisitEnd::Cutoff { .. });
        let unvisited = self.recorder.unvisited(index, game).filter(|_| is_cut);
        let unvisited = unvisited.map(|moves| moves.into_iter().map(|mv| game.move_text(mv)).collect());
        let step_of = |child: usize| self.recorder.visits()[child].step;
        let children = visit.children.iter().enumerate().map(|(at, &child)| match step_of(child) {
            Some(Step::Move(mv)) => {
                let step = game.move_text(mv);
                // If a node is searched several times, its last visit is on the principal variation.
                let is_last = visit.children[at + 1..].iter().all(|&later| step_of(later) != step_of(child));
                let best = best.and_then(<[_]>::split_first).filter(|(first, _)| is_last && **first == step);
                let marks = marks.iter().filter_map(|mark| mark.strip_prefix(&step));
                let marks = marks.filter_map(|rest| if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') });
                let (best, marks) = (best.map(|(_, rest)| rest), marks.collect());
                let undo = game.make(mv);
                let child = self.node(game, child, &step, best, marks);
                game.unmake(mv, undo);
                child
            }
            Some(Step::Null) => {
                let undo = G::TABLE.make_null(game).expect("the search passed here");
                let child = self.node(game, child, "pass", None, Vec::new());
                G::TABLE.unmake_null(game, undo);
                child
            }
            None => self.node(game, child, "same node", None, Vec::new()),
        });
        let children = children.collect();
        Node {
            step: step.to_owned(),
            children,
            window: visit.window,
            score: visit.score,
            ending: visit.end,
            quiescence: visit.depth.is_none(),
            re_search: visit.re_search,
            algorithm: self.algorithm,
            maximises: game.side_to_move() == Side::First,
            is_best: best.is_some(),
            is_marked: marks.contains(&""),
            board: (self.board)(game),
            unvisited,
        }
    }
}
