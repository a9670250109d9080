//! Whether a running search may go on, and what its threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use super::clock::TimePlan;
use super::{Limits, Monitor, Progress, Report, RootLine, SearchError, SearchGame, StopReason};
use crate::{Bound, MoveList, Score};

/// How many nodes may be visited between two looks at the clock and the stop handle.
const POLL_INTERVAL: u64 = 256;

/// What the threads of a search have in common beside the table.
#[derive(Debug)]
pub(crate) struct Shared {
    /// When the search began.
    start: Instant,
    /// The main thread has finished: the helpers' work is of no use any more.
    pub(crate) done: AtomicBool,
    /// Nodes visited by all threads, as far as they have told.
    pub(crate) nodes: AtomicU64,
}

impl Default for Shared {
    /// A search that begins now.
    fn default() -> Self {
        Shared { start: Instant::now(), done: AtomicBool::new(false), nodes: AtomicU64::new(0) }
    }
}

/// What is left of a search's limits.
pub(crate) struct SearchControl<'a, M> {
    limits: &'a Limits<M>,
    /// How long the search had gone on when its own time began; `None` while it thinks on the opponent's.
    pondered: Option<Duration>,
    /// What to spend of a clock.
    pub(crate) plan: Option<TimePlan>,
    /// When the search ends, whatever it is doing.
    deadline: Option<Duration>,
    shared: &'a Shared,
    /// Whether this belongs to a thread beyond the first: it ends when the main thread does, if not before.
    pub(crate) is_helper: bool,
    /// The nodes of this thread that the others know of.
    reported_nodes: u64,
    /// Nodes visited by this thread.
    pub(crate) nodes: u64,
    next_poll: u64,
    /// Set once, when the search has to end.
    pub(crate) reason: Option<StopReason>,
    /// Who receives the progress; `None` in a helper.
    monitor: Option<&'a mut dyn Monitor<M>>,
    /// What the monitor received last, as far as the report has it too.
    reported: Option<Reported<M>>,
}

/// The score and what it says, the depth, the nodes and the lines.
type Reported<M> = (Score, Bound, u32, u64, Vec<RootLine<M>>);

impl<'a, M> SearchControl<'a, M> {
    /// The limits, from the start of the search on, for the main thread.
    pub(crate) fn new(limits: &'a Limits<M>, shared: &'a Shared, monitor: &'a mut dyn Monitor<M>) -> Self {
        SearchControl { is_helper: false, monitor: Some(monitor), ..SearchControl::helper(limits, shared) }
    }

    /// A helper's budget: the same limits, until the main thread is done. A helper looks at the stop handle and at the clock
    /// itself, because among many threads the main thread may have to wait for a processor until the helpers end.
    pub(crate) fn helper(limits: &'a Limits<M>, shared: &'a Shared) -> Self {
        let plan = limits.clock.as_ref().map(TimePlan::new);
        SearchControl {
            limits,
            pondered: limits.ponder.is_none().then_some(Duration::ZERO),
            plan,
            deadline: limits.time.into_iter().chain(plan.map(TimePlan::hard)).min(),
            shared,
            is_helper: true,
            reported_nodes: 0,
            nodes: 0,
            next_poll: 0,
            reason: None,
            monitor: None,
            reported: None,
        }
    }

