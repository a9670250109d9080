//! Points as text, and moves as two points: `H2-E2`, or `h3e3` and `a10a9` with ranks numbered from 1.

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use crate::{Move, MoveParseError, Position, Square};

impl fmt::Display for Move {
    /// Writes the move in ICCS notation in lower case without a hyphen, as in protocols: `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not a point of the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a point: expected a file a to i and a rank 0 to 9, such as e2", quote(text))]
pub struct SquareParseError {
    text: String,
}

impl FromStr for Square {
    type Err = SquareParseError;

    /// Parses a point such as `e2` or `E2`.
    fn from_str(text: &str) -> Result<Square, SquareParseError> {
        let square = match *text.as_bytes() {
            [file, rank] => {
                Square::new(file.to_ascii_lowercase().wrapping_sub(b'a').into(), rank.wrapping_sub(b'0').into())
            }
            _ => None,
        };
        square.ok_or_else(|| SquareParseError { text: text.to_owned() })
    }
}

impl Position {
    /// Parses a move in ICCS notation, such as `h2e2`, `H2-E2`, `H2E2` or `h2-e2`, and checks that it is legal.
    ///
    /// For other notations, see [`Notation`](crate::notation::Notation).
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position = Position::start();
    /// assert_eq!(position.parse_move("H2-E2")?.to_string(), "h2e2");
    /// let error = position.parse_move("b0d1").err().map(|error| error.to_string());
    /// assert_eq!(
    ///     error.as_deref(),
    ///     Some("\"b0d1\" is illegal: the Red horse on b0 cannot reach d1: the horse's leg on c0 is blocked")
    /// );
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`MoveParseError`] that quotes the text and explains what was expected, or why the move is illegal.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveParseError> {
        legal(self, read_points(text)?, text)
    }
}

/// Parses a move in ICCS notation without checking that it is legal.
pub(crate) fn read_points(text: &str) -> Result<Move, MoveParseError> {
    let expected = "two points, such as h2e2 or H2-E2";
    points(text).ok_or_else(|| MoveParseError::Malformed { text: text.to_owned(), expected })
}

/// Returns the move if it is legal.
pub(super) fn legal(position: &Position, mv: Move, text: &str) -> Result<Move, MoveParseError> {
    match position.validate(mv) {
        Ok(()) => Ok(mv),
        Err(reason) => Err(MoveParseError::Illegal { text: text.to_owned(), reason }),
    }
}

/// Parses the two points of an ICCS text.
pub(super) fn points(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    let to = to.strip_prefix('-').unwrap_or(to);
    Some(Move::new(from.parse().ok()?, to.parse().ok()?))
}

pub(super) fn write(mv: Move) -> String {
    format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase()
}

/// Returns the text of a move with ranks from 1.
pub(super) fn write_from_one(mv: Move) -> String {
    let point = |square: Square| format!("{}{}", char::from(b'a' + square.file() as u8), square.rank() + 1);
    point(mv.from()) + &point(mv.to())
}

/// Parses a legal move with ranks from 1.
pub(super) fn read_from_one(position: &Position, text: &str) -> Result<Move, MoveParseError> {
    let expected = "two points with ranks 1 to 10, such as h3e3 or a10a9";
    let mv = points_from_one(text).ok_or_else(|| MoveParseError::Malformed { text: text.to_owned(), expected })?;
    legal(position, mv, text)
}

/// Parses two points with ranks from 1.
fn points_from_one(text: &str) -> Option<Move> {
    let second = 1 + text.get(1..)?.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (from, to) = text.split_at(second);
    Some(Move::new(point_from_one(from)?, point_from_one(to)?))
}

fn point_from_one(text: &str) -> Option<Square> {
    let (file, rank) = text.split_at_checked(1)?;
    let rank = match rank.as_bytes() {
        b"10" => 9,
        [digit @ b'1'..=b'9'] => usize::from(digit - b'1'),
        _ => return None,
    };
    Square::new(file.bytes().next()?.to_ascii_lowercase().wrapping_sub(b'a').into(), rank)
}
