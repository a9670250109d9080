//! Doing the units of a part with several threads.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use game_search::searcher::StopHandle;

use super::{UnitError, UnitFile};

/// What a thread needs to do units.
pub struct Worker<'a, T> {
    next: &'a (dyn Fn() -> Option<u64> + Sync),
    done: &'a dyn Fn(u64, Vec<u8>, T),
}

impl<T> Worker<'_, T> {
    /// Returns the number of the next unit to do, or `None` if no unit is left or the work was stopped. Numbers
    /// increase.
    pub fn next_unit(&self) -> Option<u64> {
        (self.next)()
    }

    /// Delivers the payload of a finished unit, and a value for the report.
    pub fn finish_unit(&self, unit: u64, payload: Vec<u8>, report: T) {
        (self.done)(unit, payload, report);
    }
}

/// Does the missing units of a file with several threads, appends each unit when it is finished, and calls `report`
/// after it. Each thread calls `work` once. The first error stops the work; so does `report` by returning
/// [`Break`](ControlFlow::Break), after which no unit is begun and those in progress are finished. Blocks until all
/// threads are done. With one thread, and always in WebAssembly, no thread is started.
///
/// # Errors
///
/// Returns the error of `work` or of writing the file.
pub fn run_units<T: Send, E: From<UnitError> + Send>(
    file: &mut dyn UnitFile,
    threads: usize,
    stop: &StopHandle,
    work: &(dyn Fn(&Worker<'_, T>) -> Result<(), E> + Sync),
    report: &mut dyn FnMut(T) -> ControlFlow<()>,
) -> Result<(), E> {
    let missing = Mutex::new(file.missing().into_iter());
    let is_last = AtomicBool::new(false);
    // The lock is poisoned if another thread panicked. The panic ends the work anyway.
    let next = || {
        let is_over = stop.is_stopped() || is_last.load(Ordering::Relaxed);
        if is_over { None } else { missing.lock().ok()?.next() }
    };
    let mut failed = None;
    let mut receive = |message: Result<(u64, Vec<u8>, T), E>| {
        let written = message.and_then(|(unit, payload, value)| {
            file.append(unit, &payload)?;
            if report(value).is_break() {
                is_last.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
        if let Err(error) = written {
            stop.stop();
            failed.get_or_insert(error);
        }
    };
    if threads == 1 || cfg!(target_family = "wasm") {
        let received = RefCell::new(&mut receive);
        let done = |unit, payload, value| (received.borrow_mut())(Ok((unit, payload, value)));
        let worked = work(&Worker { next: &next, done: &done });
        worked.unwrap_or_else(|error| (received.borrow_mut())(Err(error)));
    } else {
        let (sender, messages) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    // If the work has failed, the receiver can be gone, and the message is dropped.
                    let done = |unit, payload, report| drop(sender.send(Ok((unit, payload, report))));
                    if let Err(error) = work(&Worker { next, done: &done }) {
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            messages.into_iter().for_each(receive);
        });
    }
    failed.map_or(Ok(()), Err)
}
