//! The results of a search.

use std::time::Duration;

use super::StopReason;
use crate::{Bound, Line, Score};

/// The result of a search.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::searcher::StopReason;
/// use game_search::{Limits, Searcher};
/// use small_games::{ConnectFour, Threats};
///
/// let limits = Limits { multi_pv: 2, ..Limits::depth(6) };
/// let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ())?;
/// for line in &report.lines {
///     println!("{}: {:?}", line.score, line.line);
/// }
/// assert_eq!((report.lines.len(), report.lines[0].line.first().copied()), (2, report.best));
/// assert_eq!((report.depth, report.reason), (6, StopReason::Depth));
/// # Ok::<(), game_search::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    /// The best move; `None` only if the game is over and play [cannot continue](crate::Game::may_go_on).
    pub best: Option<M>,
    /// The expected reply, for pondering during the opponent's turn.
    pub ponder: Option<M>,
    /// The score of the best move for the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound of the value at [`depth`](Report::depth).
    ///
    /// | bound | meaning |
    /// |---|---|
    /// | `Exact` | the score lies inside the requested [window](super::Limits::window) |
    /// | `Upper` | the score is at or below alpha; the best move is then not known to be better than the others |
    /// | `Lower` | the score is at or above beta, or the last iteration was stopped after it found a best move |
    ///
    /// Before the first iteration is completed, the score can be unknown. The score is then 0, and the bound is
    /// `Lower`.
    pub bound: Bound,
    /// The depth in plies of the last completed iteration, or 0 if no iteration was completed. In that case the best
    /// move is the best move found before the stop, or the first legal move.
    pub depth: u32,
    /// The largest distance from the root that was reached, in plies.
    pub selective_depth: u32,
    /// The best lines, best first. The score of the first line is the score of the report. The number of lines is
    /// [`multi_pv`](super::Limits::multi_pv), or the number of root moves if this number is smaller. If there are
    /// several lines, they always come from the last completed iteration.
    pub lines: Vec<RootLine<M>>,
    /// The root moves that the limits admit: best first, or, in the solver, in the order of generation. Monte Carlo
    /// search lists only the moves that it tried.
    pub root_moves: Vec<RootMove<M>>,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The number of simulations of a Monte Carlo tree search: selections of a path from the root to a leaf, each with
    /// its backup. 0 in other searches. A simulation that gives a leaf children evaluates all of them, so its cost is
    /// one node or many.
    pub simulations: u64,
    /// The time from the start to the end of the search.
    pub time: Duration,
    /// The reason why the search ended.
    pub reason: StopReason,
}

impl<M> Report<M> {
    /// Converts the report to the last progress that a [monitor](super::Monitor) receives. Custom searchers need this.
    pub fn progress(&self, permille_full: u32) -> Progress<'_, M> {
        Progress {
            depth: self.depth,
            selective_depth: self.selective_depth,
            score: self.score,
            bound: self.bound,
            line: self.lines.first().map_or(&[], |best| &best.line),
            lines: &self.lines,
            permille_full,
            nodes: self.nodes,
            time: self.time,
        }
    }
}

/// One of the best root moves, with the expected continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RootLine<M> {
    /// The moves, beginning with the root move. All moves are legal.
    pub line: Line<M>,
    /// The score for the side to move at the root.
    pub score: Score,
}

/// What a searcher's table or tree contains about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Probe<M> {
    /// The best move; `None` if no move was better than the others.
    pub best: Option<M>,
    /// The score for the side to move in the position.
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// The depth of the score in plies. In Monte Carlo tree search, the length of the best line.
    pub depth: u32,
}

/// The score of one root move, and the nodes searched for it.
///
/// For a policy that learns from Monte Carlo tree search, the target of a move is its share of all
/// [`nodes`](RootMove::nodes) at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RootMove<M> {
    /// The root move.
    pub mv: M,
    /// The last score of the move; `-Score::INFINITY` if nothing is known.
    ///
    /// In the engine, the score is an upper bound, found at a smaller depth if the move was reduced. For a move in
    /// [`Report::lines`], the score is the score of the line, with the bound [`Report::bound`]. If the last iteration
    /// did not reach a move, the move keeps its score from the previous iteration. In Monte Carlo search, moves are
    /// ranked by this score.
    pub score: Score,
    /// The number of nodes that the main thread searched below this move, summed over all iterations. In Monte Carlo
    /// search, this is the number of simulations, including those of a reused tree.
    pub nodes: u64,
    /// The winning chance of the move, from 0 to 1, in Monte Carlo tree search; `None` in other searches.
    #[cfg_attr(feature = "serde", serde(default, deserialize_with = "crate::serialize::chance"))]
    pub value: Option<f32>,
    /// The prior probability of the move, from 0 to 1 and without noise, in Monte Carlo tree search with
    /// [PUCT](crate::mcts::TreePolicy::Puct); otherwise `None`.
    #[cfg_attr(feature = "serde", serde(default, deserialize_with = "crate::serialize::chance"))]
    pub prior: Option<f32>,
}

impl<M> RootMove<M> {
    /// Makes a root move with 0 nodes, without a winning chance and without a prior.
    pub const fn new(mv: M, score: Score) -> RootMove<M> {
        RootMove { mv, score, nodes: 0, value: None, prior: None }
    }
}

/// The progress of a search, as received by a [`Monitor`](super::Monitor).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Progress<'a, M> {
    /// The depth of the last completed iteration in plies; 0 before the first iteration is completed.
    pub depth: u32,
    /// The largest distance from the root that was reached, in plies.
    pub selective_depth: u32,
    /// The score of the best line. During an iteration, this is the score of the previous iteration.
    pub score: Score,
    /// The bound of the score, as in [`Report::bound`].
    pub bound: Bound,
    /// The best line.
    pub line: &'a [M],
    /// The best lines, best first, as many as requested. The first line is also in [`line`](Progress::line).
    pub lines: &'a [RootLine<M>],
    /// How full the table is with positions of this search, in thousandths. In Monte Carlo tree search, how full the
    /// memory is with tree nodes. 0 if the searcher has no table or tree.
    pub permille_full: u32,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
}
