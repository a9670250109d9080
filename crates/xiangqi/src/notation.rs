//! Points and moves as text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::fen::quote;
use crate::types::{Move, Square};

impl fmt::Display for Move {
    /// Writes the move in ICCS notation without a hyphen, as protocols do: `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a point of the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is not a point: expected a file a to i and a rank 0 to 9, such as e2")]
pub struct SquareParseError {
    text: String,
}

impl FromStr for Square {
    type Err = SquareParseError;

    /// Reads `e2` or `E2`.
    fn from_str(text: &str) -> Result<Square, SquareParseError> {
        let square = match *text.as_bytes() {
            [file, rank] => Square::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'0')),
            _ => None,
        };
        square.ok_or_else(|| SquareParseError { text: quote(text) })
    }
}
