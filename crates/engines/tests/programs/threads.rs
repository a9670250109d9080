//! As many threads as the engines offer: they answer in time all the same.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// An engine, as an interface sees it.
struct Engine {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start(program: &str) -> Engine {
        let mut command = Command::new(program);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a program");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Engine { child, lines }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.child.stdin.as_mut().expect("a pipe"), "{text}").expect("it listens");
    }

    /// Waits for the line that begins so.
    fn wait(&mut self, prefix: &str) -> String {
        self.lines.by_ref().map(|line| line.expect("text")).find(|line| line.starts_with(prefix)).expect("an answer")
    }

    /// The shortest of a few times from a command to the answer to it. Other programs may keep the computer busy.
    fn shortest(&mut self, before: &str, command: &str) -> Duration {
        let times = (0..3).map(|_| {
            self.send(&format!("position startpos\n{before}"));
            if !before.is_empty() {
                sleep(Duration::from_millis(400));
            }
            let start = Instant::now();
            self.send(command);
            self.wait("bestmove ");
            start.elapsed()
        });
        times.min().expect("a few")
    }
}

fn answers_in_time(program: &str, options: &str) {
    let mut engine = Engine::start(program);
    engine.send(&format!("uci\n{options}"));
    let offer = engine.wait("option name Threads ");
    let most: usize = offer.rsplit(' ').next().and_then(|most| most.parse().ok()).expect("a number");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert!(most >= 4 * cores, "{offer}");
    engine.send(&format!("setoption name Threads value {}\nsetoption name Threads value {most}\nisready", most + 1));
    let refused = format!("info string Threads is \"{}\": expected 1 to {most}", most + 1);
    assert_eq!(engine.wait("info string Threads "), refused);
    engine.wait("readyok");
    let timed = engine.shortest("", "go movetime 300");
    let stopped = engine.shortest("go infinite", "stop");
    engine.send("quit");
    assert!(engine.child.wait().expect("an end").success());
    assert!(timed < Duration::from_millis(600), "go movetime 300: {timed:?} with {most} threads");
    assert!(stopped < Duration::from_millis(300), "stop: {stopped:?} with {most} threads");
}

#[test]
fn as_many_threads_as_are_offered_answer_in_time() {
    answers_in_time(env!("CARGO_BIN_EXE_xiangqi-engine"), "");
    answers_in_time(env!("CARGO_BIN_EXE_amazons-engine"), "");
    answers_in_time(env!("CARGO_BIN_EXE_amazons-engine"), "setoption name Search value alphabeta");
}
