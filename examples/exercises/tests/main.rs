//! Judges the reference solutions, right variants and planted mistakes in the holes of the exercises.
//!
//! This program starts itself with the arguments `solve KIND LESSON NAME` as the process to judge.

mod holes;
mod ladder;
mod mistakes;
mod plain;
mod python;
mod solutions;
mod variants;

use std::env;
use std::ops::RangeInclusive;
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

// The files of the ladder name these as items of their own crate.
pub use exercises::{
    Bound, Context, CutoffKind, Cx, Evaluator, Event, Game, LESSONS, Move, MoveList, MoveOrdering, NullMove, Observer,
    Position, PositionKey, Score, Side, StaticValue, Tactics, Window, run,
};
use game_judge::{Judge, Lesson, State, Verdict};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["solve", kind, lesson, name] => solve(kind, lesson, name),
        _ => return all_tests(&arguments),
    }
    ExitCode::SUCCESS
}

/// Answers the judge with a solution, a variant, a mistake, or a process that misbehaves.
fn solve(kind: &str, lesson: &str, name: &str) {
    let (search, task) = solutions::named(lesson);
    match kind {
        "solution" => run(search, task),
        "variant" => {
            let found = variants::ALL.iter().find(|(of, variant, _)| (*of, *variant) == (lesson, name));
            run(found.expect("a variant").2, task);
        }
        "plain" => {
            let found = plain::ALL.iter().find(|(of, plain, ..)| (*of, *plain) == (lesson, name));
            run(found.expect("a search").2, task);
        }
        "mistake" => run(mistakes::search(lesson.to_owned(), name.to_owned()), task),
        "hole" => run(|cx, depth, _| holes::minimax::search(cx, depth, 0), task),
        "process" => misbehave(name),
        _ => panic!("no kind is called {kind:?}"),
    }
}

/// The ways in which a process can fail, each with a part of the message.
const FAILURES: &[(&str, &str)] = &[
    #[cfg(target_os = "linux")]
    ("eats memory", "memory allocation of"),
    ("ends", "ended with exit status: 3"),
    ("hangs", "no answer within"),
    ("prints", "\"debug: alpha = 3\" on standard output"),
    ("floods", "a line of more than 4 MiB"),
    ("wrong JSON", "\"{\\\"value\\\": three}\" is not an answer"),
    ("two answers", "on standard output, where only answers are expected"),
    ("closes its output", "instead of answering"),
];

fn misbehave(name: &str) {
    let line = std::io::stdin().lines().next();
    assert!(line.is_some(), "a request");
    match name {
        "ends" => std::process::exit(3),
        "hangs" => thread::sleep(Duration::from_secs(60)),
        "prints" => println!("debug: alpha = 3"),
        "floods" => loop {
            print!("{}", "x".repeat(1 << 16));
        },
        "eats memory" => {
            let mut eaten = Vec::new();
            loop {
                eaten.push(Vec::<u8>::with_capacity(1 << 28));
            }
        }
        "wrong JSON" => println!("{{\"value\": three}}"),
        "two answers" => {
            println!("{{\"value\": 0, \"line\": [], \"visited\": [0]}}\nalpha raised");
            thread::sleep(Duration::from_secs(60));
        }
        "closes its output" => (),
        _ => panic!("no failure is called {name:?}"),
    }
}

/// Further seeds of the games. With the environment variable `SEED`, every search is judged with that seed instead of 1.
const SEEDS: RangeInclusive<u64> = 2..=8;

/// A test: its name, and a function that returns an error message.
type Test = (String, Box<dyn Fn() -> Result<(), String> + Sync>);

