//! The program `gamesearch`: searches, solves, counts, compares, plays and measures games from the command line.

mod chinese;
mod commands;
mod dispatch;
mod game;
#[cfg(not(target_family = "wasm"))]
mod input;
mod output;
mod problem;

#[cfg(not(target_family = "wasm"))]
mod terminal;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::{ParseFloatError, ParseIntError};
use std::process::{self, ExitCode};

use clap::{CommandFactory, FromArgMatches, Parser};
use games::tabletop::Lang;

use dispatch::Done;
use problem::Problem;

/// Search, solve, count, compare and play xiangqi, Amazons and small games.
#[derive(Debug, Parser)]
#[command(name = "gamesearch", version, arg_required_else_help = true)]
struct Args {
    /// Language: en or zh [default: the language of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, display_order = 900)]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    let Args { lang, mut command } = arguments();
    let lang = command.set_language(lang.unwrap_or_else(language_of_environment));
    exit_code(command.run(), lang)
}

fn language_of_environment() -> Lang {
    Lang::of_environment(|name| env::var(name).ok())
}

/// Returns the language of the help. Clap prints the help while it parses, so this function looks for `--lang` in the
/// arguments before clap validates them.
fn help_language(arguments: impl Iterator<Item = OsString>) -> Lang {
    let arguments: Vec<_> = arguments.map(|argument| argument.to_string_lossy().into_owned()).collect();
    let named = |(index, argument): (usize, &String)| match argument.strip_prefix("--lang")? {
        "" => arguments.get(index + 1)?.parse().ok(),
        value => value.strip_prefix('=')?.parse().ok(),
    };
    arguments.iter().enumerate().find_map(named).unwrap_or_else(language_of_environment)
}

/// Parses the command line. Prints the help or the error and exits if the command line requests help or is invalid.
/// The exit code is 0 after the help, 1 if the help cannot be written, and 2 after an error.
fn arguments() -> Args {
    let command = match help_language(env::args_os()) {
        Lang::English => Args::command(),
        Lang::Chinese => chinese::translated(Args::command()),
    };
    let parsed = command.try_get_matches().and_then(|matches| Args::from_arg_matches(&matches));
    parsed.unwrap_or_else(|error| {
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
fn exit_code(result: Done, lang: Lang) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}{error}", lang.pick("error: ", "错误："));
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
