//! Several threads on one tree (G. Chaslot, M. Winands, J. van den Herik, *Parallel Monte-Carlo Tree Search*, 2008): virtual
//! losses keep them apart, and atomics keep the tree sound without locks (M. Enzenberger, M. Müller, *A Lock-Free
//! Multithreaded Monte-Carlo Tree Search Algorithm*, 2009).

use super::watch::Watch;
use super::worker::{Task, Worker};
use crate::searcher::{Budget, run_with_helpers};
use crate::{Evaluator, SearchGame};

/// Runs `main` with a helper for each evaluator at its side. A searcher that has helpers keeps this function by its
/// address: whatever a game and an evaluator must be to cross threads, they need not be for one thread.
pub(super) type Alongside<G, E> = fn(&Task<'_, G>, &mut [E], &mut dyn FnMut());

pub(super) fn alongside<G, E>(task: &Task<'_, G>, evaluators: &mut [E], main: &mut dyn FnMut())
where
    G: SearchGame,
    E: Evaluator<G> + Send,
{
    let help = |evaluator: &mut E, _| help(task, evaluator);
    run_with_helpers((task.limits, task.shared), evaluators, help, main);
}

/// One helper: it simulates like the main thread, but nobody watches.
fn help<G: SearchGame, E: Evaluator<G>>(task: &Task<'_, G>, evaluator: &mut E) {
    evaluator.reset(task.position);
    let (mut silent, budget) = ((), Budget::helper(task.limits, task.shared));
    let worker = Worker::new(task, evaluator, &mut silent, budget, Watch::default());
    let (_, watch) = worker.run(false);
    // A lock that a panic has poisoned still holds sound counters.
    *task.totals.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) += watch.stats;
}
