//! `gamesearch`: searches, solves, counts, compares, plays and measures games from the command line.

mod commands;
mod dispatch;
mod game;
mod output;
mod problem;

#[cfg(not(target_family = "wasm"))]
mod terminal;

use std::error::Error;
use std::io::{self, Write};
use std::num::{ParseFloatError, ParseIntError};
use std::process::{self, ExitCode};

use clap::Parser;

use dispatch::Done;
use problem::Problem;

/// Search, solve, count, compare and play xiangqi, Amazons and small games.
#[derive(Debug, Parser)]
#[command(name = "gamesearch", version, arg_required_else_help = true)]
struct Args {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    exit_code(arguments().command.run())
}

/// Parses the command line. If it asks for help or is wrong, prints that and exits: with code 0 after the help, 1 if the
/// help cannot be written, 2 after an error.
fn arguments() -> Args {
    Args::try_parse().unwrap_or_else(|error| {
        let code = match print(&error) {
            Err(unwritten) if !error.use_stderr() && unwritten.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "error: {}", Problem::Output(unwritten));
                1
            }
            _ => error.exit_code(),
        };
        process::exit(code)
    })
}

/// Prints an error of the command line. Where a number cannot be read, the standard library names the digit that is wrong;
/// this says what was expected.
fn print(error: &clap::Error) -> io::Result<()> {
    match error.source().filter(|source| source.is::<ParseIntError>() || source.is::<ParseFloatError>()) {
        Some(source) => {
            let text = error.render().to_string();
            write!(io::stderr(), "{}", text.replace(&source.to_string(), "expected a number such as 20"))
        }
        None => error.print(),
    }
}

/// Reports what went wrong, and tells with which code to exit: 2, or 0 where the reader of a pipe just left.
fn exit_code(result: Done) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whoever reads the output may stop when they have seen enough.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = match error.downcast_ref() {
        Some(Problem::Output(error)) => Some(error),
        _ => error.downcast_ref::<io::Error>(),
    };
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
