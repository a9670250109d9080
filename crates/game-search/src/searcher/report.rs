//! What a search found.

use std::time::Duration;

use super::StopReason;
use crate::{Bound, Line, Score};

/// The answer of a search.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best move; `None` only if the game is over and nobody [may go on](crate::Game::may_go_on).
    pub best: Option<M>,
    /// The expected reply, on which to think while the opponent does.
    pub ponder: Option<M>,
    /// The score of the best move, for the side to move.
    pub score: Score,
    /// What the score says: exact at `depth`, if it lies in the [window](super::Limits::window) that was asked for, else on
    /// which side (where it is below, no move stands out, and the first is no better than another); or, from a search
    /// that was stopped when it had found a better move, at least so much at the next depth. Before the first iteration is
    /// completed nothing may be known, and 0 stands for it.
    pub bound: Bound,
    /// The depth in plies of the last iteration that was completed; 0 if none was, and then the move is the best found in the first one until it
    /// was stopped, or the first legal one.
    pub depth: u32,
    /// The largest distance from the root that was reached, in plies.
    pub selective_depth: u32,
    /// The best lines, best first, the first with the score of the report; those of the last completed iteration if there
    /// are several: as many as [`multi_pv`](super::Limits::multi_pv) asked for, if there are as many moves.
    pub lines: Vec<RootLine<M>>,
    /// The root moves that the limits admit, the best first (the solver: in the order of generation). Monte Carlo search names
    /// only those that it tried.
    pub root_moves: Vec<RootMove<M>>,
    /// Visited nodes.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// Why the search ended.
    pub reason: StopReason,
}

impl<M> Report<M> {
    /// Returns the report as the last progress that a [monitor](super::Monitor) receives: for searchers of your own.
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

/// One of the best moves at the root, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine<M> {
    /// The moves, the root move first. Every one of them is legal.
    pub line: Line<M>,
    /// For the side to move at the root.
    pub score: Score,
}

/// What a searcher's table or tree knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe<M> {
    /// The best move, if one was better than the others.
    pub best: Option<M>,
    /// For the side to move there.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// To how many plies; of a tree, the length of the best line.
    pub depth: u32,
}

/// What a search spent on a root move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// What was last said of it; `-Score::INFINITY` if nothing is known.
    ///
    /// The engine gives an upper bound, with less depth where a late move was reduced; for the moves of
    /// [`Report::lines`] the score stands there, and says what [`Report::bound`] does. A move that the last iteration did
    /// not come to keeps the score of the one before. Monte Carlo search gives the score by which it ranks the move.
    pub score: Score,
    /// The nodes below it that the main thread visited, all iterations together; of a Monte Carlo search its simulations.
    pub nodes: u64,
}

/// How far a search has come: what a [`Monitor`](super::Monitor) receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a, M> {
    /// The depth in plies of the last iteration that was completed; 0 if none was yet.
    pub depth: u32,
    /// The largest distance from the root that was reached, in plies.
    pub selective_depth: u32,
    /// The score of the best line: after an iteration what [`bound`](Progress::bound) says, of the last one while the next
    /// goes on.
    pub score: Score,
    /// What the score says, as in [`Report::bound`].
    pub bound: Bound,
    /// The best line.
    pub line: &'a [M],
    /// As many lines as were asked for, best first; that one leads them.
    pub lines: &'a [RootLine<M>],
    /// How full the table is with positions of this search, or the memory of Monte Carlo tree search with nodes, in
    /// thousandths; 0 if it has none.
    pub permille_full: u32,
    /// Visited nodes.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}
