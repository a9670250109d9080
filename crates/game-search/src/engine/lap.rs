//! The log of a search: what each thread did in each iteration.

use std::time::Duration;

use crate::Score;

/// One iteration of one thread, as [`Engine::laps`](super::Engine::laps) lists them. Minor versions may add fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap<M> {
    /// The depth of the iteration in plies.
    pub depth: u32,
    /// The time from the start of the search to the start of the iteration.
    pub begun: Duration,
    /// The time from the start of the search to the end of the iteration. On a clock, the [time plan](crate::searcher::TimePlan)
    /// decides by this time whether another iteration begins.
    pub ended: Duration,
    /// How the iteration ended.
    pub end: LapEnd,
    /// The number of nodes that this thread visited in the iteration.
    pub nodes: u64,
    /// The best move that the thread knows after the iteration. After a dropped iteration, this is the best move of the
    /// thread that was faster.
    pub best: M,
    /// The score of the best move for the side to move at the root.
    pub score: Score,
    /// The number of iterations in a row that have kept the best move: 0 if this iteration has changed it.
    pub stable: u32,
    /// Whether the score of the best move fell below the aspiration window in this iteration.
    pub failed_low: bool,
}

/// How an iteration of a thread ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LapEnd {
    /// The thread completed the depth before every other thread, and published its result. A search with one thread
    /// completes every depth first.
    First,
    /// The thread completed the depth, but another thread had completed it a moment before.
    Late,
    /// The thread dropped the depth, because another thread had completed it. It goes on from the result of that thread.
    Dropped,
    /// A limit of the search, or the end of the main thread, stopped the iteration.
    Stopped,
}
