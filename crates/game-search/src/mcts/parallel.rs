//! Several threads on one tree (G. Chaslot, M. Winands, J. van den Herik, *Parallel Monte-Carlo Tree Search*, 2008): virtual
//! losses keep them apart, and atomics keep the tree sound without locks (M. Enzenberger, M. Müller, *A Lock-Free
//! Multithreaded Monte-Carlo Tree Search Algorithm*, 2009).

use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::watch::Watch;
use super::worker::{Task, Worker};
use crate::Evaluator;
use crate::searcher::{Budget, EngineGame, Shared};

/// Runs `main` with a helper for each evaluator at its side. A searcher that has helpers keeps this function by its
/// address: whatever a game and an evaluator must be to cross threads, they need not be for one thread.
pub(super) type Alongside<G, E> = fn(&Task<'_, G>, &mut [E], &mut dyn FnMut());

pub(super) fn alongside<G, E>(task: &Task<'_, G>, evaluators: &mut [E], main: &mut dyn FnMut())
where
    G: EngineGame + Sync,
    G::Move: Send + Sync,
    E: Evaluator<G> + Send,
{
    /// Releases the helpers even if anything here panics, or the scope would wait for them forever.
    struct Done<'a>(&'a Shared);

    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.done.store(true, Relaxed);
        }
    }

    thread::scope(|scope| {
        let _done = Done(task.shared);
        for evaluator in evaluators.iter_mut() {
            // A system that has no thread left lets the search go on with those there are.
            let spawned = thread::Builder::new().spawn_scoped(scope, move || help(task, evaluator));
            if spawned.is_err() {
                break;
            }
        }
        main();
    });
}

/// One helper: it simulates like the main thread, but nobody watches.
fn help<G: EngineGame, E: Evaluator<G>>(task: &Task<'_, G>, evaluator: &mut E) {
    evaluator.reset(task.position);
    let budget = Budget::helper(task.limits, task.shared);
    let mut silent = ();
    let worker = Worker::new(task, evaluator, &mut silent, budget, Watch::default());
    let (_, watch) = worker.run(false);
    // A lock that a panic has poisoned still holds sound counters.
    *task.totals.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) += watch.stats;
}