    /// Counts a node, or says that it may not be visited any more.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.is_due() && !self.poll() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Whether it is time for a look at the clock.
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.next_poll
    }

    /// Whether a limit of nodes leaves so many.
    #[inline]
    pub(crate) fn has_left(&self, nodes: u64) -> bool {
        self.limits.nodes.is_none_or(|most| self.all_nodes() + nodes <= most)
    }

    /// Counts nodes that are looked at in passing. They end the search at the next node.
    #[inline]
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Nodes visited by all threads, as far as they have told.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) - self.reported_nodes + self.nodes
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn poll(&mut self) -> bool {
        self.shared.nodes.fetch_add(self.nodes - self.reported_nodes, Relaxed);
        self.reported_nodes = self.nodes;
        let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.all_nodes()));
        self.next_poll = self.nodes + left.min(POLL_INTERVAL);
        if self.reason.is_none() {
            self.reason = if left == 0 {
                Some(StopReason::Nodes)
            } else if self.shared.done.load(Relaxed) || self.limits.stop.as_ref().is_some_and(|it| it.is_stopped()) {
                Some(StopReason::Stopped)
            } else if self.deadline.is_some_and(|deadline| self.own_time() >= deadline && !self.is_pondering()) {
                Some(StopReason::Time)
            } else {
                None
            };
        }
        if self.reason.is_some() {
            self.next_poll = 0;
        }
        self.reason.is_none()
    }

    /// Time used of the player's own: none while it is the opponent's turn.
    pub(crate) fn own_time(&mut self) -> Duration {
        let elapsed = self.elapsed();
        if self.pondered.is_none() && self.limits.ponder.as_ref().is_some_and(|ponder| ponder.is_hit()) {
            self.pondered = Some(elapsed);
        }
        self.pondered.map_or(Duration::ZERO, |pondered| elapsed - pondered)
    }

    /// Whether it is still the opponent's turn.
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondered.is_none()
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.shared.start.elapsed()
    }
}

impl<M: Copy + Eq> SearchControl<'_, M> {
    /// Reports progress to the monitor, which may end the search.
    pub(crate) fn report(&mut self, progress: &Progress<'_, M>) {
        let Some(monitor) = &mut self.monitor else { return };
        self.reported = Some((progress.score, progress.bound, progress.depth, progress.nodes, progress.lines.to_vec()));
        if monitor.progress(progress).is_break() {
            self.reason.get_or_insert(StopReason::Monitor);
        }
    }

    /// Reports the result of the search, unless the last progress was the same.
    pub(crate) fn finish(&mut self, report: &Report<M>, permille_full: u32) {
        if self.reported != Some((report.score, report.bound, report.depth, report.nodes, report.lines.clone())) {
            self.report(&report.progress(permille_full));
        }
    }
}

/// The score of a position where the game is over, and nobody may go on.
pub(crate) fn finished<G: SearchGame>(position: &G) -> Option<Score> {
    if let Some(outcome) = position.outcome().filter(|_| !position.may_go_on()) {
        return Some(outcome.score(0));
    }
    let mut list = G::MoveList::default();
    position.legal_moves(&mut list);
    list.is_empty().then(|| position.outcome_without_moves().score(0))
}

/// The report on a game that is over.
pub(crate) fn game_over<M: Copy + Eq>(score: Score, mut control: SearchControl<'_, M>) -> Report<M> {
    let report = Report {
        best: None,
        ponder: None,
        score,
        bound: Bound::Exact,
        depth: 0,
        selective_depth: 0,
        lines: Vec::new(),
        root_moves: Vec::new(),
        nodes: 0,
        time: control.elapsed(),
        reason: StopReason::GameOver,
    };
    control.finish(&report, 0);
    report
}

/// Whether the root is asked about some of its moves only: what is found there is not true of the position.
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) fn is_restricted<M>(limits: &Limits<M>) -> bool {
    !limits.only.is_empty() || !limits.exclude.is_empty()
}

/// The moves at the root that the limits admit.
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) fn admitted<G: SearchGame>(position: &G, limits: &Limits<G::Move>) -> Result<Vec<G::Move>, SearchError> {
    let mut list = G::MoveList::default();
    position.legal_moves(&mut list);
    let admitted: Vec<_> = list.as_slice().iter().copied().filter(|mv| limits.admits(mv)).collect();
    if admitted.is_empty() { Err(SearchError::NoRootMove { legal: list.len() }) } else { Ok(admitted) }
}

/// Refuses the first of these limits that is given: it means nothing to the searcher.
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) fn refuse<const N: usize>(
    searcher: &'static str,
    limits: [(&'static str, bool); N],
) -> Result<(), SearchError> {
    let given = limits.into_iter().find(|(_, given)| *given);
    given.map_or(Ok(()), |(limit, _)| Err(SearchError::NotALimit { limit, searcher }))
}
