//! The connection to a program.

use std::io;
use std::time::{Duration, Instant};

use game_search::text::quote;

use crate::players::{Process, ProcessEvent};

/// What arrives from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line of its output, without the line end.
    Line(String),
    /// The output is closed: no more lines will arrive.
    Closed,
    /// Nothing arrived before the deadline.
    Timeout,
}

/// A connection that carries lines of text in both directions: a process, or a program in this process for tests.
/// Dropping it ends the program.
pub trait Link {
    /// Sends a line; the line end is added. Returns `false` if the program no longer reads its input.
    fn send(&mut self, line: &str) -> bool;

    /// Waits for the next line until the deadline.
    fn next_event(&mut self, deadline: Instant) -> Event;

    /// Closes the input of the program.
    fn close(&mut self);

    /// Describes how a program ended that has closed its output.
    fn ending(&mut self) -> String {
        "closed its output".to_owned()
    }

    /// Waits up to `patience` for the program to end. Returns `true` if it has ended.
    fn has_ended(&mut self, patience: Duration) -> bool;
}

pub(super) fn start(command: &[String]) -> io::Result<Box<dyn Link>> {
    Ok(Box::new(Process::start(command)?))
}

impl Link for Process {
    fn send(&mut self, line: &str) -> bool {
        Process::send(self, line)
    }

    fn next_event(&mut self, deadline: Instant) -> Event {
        loop {
            match Process::next_event(self, deadline) {
                ProcessEvent::Line(line) => return Event::Line(line),
                ProcessEvent::Closed => return Event::Closed,
                ProcessEvent::Timeout => return Event::Timeout,
                ProcessEvent::Error(_) => {}
            }
        }
    }

    fn close(&mut self) {
        Process::close(self);
    }

    fn ending(&mut self) -> String {
        let (how, complaint) = self.end(Duration::from_secs(1));
        complaint.map_or(how.clone(), |line| format!("{how}, with {} on its standard error,", quote(&line)))
    }

    fn has_ended(&mut self, patience: Duration) -> bool {
        self.wait(patience).0.is_some()
    }
}
