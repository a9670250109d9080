//! The limits of a running search, and the state that its threads share.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use super::clock::TimePlan;
use super::{Limits, Monitor, Progress, Report, RootLine, SearchError, SearchGame, StopReason};
use crate::{Bound, MoveList, Score};

/// The largest number of nodes between two checks of the clock and the stop handle.
const MAX_POLL_INTERVAL: u64 = 256;
/// The time between two checks above which their interval is halved: the evaluation of 256 nodes can take long.
const SLOW_POLL: Duration = Duration::from_millis(1);

/// What the threads of a search share in addition to the table.
#[derive(Debug)]
pub(crate) struct Shared {
    /// The start time of the search.
    start: Instant,
    /// Whether the main thread has finished, so that the helpers must stop.
    pub(crate) done: AtomicBool,
    /// The depth of the deepest iteration that a thread of the engine has completed.
    pub(crate) completed: AtomicU32,
    /// The number of nodes that the threads have reported. Each thread reports its nodes at every poll.
    pub(crate) nodes: AtomicU64,
}

impl Default for Shared {
    /// Starts the clock of a new search.
    fn default() -> Self {
        let (done, completed, nodes) = Default::default();
        Shared { start: Instant::now(), done, completed, nodes }
    }
}

/// The limits of a running search, and the counters of one thread that are checked against them.
pub(crate) struct SearchControl<'a, M> {
    limits: &'a Limits<M>,
    /// The time spent pondering before the player's own time began; `None` while the search is still pondering.
    pondered: Option<Duration>,
    /// The time plan, if the limits contain a clock.
    pub(crate) plan: Option<TimePlan>,
    /// The time after which the search stops immediately. Time spent pondering does not count.
    deadline: Option<Duration>,
    shared: &'a Shared,
    /// Whether this is a helper thread. A helper thread stops at the latest when the main thread stops.
    pub(crate) is_helper: bool,
    /// The nodes of this thread that are included in the shared count.
    reported_nodes: u64,
    /// The nodes visited by this thread.
    pub(crate) nodes: u64,
    /// The number of nodes of this thread at which the search pauses, and whether it does.
    pause_at: u64,
    is_paused: bool,
    /// The search also pauses when another thread has completed an iteration of this depth.
    races_to: u32,
    next_poll: u64,
    /// The number of nodes between two checks of the clock and the stop handle, and the time of the last check.
    poll_interval: u64,
    last_poll: Duration,
    /// Why the search must stop; set at most once.
    pub(crate) reason: Option<StopReason>,
    /// The receiver of progress; `None` in a helper.
    monitor: Option<&'a mut dyn Monitor<M>>,
    /// The last values that the monitor received, to compare with the final report.
    reported: Option<Reported<M>>,
}

/// The reported values: score, bound, depth, nodes and lines.
type Reported<M> = (Score, Bound, u32, u64, Vec<RootLine<M>>);

impl<'a, M> SearchControl<'a, M> {
    /// Makes the control of the main thread. The control measures time from the start of the search.
    pub(crate) fn new(limits: &'a Limits<M>, shared: &'a Shared, monitor: &'a mut dyn Monitor<M>) -> Self {
        SearchControl { is_helper: false, monitor: Some(monitor), ..SearchControl::helper(limits, shared) }
    }

