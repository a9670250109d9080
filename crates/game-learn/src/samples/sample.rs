//! A sample, and what is wrong with one.

use std::{io, path::PathBuf};

use game_search::text::quote;
use thiserror::Error;

/// A position of a game, and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// What the search said, for the side to move, in the evaluator's units; never a mate.
    pub score: i32,
    /// What the side to move got in the end: 1, 0.5 or 0.
    pub result: f64,
    /// Moves made since the start of the game.
    pub ply: u32,
    /// Which game it is of: seed and number, such as `1/250`. Positions of one game depend on each other.
    pub game: String,
}

/// Why samples cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is something already.
    #[error("{} is there already: expected a new file, or to go on with it", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The games in the file are of a run with other settings.
    #[error(
        "{}: made with {found}, not with {asked}: expected the same but for the seed; or begin a new file",
        path.display()
    )]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// The description of its last run.
        found: String,
        /// That of the run that would go on.
        asked: String,
    },
    /// A line is not what it should be.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Line {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is there.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}
