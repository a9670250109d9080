//! Doing the units of a part with several threads.

use std::sync::{Mutex, mpsc};
use std::thread;

use game_search::searcher::StopHandle;

use super::{UnitError, UnitWriter};

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
/// after it. Each thread calls `work` once. The first error stops the work. Blocks until all threads are done.
///
/// # Errors
///
/// Returns the error of `work` or of writing the file.
pub fn run_units<T: Send, E: From<UnitError> + Send>(
    writer: &mut UnitWriter,
    threads: usize,
    stop: &StopHandle,
    work: &(dyn Fn(&Worker<'_, T>) -> Result<(), E> + Sync),
    report: &mut dyn FnMut(T),
) -> Result<(), E> {
    let missing = Mutex::new(writer.missing().into_iter());
    // The lock is poisoned if another thread panicked. The panic ends the work anyway.
    let next = || if stop.is_stopped() { None } else { missing.lock().ok()?.next() };
    let (sender, messages) = mpsc::channel();
    let mut failed = None;
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
        for message in messages {
            let written = message.and_then(|(unit, payload, value)| {
                writer.append(unit, &payload)?;
                report(value);
                Ok(())
            });
            if let Err(error) = written {
                stop.stop();
                failed.get_or_insert(error);
            }
        }
    });
    failed.map_or(Ok(()), Err)
}
