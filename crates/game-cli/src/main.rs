//! The program `gamesearch`: searches, solves, counts, compares, plays and measures games from the command line.

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

/// Parses the command line. Prints the help or the error and exits if the command line requests help or is invalid.
/// The exit code is 0 after the help, 1 if the help cannot be written, and 2 after an error.
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

/// Prints a command line error. If a number cannot be parsed, the standard library's message names only the invalid
/// digit, so this function replaces the message by what was expected.
fn print(error: &clap::Error) -> io::Result<()> {
    match error.source().filter(|source| source.is::<ParseIntError>() || source.is::<ParseFloatError>()) {
        Some(source) => {
            let text = error.render().to_string();
            write!(io::stderr(), "{}", text.replace(&source.to_string(), "expected a number such as 20"))
        }
        None => error.print(),
    }
}

/// Reports an error and returns the exit code: 2 after an error, 0 if the reader of the output has closed the pipe.
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

/// Returns `true` if the error is a broken pipe: the reader of the output, such as `head`, may stop early.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = match error.downcast_ref() {
        Some(Problem::Output(error)) => Some(error),
        _ => error.downcast_ref::<io::Error>(),
    };
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
