//! Reads and writes the text forms of moves:
//!
//! - with names of squares: `d1-d7/g7`, `d1-d7(g7)` and `d1d7,d7g7`
//! - as six letters, a file and a row for each square: `djddgd` in SGF and `DJDDGD` on the SAU platform
//! - as numbers: `3 0 3 6 6 6` on Botzone and `{03, 63, 66}` in a lecture
//!
//! In the forms of six letters, files count from the left and rows from the top: on the usual board `dj` is d1.

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use crate::board::BoardSize;
use crate::legality::IllegalMove;
use crate::position::Position;
use crate::types::{MAX_SIZE, Move, Square};

/// The reason why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveParseError {
    /// The text does not have the form of a move.
    #[error("move {}, column {column}: expected {expected}, found {found}", quote(text))]
    Malformed {
        /// The whole text.
        text: String,
        /// The position of the mistake in the text, counted in characters from 1.
        column: usize,
        /// A description of the expected text.
        expected: &'static str,
        /// The rest of the text from `column` on.
        found: Rest,
    },
    /// The text has the form `d1d7,d7g7`, but the arrow does not leave from the square that the queen goes to.
    #[error("move {}: the arrow leaves {leaves}, but the queen goes to {to}", quote(text))]
    ArrowOrigin {
        /// The whole text.
        text: String,
        /// The square that the queen goes to.
        to: Square,
        /// The square from which, according to the text, the arrow is shot.
        leaves: Square,
    },
    /// The move is well formed but not legal in the position.
    #[error("move {} is not legal: {reason}", quote(text))]
    Illegal {
        /// The whole text.
        text: String,
        /// The rule that the move breaks.
        reason: IllegalMove,
    },
}

/// The part of a move's text that could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest(String);

impl fmt::Display for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quote_rest(&self.0))
    }
}

/// Returns the rest of a text in quotation marks for error messages, or "the end" if nothing is left.
pub(crate) fn quote_rest(text: &str) -> String {
    if text.is_empty() { "the end".to_owned() } else { quote(text) }
}

/// The error for a text that does not name a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a square: expected a file a to k and a rank 1 to 11, such as d7", quote(text))]
pub struct SquareParseError {
    text: String,
}

impl FromStr for Square {
    type Err = SquareParseError;

    /// Parses a square such as `d7`.
    fn from_str(text: &str) -> Result<Square, SquareParseError> {
        let mut reader = Reader::new(text);
        let square = reader.square().ok().filter(|_| reader.rest.is_empty());
        square.ok_or_else(|| SquareParseError { text: text.to_owned() })
    }
}

impl Position {
    /// Parses a move such as `d1-d7/g7`, `d1-d7(g7)` or `d1d7,d7g7`, and checks that it is legal.
    ///
    /// [`Notation`](crate::notation::Notation) parses the other notations.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed or the move is not legal. The error quotes the text and describes the
    /// mistake.
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
        legal(self, read_coordinates(text)?, text)
    }
}

/// Returns the move if it is legal. Otherwise returns an error that quotes `text`.
pub(super) fn legal(position: &Position, mv: Move, text: &str) -> Result<Move, MoveParseError> {
    position.validate(mv).map(|()| mv).map_err(|reason| MoveParseError::Illegal { text: text.to_owned(), reason })
}

/// Parses a move with names of squares, such as `d1-d7/g7`, without checking that the move is legal.
pub(crate) fn read_coordinates(text: &str) -> Result<Move, MoveParseError> {
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
        reader.expect(",", "`,` before the arrow's squares")?;
        let (leaves, arrow) = (reader.square()?, reader.square()?);
        reader.end()?;
        if leaves != to {
            return Err(MoveParseError::ArrowOrigin { text: text.to_owned(), to, leaves });
        }
        Ok(Move::new(from, to, arrow))
    }
}

/// A parser that reads the text of a move from left to right.
#[derive(Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, rest: text }
    }

    /// Skips `token` and returns `true` if the unread text begins with `token`.
    pub(crate) fn take(&mut self, token: &str) -> bool {
        self.rest.strip_prefix(token).map(|rest| self.rest = rest).is_some()
    }

    /// Skips `token`. Returns an error if the unread text does not begin with `token`.
    pub(crate) fn expect(&mut self, token: &str, expected: &'static str) -> Result<(), MoveParseError> {
        if self.take(token) { Ok(()) } else { Err(self.expected(expected)) }
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
        self.pass(1 + digits, square, expected)
    }

    /// Skips the next `bytes` bytes and returns the value in `read`, which was parsed from these bytes. Returns an
    /// error if `read` is `None`.
    fn pass<T>(&mut self, bytes: usize, read: Option<T>, expected: &'static str) -> Result<T, MoveParseError> {
        let read = read.ok_or_else(|| self.expected(expected))?;
        self.rest = &self.rest[bytes..];
        Ok(read)
    }

    fn skip_blank(&mut self) {
        self.rest = self.rest.trim_ascii_start();
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
            found: Rest(self.rest.to_owned()),
        }
    }
}

const _: () = assert!(MAX_SIZE == 11, "the texts above name the last square, k11");

