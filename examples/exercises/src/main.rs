//! The driver of the exercises: builds the solutions, has them judged, and shows the state of all lessons.

mod build;
mod grade;
mod table;
mod watch;

use std::env;
use std::process::ExitCode;

use exercises::LESSONS;

const HELP: &str = "\
Usage: cargo run -p exercises [-- COMMAND]

  (no command)             Show the state of all lessons
  check LESSON             Check one lesson, and show its first fault
  watch [LESSON]           Check a lesson whenever its file is saved [default: the first one that is not done]
  compare LESSON           Compare the nodes of your solution with every algorithm of the ladder
        [--trace FILE]     Write a trace of your solution, which the lab opens
        [--tree TREE]      Tree of the trace, such as '((3 12) (2 4))' [default: a textbook tree]
        [--depth N]        Depth of the trace [default: the height of the tree]
  grade DIR [--json]       Grade the solutions of a class: one folder with files such as alpha_beta.rs for each student
        [--seed N]         Seed of the games, for grade [default: a new one]

The files to edit are in examples/exercises/src/bin.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        [] => table::show(),
        ["check", lesson] => known(lesson).and_then(watch::check),
        ["watch"] => watch::watch(None),
        ["watch", lesson] => known(lesson).and_then(|lesson| watch::watch(Some(lesson))),
        ["compare", lesson, options @ ..] => known(lesson).and_then(|lesson| watch::compare(lesson, options)),
        ["grade", folder, options @ ..] => grade::grade(folder, options),
        ["help" | "-h" | "--help"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown arguments {:?}\n\n{HELP}", arguments.join(" "))),
    };
    result.map_or_else(
        |error| {
            eprintln!("error: {error}");
            ExitCode::from(2)
        },
        |()| ExitCode::SUCCESS,
    )
}

/// Returns the name of a lesson, which may be written like its file.
fn known(name: &str) -> Result<&'static str, String> {
    let name = name.trim_end_matches(".rs").replace('_', "-");
    let found = LESSONS.into_iter().find(|lesson| *lesson == name);
    found.ok_or_else(|| format!("unknown lesson {name:?}: expected one of {}", LESSONS.join(", ")))
}
