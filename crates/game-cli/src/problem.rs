//! The errors of the commands.

use std::io;
use std::path::PathBuf;

use game_nnue::NetworkError;
use game_search::SearchError;
use game_search::ladder::{Algorithm, MissingCapability};
use game_search::searcher::SettingError;
use game_search::spec::EvaluatorError;
use game_search::text::quote;
use games::UnknownGame;
use games::net::NoFeatures;
use xiangqi::endgame_tables::EndgameTableError;

/// An error that is reported to the user. (On WASI some are unused, because fewer commands are built there.)
#[cfg_attr(target_family = "wasm", allow(dead_code))]
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// A name is unknown. `what` is the kind of thing that was named, such as an evaluator; `expected` lists the known
    /// names.
    #[error("unknown {what} {}: expected one of {expected}", quote(given))]
    Unknown { what: &'static str, given: String, expected: String },
    /// The text names no evaluator of the game.
    #[error(transparent)]
    Evaluator(#[from] EvaluatorError),
    /// An evaluator was named without `--game`. `expected` lists the evaluators of every game.
    #[error("the evaluator {} needs --game: expected {expected}", quote(given))]
    EvaluatorAlone { given: String, expected: String },
    /// The text is not a position of the game. `reason` is the message of the parser.
    #[error("not a position of {game}: {reason}")]
    Position { game: &'static str, reason: String },
    /// The depth is too small or too large. `deepest` is the largest depth that minimax can search in reasonable time.
    #[error("depth {given} is out of range: expected 1 to {deepest} for {game} at {position}")]
    Depth { given: u32, game: &'static str, position: String, deepest: u32 },
    /// The evaluator cannot list its terms. `expected` lists the evaluators that can do so, with their games.
    #[error("{evaluator}, an evaluator of {game}, has no list of terms: expected one of {expected}")]
    Unexplained { game: &'static str, evaluator: String, expected: String },
    /// The text is not a legal move, or an option does not fit the game. The string is the complete message.
    #[error("{0}")]
    Move(String),
    /// The game is unknown.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The algorithm does not begin with a window that can be chosen.
    #[error("--window needs an algorithm that takes a window, and {algorithm} takes none")]
    NoWindow { algorithm: Algorithm },
    /// The game lacks a capability that the algorithm needs.
    #[error(transparent)]
    MissingCapability(#[from] MissingCapability),
    /// The engine rejected an option or a limit.
    #[error(transparent)]
    Engine(#[from] SearchError),
    /// The name of a feature of the engine is unknown.
    #[error(transparent)]
    Feature(#[from] SettingError),
    /// An endgame table cannot be generated, read or written.
    #[error(transparent)]
    Table(#[from] EndgameTableError),
    /// The tables have no such level. `highest` is the highest one.
    #[error("level {given}: expected a level from 1 to {highest}, as `tables generate --plan` prints them")]
    Level { given: usize, highest: usize },
    /// A table of a lower level is missing, so the tables of a level cannot be generated yet.
    #[error("{} is missing: expected all tables of level {level} before those of higher levels", path.display())]
    LowerLevel { path: PathBuf, level: usize },
    /// The standard input contains no position.
    #[error("no position on the standard input: expected one position per line, or --fen")]
    NoPosition,
    /// Two outputs name the same file.
    #[error("{} is named twice: each output needs a file of its own", .0.display())]
    SameFile(PathBuf),
    /// The file exists, and may not be replaced.
    #[error("{} already exists: expected a new file, or --replace", .0.display())]
    Exists(PathBuf),
    /// The program cannot be started.
    #[error("cannot start {}: {source}", quote(program))]
    NotStarted { program: String, source: io::Error },
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unread { path: PathBuf, source: io::Error },
    /// The file is no network, or a network that cannot be used.
    #[error("{}: {source}", path.display())]
    Network { path: PathBuf, source: NetworkError },
    /// The game has no networks.
    #[error(transparent)]
    NoFeatures(#[from] NoFeatures),
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
