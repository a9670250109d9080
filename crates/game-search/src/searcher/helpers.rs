//! Running a search on several threads.

use std::{sync::atomic::Ordering::Relaxed, thread};

use super::Limits;
use super::control::{SearchControl, Shared};

/// Runs `main` in this thread, and `help` in one further thread for each of `helpers`. The second argument of `help` is
/// the number of the helper, counted from 1. Returns when all threads have finished.
pub(crate) fn run_with_helpers<M: Sync, T: Send>(
    (limits, shared): (&Limits<M>, &Shared),
    helpers: &mut [T],
    help: impl Fn(&mut T, usize) + Sync,
    main: &mut dyn FnMut(),
) {
    /// Stops the helpers when this value is dropped, even after a panic. Without this value, `thread::scope` would wait
    /// for the helpers forever after a panic.
    struct Done<'a>(&'a Shared);

    impl Drop for Done<'_> {
        fn drop(&mut self) {
            self.0.done.store(true, Relaxed);
        }
    }

    thread::scope(|scope| {
        let _done = Done(shared);
        let help = &help;
        for (helper, number) in helpers.iter_mut().zip(1..) {
            // The search can end while threads are still being started, or while a new thread waits for a processor.
            if !SearchControl::helper(limits, shared).poll() {
                break;
            }
            let run = move || {
                if SearchControl::helper(limits, shared).poll() {
                    help(helper, number);
                }
            };
            // If the system cannot start more threads, the search continues with the threads that were started.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        main();
    });
}
