//! The error of learning.

use std::path::PathBuf;

use game_nnue::NetworkError;
use game_search::text::quote;
use thiserror::Error;

use crate::selfplay::SelfPlayError;
use crate::train::{CheckpointError, TrainError};
use crate::units::UnitError;

/// The error that ends learning.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LearnError {
    /// A setting is outside of its range.
    #[error("{what}: expected {expected}")]
    Settings {
        /// The setting that is impossible.
        what: String,
        /// The values that are possible.
        expected: &'static str,
    },
    /// A line of the journal is malformed.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Journal {
        /// The path of the journal.
        path: PathBuf,
        /// The line number, counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
        /// What is wrong with the line.
        reason: String,
    },
    /// The journal belongs to something else.
    #[error("{}: {what} is {found}, not {expected}: expected the same", path.display())]
    Other {
        /// The path of the journal.
        path: PathBuf,
        /// The property that differs.
        what: String,
        /// The value in the journal.
        found: String,
        /// The value that was expected.
        expected: String,
    },
    /// A game of a match cannot be stored.
    #[error("a game of a match: {reason}")]
    Game {
        /// The reason.
        reason: String,
    },
    /// Self-play fails.
    #[error(transparent)]
    SelfPlay(#[from] SelfPlayError),
    /// A setting of the trainings is impossible.
    #[error("{source}")]
    Training {
        /// The reason.
        source: TrainError,
    },
    /// A training fails.
    #[error("round {round}: {source}")]
    Train {
        /// The number of the round.
        round: u32,
        /// The reason.
        source: TrainError,
    },
    /// A file that the journal mentions does not exist.
    #[error("{}: the journal mentions this file, but it does not exist", path.display())]
    Missing {
        /// The path of the file.
        path: PathBuf,
    },
    /// Replayed decisions lead to other results.
    #[error(
        "line {line} of the journal: the result is {found}, not {expected}: expected the same as in the journal that is replayed"
    )]
    Diverged {
        /// The line number, counted from 1.
        line: usize,
        /// The entry made now.
        found: String,
        /// The entry in the journal that is replayed.
        expected: String,
    },
    /// A checkpoint of a training cannot be read.
    #[error("{}: {source}: expected to remove it, which begins the training again", path.display())]
    Checkpoint {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong.
        source: CheckpointError,
    },
    /// A network cannot be read.
    #[error("{}: {source}", path.display())]
    Network {
        /// The path of the file.
        path: PathBuf,
        /// What is wrong.
        source: NetworkError,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    Unit(#[from] UnitError),
}
