//! A search to be judged: another process, with a limit of time for every answer.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use game_search::text::quote;

use crate::protocol::{Answer, Request};

/// The longest line of an answer, in bytes.
const LONGEST_LINE: u64 = 4 << 20;

/// The reason why a process gave no answer.
#[derive(Debug)]
pub enum Failure {
    /// The program cannot be started.
    NotStarted(String, io::Error),
    /// The process has ended; the text is the beginning of its standard error.
    Exit(Option<ExitStatus>, String),
    /// The process did not answer within this time.
    Hang(Duration, String),
    /// The standard output contains a line that is no answer.
    Noise(String),
    /// A line of the standard output does not end.
    Flood(String),
    /// A line is JSON, or begins like it, but is no answer.
    Json(String, String),
}

impl Failure {
    /// Returns `true` if the process has ended in an empty hole: the panic message of `todo!`.
    pub fn is_hole(&self) -> bool {
        matches!(self, Failure::Exit(_, error) if error.contains("not yet implemented"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let so_far = |error: &str| match error.is_empty() {
            true => "it wrote nothing to standard error".to_owned(),
            false => format!("standard error: {}", quote(error)),
        };
        match self {
            Failure::NotStarted(program, error) => write!(f, "cannot start {}: {error}", quote(program)),
            Failure::Exit(status, error) => {
                let status = status.map_or("ended".to_owned(), |status| format!("ended with {status}"));
                write!(f, "the program {status} instead of answering; {}", so_far(error))
            }
            Failure::Hang(limit, error) => {
                write!(f, "no answer within {} s, so the program was stopped; {}", limit.as_secs_f32(), so_far(error))
            }
            Failure::Noise(line) => write!(
                f,
                "{} on standard output, where only answers are expected: print to standard error instead",
                quote(line)
            ),
            Failure::Flood(line) => {
                write!(
                    f,
                    "a line of more than {} MiB on standard output, which begins {}",
                    LONGEST_LINE >> 20,
                    quote(line)
                )
            }
            Failure::Json(line, error) => write!(f, "{} is not an answer: {error}", quote(line)),
        }
    }
}

/// A running process. It is killed when this value is dropped.
pub struct Solver {
    process: Child,
    requests: SyncSender<String>,
    lines: Receiver<Result<String, Failure>>,
    errors: Arc<Mutex<Vec<u8>>>,
    limit: Duration,
}

impl Solver {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn start(command: &[String], limit: Duration) -> Result<Solver, Failure> {
        let [program, arguments @ ..] = command else {
            return Err(Failure::NotStarted(String::new(), io::Error::other("no program is named")));
        };
        let piped = Command::new(program)
            .args(arguments)
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut process = piped.map_err(|error| Failure::NotStarted(program.clone(), error))?;
        limit_memory(&process);
        let (stdin, stdout, stderr) = (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let (requests, received) = mpsc::sync_channel(1);
        let (sender, lines) = mpsc::sync_channel(2);
        let errors = Arc::new(Mutex::new(Vec::new()));
        let begin = errors.clone();
        // The threads end when the process does, unless a child of the process keeps a pipe open. Nobody waits for
        // them.
        thread::spawn(move || write_requests(stdin, &received));
        thread::spawn(move || read_lines(stdout.map(BufReader::new), &sender));
        thread::spawn(move || read_errors(stderr, &begin));
        Ok(Solver { process, requests, lines, errors, limit })
    }

    /// Sends a request and waits for its answer.
    ///
    /// # Errors
    ///
    /// Returns an error if no answer comes within the limit, or something else comes. The process is then of no more
    /// use.
    pub fn ask(&mut self, request: &Request) -> Result<Answer, Failure> {
        if let Ok(early) = self.lines.try_recv() {
            return Err(early.map_or_else(|failure| failure, Failure::Noise));
        }
        let text = serde_json::to_string(request).expect("a request is text") + "\n";
        // If the process has ended, reading tells.
        let _ = self.requests.send(text);
        let line = match self.lines.recv_timeout(self.limit) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => {
                self.stop();
                return Err(Failure::Hang(self.limit, self.error_text()));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.exit()),
        };
        serde_json::from_str(&line).map_err(|error| match line.trim_start().starts_with(['{', '[', '"']) {
            true => Failure::Json(line, error.to_string()),
            false => Failure::Noise(line),
        })
    }

    /// Returns how the process has ended. A process that has only closed its output is stopped.
    fn exit(&mut self) -> Failure {
        for _ in 0..50 {
            if let Ok(Some(status)) = self.process.try_wait() {
                return Failure::Exit(Some(status), self.error_text());
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.stop();
        Failure::Exit(None, self.error_text())
    }

    /// Returns the beginning of what the process wrote to standard error.
    fn error_text(&self) -> String {
        // The thread that reads may need a moment after the process has ended.
        thread::sleep(Duration::from_millis(20));
        let errors = self.errors.lock().expect("a thread that reads does not panic");
        String::from_utf8_lossy(&errors).trim().to_owned()
    }

    fn stop(&mut self) {
        // A process that has ended already cannot be killed, which is no error here.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Limits the address space of a process, so that a search that collects nodes without end fails on its own.
#[cfg(target_os = "linux")]
fn limit_memory(process: &Child) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    const BYTES: u64 = 4 << 30;
    let limit = Rlimit { current: Some(BYTES), maximum: Some(BYTES) };
    // A process that has already ended needs no limit.
    let _ = prlimit(Some(Pid::from_child(process)), Resource::As, limit);
}

/// There is no safe interface to limit the memory of another process here.
#[cfg(not(target_os = "linux"))]
fn limit_memory(_: &Child) {}

fn write_requests(stdin: Option<ChildStdin>, requests: &Receiver<String>) {
    let Some(mut stdin) = stdin else { return };
    for request in requests {
        if stdin.write_all(request.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: Option<impl BufRead>, lines: &SyncSender<Result<String, Failure>>) {
    let Some(mut output) = output else { return };
    loop {
        let mut bytes = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if matches!(read, Ok(0) | Err(_)) {
            return;
        }
        let is_whole = bytes.last() == Some(&b'\n') || (bytes.len() as u64) < LONGEST_LINE;
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        let line = if is_whole { Ok(text) } else { Err(Failure::Flood(text)) };
        if lines.send(line).is_err() || !is_whole {
            return;
        }
    }
}

/// Keeps the first 2,000 bytes and reads the rest, so that the process does not block.
fn read_errors(errors: Option<impl Read>, begin: &Mutex<Vec<u8>>) {
    let Some(mut errors) = errors else { return };
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut buffer) {
        let mut begin = begin.lock().expect("no thread panics while it has the lock");
        let room = 2_000_usize.saturating_sub(begin.len());
        begin.extend_from_slice(&buffer[..length.min(room)]);
    }
}
