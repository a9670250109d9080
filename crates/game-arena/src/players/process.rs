//! A program with pipes: lines go in, lines come out, and nothing waits for ever.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// What comes out of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line of its standard output.
    Line(String),
    /// A line of its standard error.
    Error(String),
    /// Its standard output is closed.
    Closed,
    /// Nothing, until the deadline.
    Silence,
}

/// A running program. It ends with this value.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Heard>,
}

/// A line may be so long; what is beyond is dropped.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines wait to be read; a program that says more waits itself.
const WAITING_LINES: usize = 1 << 10;
/// How often to look whether a program has ended.
const POLL: Duration = Duration::from_millis(2);
/// What a program that has ended said before is on its way for so long at most (a child of it may hold its pipes).
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Process {
    pub(crate) fn start(command: &[String]) -> io::Result<Process> {
        let mut setup = Command::new(&command[0]);
        setup.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in a terminal is for the arena, which then ends its programs.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut setup, 0);
        let mut child = setup.spawn()?;
        let missing = || io::Error::other("no pipe");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let complaints = sender.clone();
        thread::spawn(move || {
            read(output, &sender, Heard::Line);
            let _ = sender.send(Heard::Closed);
        });
        thread::spawn(move || read(errors, &complaints, Heard::Error));
        Ok(Process { child, input, lines })
    }

    /// Sends a line; `false` if nobody reads.
    pub(crate) fn send(&mut self, line: &str) -> bool {
        self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush()).is_ok()
    }

    /// The next line, if there is one before the deadline.
    pub(crate) fn hear(&self, deadline: Instant) -> Heard {
        let heard = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        heard.unwrap_or_else(|error| if error == RecvTimeoutError::Timeout { Heard::Silence } else { Heard::Closed })
    }

    /// Whether the program has ended; there may still be lines of it.
    pub(crate) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Waits a moment for the program to end, ends it otherwise; says how it ended, and its last word on standard error.
    pub(crate) fn end(&mut self, patience: Duration) -> (String, Option<String>) {
        let mut deadline = Instant::now() + patience;
        let mut complaint = None;
        let mut ended = None;
        while Instant::now() < deadline {
            if ended.is_none() {
                ended = self.child.try_wait().ok().flatten();
                if ended.is_some() {
                    deadline = Instant::now() + LAST_WORDS;
                }
            }
            // Whatever it still says must not keep it from ending.
            match self.lines.recv_timeout(POLL) {
                Ok(Heard::Error(line)) => complaint = Some(line),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) if ended.is_some() => break,
                Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL),
            }
        }
        let how = ended.map_or("closed its output".to_owned(), |status| format!("exited ({status})"));
        if ended.is_none() {
            self.kill();
        }
        (how, complaint)
    }

    /// Ends the program, and whatever it has started and left behind.
    fn kill(&mut self) {
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let patience = if self.send("quit") { Duration::from_millis(500) } else { Duration::ZERO };
        self.end(patience);
        self.kill();
    }
}

/// Passes lines on until there are no more, or nobody hears them.
fn read(from: impl Read, to: &SyncSender<Heard>, kind: fn(String) -> Heard) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    let mut cut = false;
    while let Ok(1..) = from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
        let whole = line.last() == Some(&b'\n');
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !cut && !text.is_empty() && to.send(kind(text)).is_err() {
            return;
        }
        cut = !whole;
        line.clear();
    }
}
