//! The record of a game as a file holds it.

use crate::{Game, GameResult};

/// A game that was played: what its record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord<G: Game> {
    /// The position in which it began.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// Names and values, such as `White` and `Date`, in their order.
    pub tags: Vec<(String, String)>,
    /// The result, if the record has one.
    pub result: Option<GameResult>,
    /// The number of the notation among [`GameSpec::NOTATIONS`](super::GameSpec::NOTATIONS).
    pub notation: usize,
}

/// How a game writes and reads records, in the format that players of the game use.
pub struct RecordFormat<G: Game> {
    /// The extension of such files, such as `pgn`.
    pub extension: &'static str,
    /// The text of a record.
    pub write: fn(&GameRecord<G>) -> String,
    /// Reads a text with one game; comments and variations are passed over.
    pub read: fn(&str) -> Result<GameRecord<G>, RecordError>,
    /// The line of a tag in a text, from 1.
    pub line_of: fn(&str, &str) -> usize,
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct RecordError {
    /// From 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl RecordError {
    /// An error in this line, from 1.
    pub fn new(line: usize, reason: impl Into<String>) -> RecordError {
        RecordError { line, reason: reason.into() }
    }

    /// Returns the only record of a file.
    ///
    /// # Errors
    ///
    /// If there are several, or none.
    pub fn only_game<R>(records: Vec<R>) -> Result<R, RecordError> {
        let only: Result<[R; 1], _> = records.try_into();
        only.map(|[record]| record)
            .map_err(|records| RecordError::new(1, format!("the file has {} games: expected one", records.len())))
    }
}
