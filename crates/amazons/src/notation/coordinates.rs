//! Moves by the names of their squares: `d1-d7/g7`, `d1-d7(g7)` and `d1d7,d7g7`.

use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use super::error::{MoveParseError, Rest};
use crate::position::Position;
use crate::types::{MAX_SIZE, Move, Square};

/// Why a text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a square: expected a file a to k and a rank 1 to 11, such as d7", quote(text))]
pub struct SquareParseError {
    text: String,
}

impl FromStr for Square {
    type Err = SquareParseError;

    /// Reads `d7`.
    fn from_str(text: &str) -> Result<Square, SquareParseError> {
        let mut reader = Reader::new(text);
        let square = reader.square().ok().filter(|_| reader.rest.is_empty());
        square.ok_or_else(|| SquareParseError { text: text.to_owned() })
    }
}

impl Position {
    /// Reads a move, `d1-d7/g7`, `d1-d7(g7)` or `d1d7,d7g7`, and checks that it is legal here.
    ///
    /// Other notations are read by [`Notation`](crate::notation::Notation).
    ///
    /// # Errors
    ///
    /// If the text is malformed or the move is not legal; the error quotes the text and tells what is wrong.
    ///
    /// ```
    /// use amazons::Position;
    /// let position = Position::start();
    /// assert_eq!(position.parse_move("d1-d7/g7")?, position.parse_move("d1d7,d7g7")?);
    ///
    /// let error = position.parse_move("d1-d10/a1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     r#"move "d1-d10/a1" is not legal: the queen's path from d1 to d10 is blocked at d10"#,
    /// );
    /// # Ok::<(), amazons::MoveParseError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveParseError> {
        legal(self, read(text)?, text)
    }
}

/// The move, if it is legal.
pub(super) fn legal(position: &Position, mv: Move, text: &str) -> Result<Move, MoveParseError> {
    match position.validate(mv) {
        Ok(()) => Ok(mv),
        Err(reason) => Err(MoveParseError::Illegal { text: text.to_owned(), reason }),
    }
}

/// Reads the form of a move, whatever the position.
pub(super) fn read(text: &str) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    let from = reader.square()?;
    if reader.take("-") {
        let to = reader.square()?;
        let bracket = reader.take("(");
        if !bracket && !reader.take("/") {
            return Err(reader.expected("`/` or `(` before the arrow's square"));
        }
        let arrow = reader.square()?;
        if bracket && !reader.take(")") {
            return Err(reader.expected("`)`"));
        }
        reader.end()?;
        Ok(Move::new(from, to, arrow))
    } else {
        let to = reader.square_or("`-` or the square that the queen goes to")?;
        if !reader.take(",") {
            return Err(reader.expected("`,` before the arrow's squares"));
        }
        let (leaves, arrow) = (reader.square()?, reader.square()?);
        reader.end()?;
        if leaves != to {
            return Err(MoveParseError::ArrowOrigin { text: text.to_owned(), to, leaves });
        }
        Ok(Move::new(from, to, arrow))
    }
}

/// Reads a move's text from left to right.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, rest: text }
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    /// Passes so many bytes.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    /// Passes `token` if it comes next.
    pub(crate) fn take(&mut self, token: &str) -> bool {
        self.rest.strip_prefix(token).map(|rest| self.rest = rest).is_some()
    }

    pub(crate) fn square(&mut self) -> Result<Square, MoveParseError> {
        self.square_or("a square from a1 to k11")
    }

    pub(crate) fn square_or(&mut self, expected: &'static str) -> Result<Square, MoveParseError> {
        let digits = self.rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let square = self.rest.bytes().next().filter(u8::is_ascii_lowercase).and_then(|letter| {
            let number = &self.rest[1..=digits];
            let rank = number.parse::<usize>().ok().filter(|_| !number.starts_with('0'))?;
            Square::new((letter - b'a') as usize, rank.checked_sub(1)?)
        });
        match square {
            Some(square) => {
                self.rest = &self.rest[1 + digits..];
                Ok(square)
            }
            None => Err(self.expected(expected)),
        }
    }

    pub(crate) fn end(&self) -> Result<(), MoveParseError> {
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected("the end of the move")) }
    }

    pub(crate) fn expected(&self, expected: &'static str) -> MoveParseError {
        let read = &self.text[..self.text.len() - self.rest.len()];
        MoveParseError::Malformed {
            text: self.text.to_owned(),
            column: read.chars().count() + 1,
            expected,
            found: Rest::new(self.rest),
        }
    }
}

const _: () = assert!(MAX_SIZE == 11, "the texts above name the last square, k11");
