//! How moves are written and read.

use super::Detail;
use crate::Game;
use crate::text::quote;

/// A way of writing moves.
#[derive(Debug)]
pub struct Notation<G: Game> {
    /// Its name in records and on command lines.
    pub name: &'static str,
    /// The text of a legal move.
    pub write: fn(&G, G::Move) -> String,
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct BadMove {
    /// A whole sentence that quotes the text.
    pub message: String,
    /// The same for a board, which shows what was entered.
    pub reason: BadMoveReason,
    /// The same as data.
    pub detail: Option<Detail>,
}

/// What is wrong with the text of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadMoveReason {
    /// It does not look like a move.
    Malformed,
    /// It is not legal, and why.
    Illegal(String),
    /// Something else, which the message says.
    Other,
}

impl BadMove {
    /// An error with a message alone.
    pub fn new(message: impl ToString) -> BadMove {
        BadMove { message: message.to_string(), reason: BadMoveReason::Other, detail: None }
    }

    /// Returns what is wrong with the text that somebody entered; `example` is a move that would do.
    pub fn at_board(&self, text: &str, example: &str) -> String {
        match &self.reason {
            BadMoveReason::Malformed => format!("{}: expected a move such as {example}", quote(text)),
            BadMoveReason::Illegal(reason) => format!("{} is not legal: {reason}", quote(text)),
            BadMoveReason::Other => self.message.clone(),
        }
    }
}
