//! Where the answers go, from whichever thread.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Lines to the interface, each sent at once and whole.
pub(crate) struct Output<W>(Mutex<Inner<W>>);

struct Inner<W> {
    writer: W,
    /// The first line that could not be sent: nobody listens any more.
    broken: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Output<W> {
        Output(Mutex::new(Inner { writer, broken: None }))
    }

    pub(crate) fn line(&self, line: &str) {
        self.lines(&[line]);
    }

    /// Several lines, with none from elsewhere between them.
    pub(crate) fn lines<S: AsRef<str>>(&self, lines: &[S]) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.broken.is_none() {
            let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
            let sent = inner.writer.write_all(text.as_bytes()).and_then(|()| inner.writer.flush());
            inner.broken = sent.err();
        }
    }

    /// Whether nobody listens any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).broken.is_some()
    }

    /// Whether everything was sent.
    pub(crate) fn finish(self) -> io::Result<()> {
        let inner = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        inner.broken.map_or(Ok(()), Err)
    }
}
