//! The command `judge`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde_json::json;
use small_games::Tree;

use super::compare::compare;
use super::judge::{Judge, State, Verdict};
use super::lessons::{ALL, Lesson, Promise};
use super::symptom::Symptom;
use super::trace::{TEXTBOOK, Traced};
use crate::protocol::LESSONS;

const EXAMPLES: &str = "\
Examples:
  gamesearch judge alpha-beta -- python3 search.py
  gamesearch judge minimax --json -- ./my-search
  gamesearch judge -- ./my-search                 every lesson, in one table

The program reads one game per line as JSON and writes one answer per line. The page docs/src/build/judge.md describes
both, with a complete solution in Python. The exit code is 0 if the search is right, and 1 otherwise.";

/// Judge a search in any language against the references, and draw the smallest game on which it is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Lesson, such as alpha-beta [default: all lessons]
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(LESSONS), hide_possible_values = true)]
    lesson: Option<String>,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Limit of time for each answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    limit: u64,
    /// Print one line of JSON for each lesson
    #[arg(long)]
    json: bool,
    /// Compare the nodes with every algorithm of the ladder, and print a trace, instead of checking
    #[arg(long, requires = "lesson", conflicts_with = "json")]
    compare: bool,
    /// File for the trace, which the lab opens
    #[arg(long, value_name = "FILE", requires = "compare")]
    trace: Option<PathBuf>,
    /// Tree of the trace, such as "((3 12) (2 4))" [default: a textbook tree]
    #[arg(long, requires = "compare", default_value = TEXTBOOK, hide_default_value = true)]
    tree: Tree,
    /// Depth of the trace [default: the height of the tree]
    #[arg(long, requires = "compare", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Program to judge, with its arguments
    #[arg(value_name = "PROGRAM", last = true, required = true, num_args = 1..)]
    command: Vec<String>,
}

/// Judges one lesson or all, and prints the result.
///
/// # Errors
///
/// Returns an error if the output cannot be written.
pub fn run(args: &Args) -> io::Result<ExitCode> {
    let judge = Judge {
        command: args.command.clone(),
        seed: args.seed,
        limit: Duration::from_millis(args.limit),
        is_thorough: true,
    };
    let chosen = ALL.iter().filter(|lesson| args.lesson.as_ref().is_none_or(|name| name == lesson.name));
    let mut out = io::stdout();
    let mut code = ExitCode::SUCCESS;
    for lesson in chosen {
        if args.compare {
            if let Err(error) = compared(args, &judge, lesson, &mut out)? {
                writeln!(out, "{error}")?;
                code = ExitCode::FAILURE;
            }
            continue;
        }
        let verdict = judge.run(lesson);
        if !matches!(verdict.state(), State::Done | State::TaskLeft) {
            code = ExitCode::FAILURE;
        }
        match (args.json, &args.lesson) {
            (true, _) => writeln!(out, "{}", to_json(&verdict))?,
            (false, Some(_)) => write!(out, "{}", report(&verdict))?,
            (false, None) => writeln!(out, "{}", row(lesson, &verdict))?,
        }
    }
    Ok(code)
}

/// Compares a program with the ladder, prints the table, and writes the trace. The inner error is a message for the user.
fn compared(
    args: &Args,
    judge: &Judge,
    lesson: &'static Lesson,
    out: &mut impl Write,
) -> io::Result<Result<(), String>> {
    if args.trace.is_some() && lesson.promise == Promise::Mean {
        return Ok(Err(format!("{} has no trace: the lab shows simulations in a figure of the book", lesson.name)));
    }
    let found = Traced::new(&args.tree, args.depth).and_then(|traced| {
        let found = compare(judge, lesson, &traced);
        found.map_err(|failure| match failure.is_hole() {
            true => Symptom::Hole.advice().to_owned(),
            false => failure.to_string(),
        })
    });
    let (report, trace) = match found {
        Ok(found) => found,
        Err(error) => return Ok(Err(error)),
    };
    write!(out, "{report}")?;
    let Some(file) = &args.trace else { return Ok(Ok(())) };
    if let Err(error) = fs::write(file, format!("{trace}\n")) {
        return Ok(Err(format!("cannot write the trace to {}: {error}", file.display())));
    }
    writeln!(out, "The trace is in {}. To see it beside these algorithms: Compare, Open a trace.", file.display())?;
    Ok(Ok(()))
}

/// Returns a line of the table of all lessons.
fn row(lesson: &Lesson, verdict: &Verdict) -> String {
    let (points, of) = verdict.points();
    let first = verdict.fault().map_or("", |fault| fault.text.lines().next().unwrap_or_default());
    format!("{:<20} {:<22} {points:>2} of {of:<2}  {first}", lesson.name, verdict.state().words())
}

/// Returns the checks of a lesson, and the first fault in full.
fn report(verdict: &Verdict) -> String {
    let (points, of) = verdict.points();
    let mut text = format!("{}: {}, {points} of {of} points\n", verdict.lesson, verdict.state().words());
    for (check, fault) in &verdict.checks {
        let result = fault.as_ref().map_or("passed", |fault| fault.symptom.name());
        let _ = writeln!(text, "  {:<7} {result}", check.name());
    }
    if let Some((yours, rights)) = verdict.nodes {
        let _ = writeln!(text, "  {yours} nodes, the reference {rights}");
    }
    if let Some(fault) = verdict.fault() {
        let _ = writeln!(text, "\n{}", fault.text.trim_end());
    }
    text
}

/// Returns the result as JSON.
pub fn to_json(verdict: &Verdict) -> serde_json::Value {
    let (points, of) = verdict.points();
    let checks: Vec<_> = verdict
        .checks
        .iter()
        .map(|(check, fault)| {
            let symptom = fault.as_ref().map(|fault| fault.symptom.name());
            let points = if fault.is_none() { check.points() } else { 0 };
            let message = fault.as_ref().map(|fault| fault.text.as_str());
            json!({ "check": check.name(), "points": points, "of": check.points(), "symptom": symptom, "message": message })
        })
        .collect();
    let nodes = verdict.nodes.map(|(yours, reference)| json!({ "yours": yours, "reference": reference }));
    json!({
        "lesson": verdict.lesson, "state": verdict.state(), "points": points, "of": of, "checks": checks, "nodes": nodes,
    })
}