/// Runs every test whose name contains the first argument, on two threads.
fn all_tests(arguments: &[String]) -> ExitCode {
    let filter =
        arguments.iter().find(|argument| argument.starts_with(char::is_alphabetic)).cloned().unwrap_or_default();
    let tests: Vec<Test> = tests().into_iter().filter(|(name, _)| name.contains(&filter)).collect();
    if arguments.iter().any(|argument| argument == "--list") {
        tests.iter().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    println!("\nrunning {} tests", tests.len());
    let start = Instant::now();
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, test)) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = test() {
                        failed.lock().expect("no test panics").push(format!("---- {name}\n{message}\n"));
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no test panics");
    failed.iter().for_each(|message| println!("{message}"));
    let result = if failed.is_empty() { "ok" } else { "FAILED" };
    let (passed, seconds) = (tests.len() - failed.len(), start.elapsed().as_secs_f32());
    println!("test result: {result}. {passed} passed; {} failed; finished in {seconds:.2}s\n", failed.len());
    ExitCode::from(u8::from(!failed.is_empty()))
}

fn tests() -> Vec<Test> {
    let mut tests: Vec<Test> = Vec::new();
    let mut add = |name: String, test: Box<dyn Fn() -> Result<(), String> + Sync>| tests.push((name, test));
    let first = solutions::seed();
    for lesson in LESSONS {
        add(format!("solution: {lesson}"), Box::new(move || passes("solution", lesson, "", first)));
        add(format!("right search: {lesson}"), Box::new(move || passes("mistake", lesson, "", first)));
    }
    for &(lesson, name, _) in variants::ALL {
        add(format!("variant: {lesson}: {name}"), Box::new(move || passes("variant", lesson, name, first)));
    }
    for &(lesson, name, symptoms) in mistakes::ALL.iter().chain(mistakes::FRESH) {
        add(format!("mistake: {lesson}: {name}"), Box::new(move || is_named("mistake", lesson, name, symptoms, first)));
    }
    for &(lesson, name, _, symptoms) in plain::ALL {
        add(format!("plain: {lesson}: {name}"), Box::new(move || is_named("plain", lesson, name, symptoms, first)));
    }
    // Every search gets one further seed, and a mistake that few games show gets all of them.
    for (lesson, seed) in LESSONS.into_iter().zip(SEEDS.cycle()) {
        add(format!("seed {seed}: solution: {lesson}"), Box::new(move || passes("solution", lesson, "", seed)));
    }
    for (&(lesson, name, _), seed) in variants::ALL.iter().zip(SEEDS.cycle()) {
        add(format!("seed {seed}: variant: {lesson}: {name}"), Box::new(move || passes("variant", lesson, name, seed)));
    }
    for (&(lesson, name, _, symptoms), seed) in plain::ALL.iter().zip(SEEDS.cycle()) {
        let test = move || is_named("plain", lesson, name, symptoms, seed);
        add(format!("seed {seed}: plain: {lesson}: {name}"), Box::new(test));
    }
    for (&(lesson, name, symptoms), place) in mistakes::ALL.iter().chain(mistakes::FRESH).zip(0..) {
        let is_hard = mistakes::HARD.contains(&(lesson, name));
        for seed in SEEDS.filter(|seed| is_hard || (seed + place) % SEEDS.count() as u64 == 0) {
            let test = move || is_named("mistake", lesson, name, symptoms, seed);
            add(format!("seed {seed}: mistake: {lesson}: {name}"), Box::new(test));
        }
    }
    for lesson in ["alpha-beta", "transposition-table"] {
        add(format!("python: {lesson}"), Box::new(move || python::passes(lesson)));
    }
    for &(lesson, name, ..) in python::MISTAKES {
        add(format!("python mistake: {lesson}: {name}"), Box::new(move || python::is_named(name)));
    }
    add("python: the example of the page".to_owned(), Box::new(python::answers_the_example));
    for &(name, message) in FAILURES {
        add(format!("process: {name}"), Box::new(move || fails_with("process", name, State::Wrong, message)));
    }
    add("trace".to_owned(), Box::new(trace));
    add("hole".to_owned(), Box::new(|| fails_with("hole", "", State::NotBegun, "The hole is still a todo!()")));
    add("no reference is among the dependencies".to_owned(), Box::new(no_reference));
    tests
}

