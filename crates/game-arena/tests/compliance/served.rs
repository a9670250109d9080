//! A program in this process: the engine of the library between two pipes, with somebody in the middle who may change
//! the lines.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use game_arena::compliance::{Event, Link};
use game_protocol::serve;
use game_search::spec::GameSpec;

/// Changes lines on their way.
pub trait Middle: Send {
    /// Returns the lines that the engine reads instead of this one.
    fn before_engine(&mut self, line: &str) -> Vec<String> {
        vec![line.to_owned()]
    }

    /// Returns the lines that are read instead of this line of the engine.
    fn after_engine(&mut self, line: &str) -> Vec<String> {
        vec![line.to_owned()]
    }

    /// Whether the program goes on after `quit` and the end of its input.
    fn never_ends(&self) -> bool {
        false
    }

    /// Whether the program dies at this line.
    fn dies_at(&self, _line: &str) -> bool {
        false
    }
}

/// Somebody who changes nothing.
pub struct Honest;

impl Middle for Honest {}

pub struct Served<M> {
    middle: M,
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    /// Lines that were said but not read yet.
    waiting: std::collections::VecDeque<String>,
    has_died: bool,
}

impl<M: Middle> Served<M> {
    pub fn start<S: GameSpec>(middle: M) -> Served<M> {
        let ((input, to_engine), (from_engine, output)) = (pipe().expect("a pipe"), pipe().expect("a pipe"));
        thread::spawn(move || serve::<S>(&game_engines::program::<S>(), BufReader::new(input), output));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(from_engine).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Served { middle, input: Some(to_engine), lines, waiting: Default::default(), has_died: false }
    }
}

impl<M: Middle> Link for Served<M> {
    fn send(&mut self, line: &str) -> bool {
        self.has_died |= self.middle.dies_at(line);
        let Some(input) = self.input.as_mut().filter(|_| !self.has_died) else { return false };
        self.middle.before_engine(line).iter().all(|line| writeln!(input, "{line}").is_ok())
    }

    fn next_event(&mut self, deadline: Instant) -> Event {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Event::Line(line);
            }
            if self.has_died {
                return Event::Closed;
            }
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => self.waiting.extend(self.middle.after_engine(line.trim())),
                Err(RecvTimeoutError::Timeout) => return Event::Timeout,
                Err(RecvTimeoutError::Disconnected) => return Event::Closed,
            }
        }
    }

    fn close(&mut self) {
        self.input = None;
    }

    fn has_ended(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while !self.middle.never_ends() {
            match self.next_event(deadline) {
                Event::Closed => return true,
                Event::Timeout => return false,
                Event::Line(_) => {}
            }
        }
        false
    }
}
