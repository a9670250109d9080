//! Checks one lesson: once, or whenever its file is saved.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use exercises::LESSONS;

use crate::build::{binary, file, judge, judged, solution, solutions};

/// How often the files are looked at.
const INTERVAL: Duration = Duration::from_millis(300);

/// Builds the solution of a lesson and prints the report of the judge, or the messages of the compiler.
pub fn check(lesson: &'static str) -> Result<(), String> {
    run_judge(lesson, &[])
}

/// Prints a table that compares the solution with the algorithms of the ladder, and a trace of the solution. The options
/// are those of the judge: a file for the trace, and the tree that is searched.
pub fn compare(lesson: &'static str, options: &[&str]) -> Result<(), String> {
    run_judge(lesson, &[&["--compare"], options].concat())
}

fn run_judge(lesson: &str, options: &[&str]) -> Result<(), String> {
    let judge = judge()?;
    match solution(lesson) {
        Ok(program) => {
            // The exit code says whether all checks pass, which the report also does.
            let run = Command::new(&judge).arg(lesson).args(options).arg("--").arg(program).status();
            run.map(drop).map_err(|error| format!("cannot start {}: {error}", judge.display()))
        }
        Err(messages) => {
            println!("{lesson}: does not compile\n\n{messages}");
            Ok(())
        }
    }
}

/// Checks a lesson, and again whenever one of the files is saved. Without a lesson, it begins with the first one that
/// is not done. If the file of another lesson is saved, this lesson becomes the one in work.
pub fn watch(lesson: Option<&'static str>) -> Result<(), String> {
    let mut lesson = lesson.map_or_else(first_open, Ok)?;
    let mut seen = times();
    loop {
        println!("{}", "─".repeat(100));
        check(lesson)?;
        println!("\nWaiting for changes of {}. Press Ctrl+C to end.", file(lesson).display());
        loop {
            thread::sleep(INTERVAL);
            let now = times();
            let changed = (0..LESSONS.len()).find(|&at| now[at] != seen[at]);
            seen = now;
            if let Some(at) = changed {
                lesson = LESSONS[at];
                break;
            }
        }
    }
}

/// Returns the time of the last change of every lesson's file.
fn times() -> Vec<Option<SystemTime>> {
    LESSONS.iter().map(|lesson| fs::metadata(file(lesson)).and_then(|data| data.modified()).ok()).collect()
}

/// Returns the first lesson that is not done, or the last one.
fn first_open() -> Result<&'static str, String> {
    let (judge, built) = (judge()?, solutions()?);
    for lesson in LESSONS {
        let Some(program) = built.programs.get(&binary(lesson)) else { return Ok(lesson) };
        if judged(&judge, lesson, program, &[])?["state"] != "done" {
            return Ok(lesson);
        }
    }
    Ok(LESSONS[LESSONS.len() - 1])
}
