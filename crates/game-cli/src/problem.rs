//! What can go wrong, in words.

use std::io;
use std::path::PathBuf;

use game_search::SearchError;
use game_search::ladder::Lacks;
use game_search::text::quote;
use games::UnknownGame;
use xiangqi::endgame_tables::EndgameTableError;

/// Something that the user should know.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// There is no such game, algorithm or evaluator: `what` was looked for, and the names in `expected` would do.
    #[error("unknown {what} {}: expected one of {expected}", quote(given))]
    Unknown { what: &'static str, given: String, expected: String },
    /// An evaluator without the game that it belongs to. The names that would do are told with their games.
    #[error("the evaluator {} needs --game: there are {expected}", quote(given))]
    EvaluatorAlone { given: String, expected: String },
    /// The text is no position of the game: what its parser says.
    #[error("not a position of {game}: {reason}")]
    Position { game: &'static str, reason: String },
    /// Too shallow or too deep: minimax can search to `deepest` there in sensible time.
    #[error("depth {given} is out of range: expected 1 to {deepest} for {game} at {position}")]
    Depth { given: u32, game: &'static str, position: String, deepest: u32 },
    /// The evaluator does not say what it adds up. Those that do are told with their games.
    #[error("{evaluator}, an evaluator of {game}, has no list of terms: expected {expected}")]
    Unexplained { game: &'static str, evaluator: &'static str, expected: String },
    /// The text is no legal move: what the game's parser says.
    #[error("{0}")]
    Move(String),
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
    Table(#[from] EndgameTableError),
    /// Nothing to solve.
    #[error("no position on the standard input: expected one a line, or --fen")]
    NoPosition,
    /// Two outputs would overwrite each other.
    #[error("{} is named twice: each output needs a file of its own", .0.display())]
    SameFile(PathBuf),
    /// A file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The standard input cannot be read.
    #[error("cannot read the standard input: {0}")]
    Input(io::Error),
    /// The standard output cannot be written.
    #[error("cannot write to the standard output: {0}")]
    Output(#[from] io::Error),
}
