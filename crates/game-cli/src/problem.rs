//! What can go wrong, in words.

use std::io;
use std::path::PathBuf;

use game_search::SearchError;
use game_search::ladder::Lacks;
use game_search::text::quote;
use xiangqi::tables::TableError;

use games::UnknownGame;

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
    #[error("{evaluator}, an evaluator of {game}, has no list of terms: expected {expected}")]
    Unexplained {
        /// The game.
        game: &'static str,
        /// The evaluator.
        evaluator: &'static str,
        /// The evaluators that have one, with their games.
        expected: String,
    },
    /// The text is no legal move.
    #[error("{reason}")]
    Move {
        /// What the game's parser says.
        reason: String,
    },
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game lacks what an algorithm needs.
    #[error(transparent)]
    Lacks(#[from] Lacks),
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
