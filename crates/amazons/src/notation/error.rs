//! Why a text is not a move.

use game_search::text::quote;
use thiserror::Error;

use crate::legality::IllegalMove;
use crate::types::Square;

/// Why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveParseError {
    /// The text is not of the form of a move.
    #[error("move {}, column {column}: expected {expected}, found {found}", quote(text))]
    Malformed {
        /// The whole text.
        text: String,
        /// Where it goes wrong, in characters from 1.
        column: usize,
        /// What belongs there.
        expected: &'static str,
        /// The rest of the text from there.
        found: Rest,
    },
    /// In the form `d1d7,d7g7`, the arrow leaves another square than the queen's target.
    #[error("move {}: the arrow leaves {leaves}, but the queen goes to {to}", quote(text))]
    ArrowOrigin {
        /// The whole text.
        text: String,
        /// Where the queen goes.
        to: Square,
        /// Where the arrow is said to leave from.
        leaves: Square,
    },
    /// The move is well formed but not legal here.
    #[error("move {} is not legal: {reason}", quote(text))]
    Illegal {
        /// The whole text.
        text: String,
        /// The rule that it breaks.
        reason: IllegalMove,
    },
}

/// The part of a move's text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest(String);

impl std::fmt::Display for Rest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() { f.write_str("the end") } else { f.write_str(&quote(&self.0)) }
    }
}

impl Rest {
    pub(super) fn new(text: &str) -> Rest {
        Rest(text.to_owned())
    }
}
