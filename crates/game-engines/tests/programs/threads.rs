//! The engines answer in time even with the largest number of threads that they offer.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// An engine process, as used by an interface.
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

    /// Waits for the next line that begins with `prefix`.
    fn wait(&mut self, prefix: &str) -> String {
        self.lines.by_ref().map(|line| line.expect("text")).find(|line| line.starts_with(prefix)).expect("an answer")
    }

    /// Returns the shortest of up to three times from a command to its answer, or the first time below `limit`. Several
    /// tries are needed because other programs can keep the computer busy.
    fn shortest(&mut self, before: &str, command: &str, limit: Duration) -> Duration {
        let mut shortest = Duration::MAX;
        for _ in 0..3 {
            self.send(&format!("position startpos\n{before}"));
            if !before.is_empty() {
                sleep(Duration::from_millis(400));
            }
            let start = Instant::now();
            self.send(command);
            self.wait("bestmove ");
            shortest = shortest.min(start.elapsed());
            if shortest < limit {
                break;
            }
        }
        shortest
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
    let limits = (Duration::from_millis(600), Duration::from_millis(300));
    let timed = engine.shortest("", "go movetime 300", limits.0);
    let stopped = engine.shortest("go infinite", "stop", limits.1);
    engine.send("quit");
    assert!(engine.child.wait().expect("an end").success());
    assert!(timed < limits.0, "go movetime 300: {timed:?} with {most} threads");
    assert!(stopped < limits.1, "stop: {stopped:?} with {most} threads");
}

#[test]
fn the_largest_number_of_threads_answers_in_time() {
    answers_in_time(env!("CARGO_BIN_EXE_xiangqi-engine"), "");
    answers_in_time(env!("CARGO_BIN_EXE_amazons-engine"), "");
    answers_in_time(env!("CARGO_BIN_EXE_amazons-engine"), "setoption name Search value alphabeta");
}
