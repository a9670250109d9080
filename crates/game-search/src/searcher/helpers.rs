//! Several threads on one search.

use std::{sync::atomic::Ordering::Relaxed, thread};

use super::Limits;
use super::control::{SearchControl, Shared};

/// Runs `main`, and `help` in a thread of its own for each of `helpers`, with its number, from 1. Returns when all of them have.
pub(crate) fn run_with_helpers<M: Sync, T: Send>(
    (limits, shared): (&Limits<M>, &Shared),
    helpers: &mut [T],
    help: impl Fn(&mut T, usize) + Sync,
    main: &mut dyn FnMut(),
) {
    /// Releases the helpers even if anything here panics, or the scope would wait for them forever.
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
            // The search can end while many threads are started, and while one of them waits for a processor.
            if !SearchControl::helper(limits, shared).poll() {
                break;
            }
            let run = move || {
                if SearchControl::helper(limits, shared).poll() {
                    help(helper, number);
                }
            };
            // A system that has no thread left lets the search go on with those there are.
            if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                break;
            }
        }
        main();
    });
}