    /// Makes the control of a helper thread. A helper has the same limits as the main thread and also stops when the
    /// main thread is done. Each helper checks the stop handle and the clock itself, because among many threads, the
    /// main thread can be left without a processor until helpers end.
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
            pause_at: u64::MAX,
            is_paused: false,
            races_to: u32::MAX,
            next_poll: 0,
            poll_interval: 1,
            last_poll: Duration::ZERO,
            reason: None,
            monitor: None,
            reported: None,
        }
    }

    /// Counts a node and returns `true`, or returns `false` if the search must stop before this node.
    #[inline]
    pub(crate) fn count_node(&mut self) -> bool {
        if self.is_due() && !self.poll() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Returns `true` if the limits must be checked before the next node.
    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.nodes >= self.next_poll
    }

    /// Returns `true` if the node limit allows this many more nodes.
    #[inline]
    pub(crate) fn has_left(&self, nodes: u64) -> bool {
        self.limits.nodes.is_none_or(|most| self.all_nodes() + nodes <= most)
    }

    /// Counts nodes that are examined without a search. If the node count then exceeds its limit, the search stops at
    /// the next node.
    #[inline]
    pub(crate) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns the number of nodes of this thread, plus the nodes that the other threads have reported.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) - self.reported_nodes + self.nodes
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn poll(&mut self) -> bool {
        self.shared.nodes.fetch_add(self.nodes - self.reported_nodes, Relaxed);
        self.reported_nodes = self.nodes;
        let left = self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.all_nodes()));
        let now = self.elapsed();
        self.poll_interval = match now - self.last_poll > SLOW_POLL {
            true => (self.poll_interval / 2).max(1),
            false => (self.poll_interval * 2).min(MAX_POLL_INTERVAL),
        };
        self.last_poll = now;
        let pause = self.pause_at.saturating_sub(self.nodes);
        self.next_poll = self.nodes + left.min(self.poll_interval).min(pause);
        if self.reason.is_none() {
            let must_pause = pause == 0 || self.shared.completed.load(Relaxed) >= self.races_to;
            self.is_paused = must_pause && left > 0;
            self.reason = if left == 0 || must_pause {
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

    /// Makes the search stop after this many more nodes, until [`resume`](SearchControl::resume) is called.
    #[cfg(feature = "engine")]
    pub(crate) fn pause_after(&mut self, nodes: u64) {
        self.pause_at = self.nodes + nodes;
        self.next_poll = self.nodes;
    }

    /// Makes the search stop when another thread has completed an iteration of this depth, until
    /// [`resume`](SearchControl::resume) is called.
    #[cfg(feature = "engine")]
    pub(crate) fn race_to(&mut self, depth: u32) {
        self.races_to = depth;
    }

    /// Lets the search go on. Returns `true` if it was paused.
    #[cfg(feature = "engine")]
    pub(crate) fn resume(&mut self) -> bool {
        (self.pause_at, self.races_to) = (u64::MAX, u32::MAX);
        let was_paused = std::mem::take(&mut self.is_paused);
        if was_paused {
            self.reason = None;
        }
        was_paused
    }

    /// Returns the time used on the player's own clock: 0 while pondering.
    pub(crate) fn own_time(&mut self) -> Duration {
        self.own_time_at(self.elapsed())
    }

    /// Returns the time used on the player's own clock this long after the start of the search.
    pub(crate) fn own_time_at(&mut self, elapsed: Duration) -> Duration {
        if self.pondered.is_none() && self.limits.ponder.as_ref().is_some_and(|ponder| ponder.is_hit()) {
            self.pondered = Some(elapsed);
        }
        self.pondered.map_or(Duration::ZERO, |pondered| elapsed.saturating_sub(pondered))
    }

    /// Returns `true` while the search ponders, that is, until the opponent has played the expected move.
    pub(crate) fn is_pondering(&self) -> bool {
        self.pondered.is_none()
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.shared.start.elapsed()
    }
}

impl<M: Copy + Eq> SearchControl<'_, M> {
    /// Reports progress to the monitor, which can stop the search.
    pub(crate) fn report(&mut self, progress: &Progress<'_, M>) {
        let Some(monitor) = &mut self.monitor else { return };
        self.reported = Some((progress.score, progress.bound, progress.depth, progress.nodes, progress.lines.to_vec()));
        if monitor.progress(progress).is_break() {
            self.reason.get_or_insert(StopReason::Monitor);
        }
    }

    /// Reports the result of the search, unless the last reported progress has the same values.
    pub(crate) fn finish(&mut self, report: &Report<M>, permille_full: u32) {
        if self.reported != Some((report.score, report.bound, report.depth, report.nodes, report.lines.clone())) {
            self.report(&report.progress(permille_full));
        }
    }
}

/// Returns the score of a position in which the game is over and play cannot continue.
pub(crate) fn finished<G: SearchGame>(position: &G) -> Option<Score> {
    if let Some(outcome) = position.outcome().filter(|_| !position.may_go_on()) {
        return Some(outcome.score(0));
    }
    let mut list = G::MoveList::default();
    position.legal_moves(&mut list);
    list.is_empty().then(|| position.outcome_without_moves().score(0))
}

/// Returns the report on a finished game.
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
        simulations: 0,
        time: control.elapsed(),
        reason: StopReason::GameOver,
    };
    control.finish(&report, 0);
    report
}

/// Returns `true` if the limits restrict the root moves. The result is then not valid for the position itself.
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) fn is_restricted<M>(limits: &Limits<M>) -> bool {
    !limits.only.is_empty() || !limits.exclude.is_empty()
}

/// Returns the root moves that the limits admit.
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) fn admitted<G: SearchGame>(position: &G, limits: &Limits<G::Move>) -> Result<Vec<G::Move>, SearchError> {
    let mut list = G::MoveList::default();
    position.legal_moves(&mut list);
    let admitted: Vec<_> = list.as_slice().iter().copied().filter(|mv| limits.admits(mv)).collect();
    if admitted.is_empty() { Err(SearchError::NoRootMove { legal: list.len() }) } else { Ok(admitted) }
}

/// Returns an error for the first of `limits` that is set. `limits` lists the limits that the searcher does not
/// support.
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) fn refuse<const N: usize>(
    searcher: &'static str,
    limits: [(&'static str, bool); N],
) -> Result<(), SearchError> {
    let given = limits.into_iter().find(|(_, given)| *given);
    given.map_or(Ok(()), |(limit, _)| Err(SearchError::NotALimit { limit, searcher }))
}
