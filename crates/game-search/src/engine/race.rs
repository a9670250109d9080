//! The results at the root, and the race of the threads of one search for them.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::Bound;
use crate::searcher::{RootLine, Shared};

/// The results at the root: the lines of the last completed iteration, best first. If a search for a single line stops
/// during an iteration that has found a better move, the line of the better move replaces the old line.
#[derive(Clone, Debug)]
pub(super) struct Known<M> {
    pub(super) lines: Vec<RootLine<M>>,
    /// Whether the score of the first line is exact, a lower bound or an upper bound.
    pub(super) bound: Bound,
    /// The depth of the last completed iteration.
    pub(super) depth: u32,
}

/// The result of the deepest iteration that a thread has completed, and its depth, which every thread reads
/// while it searches.
pub(super) struct Race<'a, M> {
    best: Mutex<Option<Known<M>>>,
    completed: &'a AtomicU32,
}

impl<M: Clone> Race<'_, M> {
    pub(super) fn new(shared: &Shared) -> Race<'_, M> {
        Race { best: Mutex::new(None), completed: &shared.completed }
    }

    /// Publishes the result of an iteration, unless another thread has completed its depth before. Returns `true` if the
    /// result was published.
    pub(super) fn publish(&self, found: &Known<M>) -> bool {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = best.as_ref().is_none_or(|best| best.depth < found.depth);
        if is_first {
            *best = Some(found.clone());
            self.completed.store(found.depth, Relaxed);
        }
        is_first
    }

    /// Returns the deepest result.
    pub(super) fn best(&self) -> Option<Known<M>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