fn judge(kind: &str, lesson: &str, name: &str, seed: u64, limit: Duration) -> Judge {
    let program = env::current_exe().expect("this program").display().to_string();
    let command = [&program, "solve", kind, lesson, name].map(str::to_owned).to_vec();
    Judge { command, seed, limit, is_thorough: false }
}

fn verdict(kind: &str, lesson: &str, name: &str, seed: u64, limit: Duration) -> Verdict {
    judge(kind, lesson, name, seed, limit).run(Lesson::named(lesson).expect("a lesson"))
}

fn passes(kind: &str, lesson: &str, name: &str, seed: u64) -> Result<(), String> {
    let verdict = verdict(kind, lesson, name, seed, Duration::from_secs(20));
    verdict.fault().map_or(Ok(()), |fault| Err(fault.to_string()))
}

fn is_named(kind: &str, lesson: &str, name: &str, symptoms: &[&str], seed: u64) -> Result<(), String> {
    let limit = if symptoms.contains(&"process") { Duration::from_secs(3) } else { Duration::from_secs(20) };
    let verdict = verdict(kind, lesson, name, seed, limit);
    let Some(fault) = verdict.fault() else { return Err(format!("not found; nodes {:?}", verdict.nodes)) };
    if symptoms.contains(&fault.symptom.name()) { Ok(()) } else { Err(format!("expected {symptoms:?}: {fault}")) }
}

fn fails_with(kind: &str, name: &str, state: State, message: &str) -> Result<(), String> {
    let start = Instant::now();
    // The value 0, which some of them answer, is right in the first game of seed 1.
    let verdict = verdict(kind, "minimax", name, 1, Duration::from_secs(3));
    let text = verdict.fault().map_or(String::new(), ToString::to_string);
    let is_right = verdict.state() == state && text.contains(message) && start.elapsed() < Duration::from_secs(30);
    if is_right { Ok(()) } else { Err(format!("{:?} after {:?}: {text}", verdict.state(), start.elapsed())) }
}

/// The judge writes the trace that the lab's tests open, and none of a program that fails or of a text that is no tree.
fn trace() -> Result<(), String> {
    const WRITTEN: &str = include_str!("../../../crates/game-lab/tests/data/alpha-beta.trace.json");
    let lesson = Lesson::named("alpha-beta").expect("a lesson");
    let own = judge("solution", "alpha-beta", "", 1, Duration::from_secs(20));
    let written = own.trace(lesson, "((3 12 8) (2 4 6) (14 5 2))", None)?;
    let parsed = |text: &str| serde_json::from_str::<serde_json::Value>(text).map_err(|error| error.to_string());
    if parsed(&written)? != parsed(WRITTEN)? {
        return Err(written);
    }
    let failed = judge("process", "minimax", "ends", 1, Duration::from_secs(20)).trace(lesson, "(1 2)", None);
    let refused = own.trace(lesson, "((1 2)", None);
    match (&failed, &refused) {
        (Err(failed), Err(refused)) if failed.contains("exit status: 3") && refused.contains("((1 2)") => Ok(()),
        _ => Err(format!("{failed:?} {refused:?}")),
    }
}

/// The package's own dependencies contain no search that could fill a hole.
fn no_reference() -> Result<(), String> {
    let features = ["tree", "--offline", "--package", "exercises", "--edges", "normal,features", "--prefix", "none"];
    let output = Command::new(env!("CARGO")).args(features).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let is_listed = text.contains("game-search v");
    let searchers = ["ladder", "engine", "mcts", "solve", "judge", "default"];
    let found = text.lines().find(|line| {
        let ours = line.starts_with("game-search feature") || line.starts_with("game-judge feature");
        ours && searchers.iter().any(|feature| line.contains(&format!("\"{feature}\"")))
    });
    match found {
        None if is_listed => Ok(()),
        found => Err(format!("{found:?} in {text}{}", String::from_utf8_lossy(&output.stderr))),
    }
}
