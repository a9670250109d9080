//! What the session and the search thread share, such as the output.

use std::io::{self, Write};
use std::sync::atomic::AtomicUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game_search::Game;

use crate::{options::Settings, program::Program};

/// What the session and the search thread share.
pub(crate) struct Shared<G: Game, W> {
    pub(crate) program: Program<G>,
    pub(crate) output: Output<W>,
    /// Whether searches run in a thread of their own. Otherwise they run in that of the session, on a target that may
    /// have neither threads nor files.
    pub(crate) has_threads: bool,
    /// The number of searches that have not answered yet and of other jobs that have not ended. The number can exceed 1
    /// if a search is requested while another search is being stopped.
    pub(crate) searching: AtomicUsize,
    tried: Mutex<Tried>,
}

/// What has become of the options that the interface has set.
#[derive(Default)]
pub(crate) struct Tried {
    /// The number of options that the search thread has tried to set.
    pub(crate) count: usize,
    /// The settings without the values that were refused.
    pub(crate) accepted: Settings,
}

impl<G: Game, W: Write> Shared<G, W> {
    pub(crate) fn new(program: Program<G>, output: W, has_threads: bool) -> Shared<G, W> {
        let (output, searching, tried) = (Output::new(output), AtomicUsize::new(0), Mutex::default());
        Shared { program, output, has_threads, searching, tried }
    }

    /// Returns what has become of the options.
    pub(crate) fn tried(&self) -> MutexGuard<'_, Tried> {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A writer of lines to the interface. Each line is written whole and flushed at once.
pub(crate) struct Output<W>(Mutex<Inner<W>>);

struct Inner<W> {
    writer: W,
    /// The error of the first line that could not be written. Such an error means that the interface no longer reads
    /// the output.
    broken: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Output<W> {
        Output(Mutex::new(Inner { writer, broken: None }))
    }

    pub(crate) fn line(&self, line: &str) {
        self.lines(&[line]);
    }

    /// Writes several lines without lines from other threads between them.
    pub(crate) fn lines<S: AsRef<str>>(&self, lines: &[S]) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.broken.is_none() {
            let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
            let sent = inner.writer.write_all(text.as_bytes()).and_then(|()| inner.writer.flush());
            inner.broken = sent.err();
        }
    }

    /// Returns `true` if the interface no longer reads the output.
    pub(crate) fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).broken.is_some()
    }

    /// Returns the first error of writing, if there was one.
    pub(crate) fn finish(self) -> io::Result<()> {
        let inner = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        inner.broken.map_or(Ok(()), Err)
    }
}