/// Returns the six letters of a move. The letter `first`, which is `a` or `A`, is the left file and the top row.
pub(super) fn write_letters(size: BoardSize, mv: Move, first: u8) -> String {
    [mv.from(), mv.to(), mv.arrow()].map(|square| letters_of_square(size, square, first)).concat()
}

/// Returns the two letters of a square: the file from the left, the row from the top. Both count from letter `first`.
pub(crate) fn letters_of_square(size: BoardSize, square: Square, first: u8) -> String {
    let row = size.height() - 1 - square.rank();
    [square.file(), row].map(|index| char::from(first + index as u8)).iter().collect()
}

/// Returns the square with these two lower-case letters, or `None` if the board has no such square.
pub(crate) fn square_of_letters(size: BoardSize, text: &str) -> Option<Square> {
    let mut reader = Reader::new(text);
    let square = square(&mut reader, size, b'a').ok()?;
    reader.end().ok().map(|()| square)
}

/// Parses a move of six letters, such as `djddgd`, without checking that the move is legal.
pub(super) fn read_letters(size: BoardSize, text: &str, first: u8) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    let [from, to, arrow] = [0; 3].map(|_| square(&mut reader, size, first));
    let mv = Move::new(from?, to?, arrow?);
    reader.end()?;
    Ok(mv)
}

/// Parses the two letters of a square of the board.
fn square(reader: &mut Reader<'_>, size: BoardSize, first: u8) -> Result<Square, MoveParseError> {
    let mut index = |count: usize, expected| {
        let letter = reader.rest.bytes().next();
        let index = letter.and_then(|letter| letter.checked_sub(first)).map(usize::from).filter(|&index| index < count);
        reader.pass(1, index, expected)
    };
    let file = index(size.width(), if first == b'a' { SMALL_FILE } else { CAPITAL_FILE })?;
    let row = index(size.height(), if first == b'a' { SMALL_ROW } else { CAPITAL_ROW })?;
    Ok(Square::at(file, size.height() - 1 - row))
}

const SMALL_FILE: &str = "a small letter for one of the board's files";
const SMALL_ROW: &str = "a small letter for one of the board's rows, a at the top";
const CAPITAL_FILE: &str = "a capital for one of the board's files";
const CAPITAL_ROW: &str = "a capital for one of the board's rows, A at the top";

/// Returns a move as six numbers: the file and the rank of each square, counted from 0. Botzone shows the first player
/// at the top, so row 0 is the first player's own row.
pub(super) fn write_botzone(mv: Move) -> String {
    let numbers = [mv.from(), mv.to(), mv.arrow()].map(|square| format!("{} {}", square.file(), square.rank()));
    numbers.join(" ")
}

pub(super) fn read_botzone(size: BoardSize, text: &str) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    let squares = [0; 3].map(|_| {
        let file = number(&mut reader, size.width(), "x, the number of one of the board's files from 0")?;
        let rank = number(&mut reader, size.height(), "y, the number of one of the board's rows from 0")?;
        Ok(Square::at(file, rank))
    });
    finish(&mut reader, squares)
}

/// Returns a move as three numbers: ten times the rank of a square plus its file, both counted from 0. 03 is d1.
pub(super) fn write_lecture(mv: Move) -> String {
    let [from, to, arrow] = [mv.from(), mv.to(), mv.arrow()].map(|square| 10 * square.rank() + square.file());
    format!("{{{from:02}, {to:02}, {arrow:02}}}")
}

/// Returns `true` if the two digits of the lecture's notation can express every square of the board.
pub(super) fn lecture_fits(size: BoardSize) -> bool {
    size.width() <= 10 && size.height() <= 10
}

pub(super) fn read_lecture(text: &str, size: BoardSize) -> Result<Move, MoveParseError> {
    let mut reader = Reader::new(text);
    reader.expect("{", "`{` before the three squares")?;
    let squares = [",", ",", "}"].map(|after| {
        let at = reader.clone();
        let square = number(&mut reader, 100, "the number of a square, from 00 to 99")?;
        let square = Square::at(square % 10, square / 10);
        if !size.contains(square) {
            return Err(at.expected("the number of a square of the board: ten times the rank and the file, from 0"));
        }
        reader.skip_blank();
        reader.expect(after, if after == "," { "`,` after the square" } else { "`}` after the three squares" })?;
        Ok(square)
    });
    finish(&mut reader, squares)
}

fn finish(reader: &mut Reader<'_>, squares: [Result<Square, MoveParseError>; 3]) -> Result<Move, MoveParseError> {
    let [from, to, arrow] = squares;
    let mv = Move::new(from?, to?, arrow?);
    reader.skip_blank();
    reader.end()?;
    Ok(mv)
}

/// Skips blanks and parses a number below `count`.
fn number(reader: &mut Reader<'_>, count: usize, expected: &'static str) -> Result<usize, MoveParseError> {
    reader.skip_blank();
    let digits = reader.rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = reader.rest[..digits].parse().ok().filter(|&number| number < count);
    reader.pass(digits, number, expected)
}
