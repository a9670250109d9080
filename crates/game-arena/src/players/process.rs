//! A program connected by pipes, which carry lines of text in both directions. Every wait has a time limit.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// An event from a running program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A line of standard output.
    Line(String),
    /// A line of standard error.
    Error(String),
    /// The standard output is closed.
    Closed,
    /// No line arrived before the deadline.
    Timeout,
}

/// A running program. Dropping this value ends the program.
pub(crate) struct Process {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    lines: Receiver<Event>,
}

/// The maximum length of a line in bytes. The rest of a longer line is dropped.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// The maximum number of lines waiting to be read. A program that writes more is blocked until lines are read.
const WAITING_LINES: usize = 1 << 10;
/// The interval between two checks whether a program has exited.
const POLL: Duration = Duration::from_millis(2);
/// The time to wait for the remaining output of a program that has exited. The wait is limited, because a child process
/// of the program can keep the output open.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Process {
    pub(crate) fn start(command: &[String]) -> io::Result<Process> {
        let mut setup = Command::new(&command[0]);
        setup.args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // In its own process group, the program does not receive Ctrl-C. The arena does, and ends its programs.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut setup, 0);
        let mut child = setup.spawn()?;
        let missing = || io::Error::other("no pipe");
        let input = Some(child.stdin.take().ok_or_else(missing)?);
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = child.stderr.take().ok_or_else(missing)?;
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        let complaints = sender.clone();
        thread::spawn(move || {
            read(output, &sender, Event::Line);
            let _ = sender.send(Event::Closed);
        });
        thread::spawn(move || read(errors, &complaints, Event::Error));
        Ok(Process { child, input, lines })
    }

    /// Sends a line. Returns `false` if the program no longer reads its input.
    pub(crate) fn send(&mut self, line: &str) -> bool {
        let Some(input) = &mut self.input else { return false };
        input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).is_ok()
    }

    /// Closes the program's input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Returns the next line, or `Timeout` if no line arrives before the deadline.
    pub(crate) fn next_event(&self, deadline: Instant) -> Event {
        let event = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        event.unwrap_or_else(|error| if error == RecvTimeoutError::Timeout { Event::Timeout } else { Event::Closed })
    }

    /// Returns `true` if the program has exited. Lines of its output can still be waiting.
    pub(crate) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Waits up to `patience` for the program to exit, and kills it if it does not. Returns how the program ended, and
    /// its last line on standard error.
    pub(crate) fn end(&mut self, patience: Duration) -> (String, Option<String>) {
        let (ended, complaint) = self.wait(patience);
        let how = ended.map_or("closed its output".to_owned(), |status| format!("exited ({status})"));
        if ended.is_none() {
            self.kill();
        }
        (how, complaint)
    }

    /// Waits up to `patience` for the program to exit. Returns its exit status, and its last line on standard error.
    pub(crate) fn wait(&mut self, patience: Duration) -> (Option<ExitStatus>, Option<String>) {
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
            // The output is read meanwhile, because a full pipe would keep the program from exiting.
            match self.lines.recv_timeout(POLL) {
                Ok(Event::Error(line)) => complaint = Some(line),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) if ended.is_some() => break,
                Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL),
            }
        }
        (ended, complaint)
    }

    /// Kills the program and its process group, which includes the program's child processes.
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

/// Forwards lines until the pipe or the channel is closed.
fn read(from: impl Read, to: &SyncSender<Event>, kind: fn(String) -> Event) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    let mut cut = false;
    while let Ok(1..) = from.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line) {
        let whole = line.last() == Some(&b'\n');
        let text = String::from_utf8_lossy(&line).trim().to_owned();
        if !cut && !text.is_empty() && to.send(kind(text)).is_err() {
            return;
        }
        cut = !whole;
        line.clear();
    }
}
