//! What can go wrong in an example, and how it ends then.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{self, ExitCode};

use clap::Parser;
use game_search::SearchError;
use game_search::text::quote;
use xiangqi::tables::TableError;

use crate::games::GAMES;

/// Something that the user should know.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// There is no such game, algorithm or evaluator.
    #[error("unknown {what} {}: expected one of {expected}", quote(given))]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The text that was given.
        given: String,
        /// The names that would do.
        expected: String,
    },
    /// An evaluator without the game that it belongs to.
    #[error("the evaluator {} needs --game: there are {expected}", quote(given))]
    EvaluatorAlone {
        /// The text that was given.
        given: String,
        /// The names that would do, with their games.
        expected: String,
    },
    /// The text is no position of the game.
    #[error("not a position of {game}: {reason}")]
    Position {
        /// The game.
        game: &'static str,
        /// What its parser says.
        reason: String,
    },
    /// Too shallow or too deep.
    #[error("depth {given} is out of range: expected 1 to {deepest} for {game} at {position}")]
    Depth {
        /// The depth that was given.
        given: u32,
        /// The game.
        game: &'static str,
        /// The position.
        position: String,
        /// The largest depth that minimax can search there in sensible time.
        deepest: u32,
    },
    /// The evaluator does not say what it adds up.
    #[error("{evaluator}, an evaluator of {game}, has no list of terms: expected {}", explained())]
    Unexplained {
        /// The game.
        game: &'static str,
        /// The evaluator.
        evaluator: &'static str,
    },
    /// The text is no legal move.
    #[error("{reason}")]
    Move {
        /// What the game's parser says.
        reason: String,
    },
    /// The engine refuses an option or a limit.
    #[error(transparent)]
    Engine(#[from] SearchError),
    /// A table of endings cannot be made, read or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Nothing to solve.
    #[error("no position on the standard input: expected one a line, or --fen")]
    NoPosition,
    /// Two outputs would overwrite each other.
    #[error("{} is named twice: each output needs a file of its own", .0.display())]
    SameFile(PathBuf),
    /// A file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The standard input cannot be read.
    #[error("cannot read the standard input: {0}")]
    Input(io::Error),
    /// The standard output cannot be written.
    #[error("cannot write to the standard output: {0}")]
    Output(#[from] io::Error),
}

/// The evaluators that have a list of terms, with their games.
fn explained() -> String {
    let games = GAMES.iter().flat_map(|game| game.explained.iter().map(|name| format!("{name} of {}", game.name)));
    games.collect::<Vec<_>>().join(" or ")
}

/// Parses the command line. If it asks for help or is wrong, prints that and exits: with code 0 after the help, 1 if the
/// help cannot be written, 2 after an error.
pub fn arguments<A: Parser>() -> A {
    A::try_parse().unwrap_or_else(|error| {
        let code = match error.print() {
            Err(unwritten) if !error.use_stderr() && unwritten.kind() != io::ErrorKind::BrokenPipe => {
                let _ = writeln!(io::stderr(), "error: {}", Problem::Output(unwritten));
                1
            }
            _ => error.exit_code(),
        };
        process::exit(code)
    })
}

/// Reports what went wrong, and tells with which code to exit: 2, or 0 where the reader of a pipe just left.
pub fn exit_code(result: Result<ExitCode, impl Into<Box<dyn Error>>>) -> ExitCode {
    match result.map_err(Into::into) {
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
