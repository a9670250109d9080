//! Whether a running search may go on.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use super::{Limits, StopReason};

/// How many nodes may be visited between two looks at the clock and the stop handle.
const POLL_INTERVAL: u64 = 256;

/// What is left of a search's limits.
pub(super) struct Budget<'a, M> {
    limits: &'a Limits<M>,
    start: Instant,
    /// Visited nodes.
    pub(super) nodes: u64,
    next_poll: u64,
    /// Set once, when the search has to end.
    pub(super) reason: Option<StopReason>,
}

impl<'a, M> Budget<'a, M> {
    pub(super) fn new(limits: &'a Limits<M>) -> Self {
        Budget { limits, start: Instant::now(), nodes: 0, next_poll: 0, reason: None }
    }

    /// Counts a node, or says that it may not be visited any more.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        if self.nodes >= self.next_poll && !self.poll() {
            return false;
        }
        self.nodes += 1;
        true
    }

    /// Counts nodes that are looked at in passing. They end the search at the next node.
    #[inline]
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> bool {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.next_poll = most.min(self.nodes + POLL_INTERVAL);
        if self.reason.is_none() {
            self.reason = if self.nodes >= most {
                Some(StopReason::Nodes)
            } else if self.limits.stop.as_ref().is_some_and(|stop| stop.is_stopped()) {
                Some(StopReason::Stopped)
            } else if self.limits.time.is_some_and(|time| self.start.elapsed() >= time) {
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

    /// Time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
