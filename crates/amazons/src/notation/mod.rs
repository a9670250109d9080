//! Moves as text, in every notation in use.
//!
//! | [`Notation`] | a first move | used by |
//! |---|---|---|
//! | [`Slash`](Notation::Slash) | `d1-d7/g7` | players, papers, and the `Display` of [`Move`] |
//! | [`Brackets`](Notation::Brackets) | `d1-d7(g7)` | players and papers |
//! | [`Fairy`](Notation::Fairy) | `d1d7,d7g7` | Fairy-Stockfish: start and end of the queen move, then of the arrow |
//! | [`Sgf`](Notation::Sgf) | `djddgd` | game records: files and rows as letters, rows counted from the top |
//! | [`Sau`](Notation::Sau) | `DJDDGD` | the platform of the Chinese championships |
//! | [`Botzone`](Notation::Botzone) | `3 0 3 6 6 6` | the platform Botzone: x and y from 0, the first player at the top |
//! | [`Lecture`](Notation::Lecture) | `{03, 63, 66}` | a lecture of 2012: ten times the rank plus the file, from 0 |
//!
//! In notations with names of squares, files are the letters `a` to `k` and ranks the numbers 1 to 11.
//!
//! ```
//! use amazons::{Position, notation::Notation};
//!
//! let position = Position::start();
//! let mv = Notation::Sau.read(&position, "DJDDGD")?;
//! assert_eq!(Notation::Slash.write(&position, mv)?, "d1-d7/g7");
//! assert_eq!(Notation::read_any(&position, "{3, 63, 66}")?, mv);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod forms;

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use crate::board::BoardSize;
use crate::legality::IllegalMove;
use crate::position::Position;
use crate::types::Move;
use forms::legal;
#[cfg(feature = "serde")]
pub(crate) use forms::read_coordinates;
pub use forms::{MoveParseError, Rest, SquareParseError};
pub(crate) use forms::{Reader, letters_of_square, quote_rest, square_of_letters};

/// A notation for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `d1-d7/g7`: the queen's old square, its new square, the arrow's square. Each of `Slash`,
    /// [`Brackets`](Notation::Brackets) and [`Fairy`](Notation::Fairy) also reads the other two notations.
    Slash,
    /// `d1-d7(g7)`.
    Brackets,
    /// `d1d7,d7g7`, the notation of Fairy-Stockfish. The arrow starts where the queen move ends, here on d7.
    Fairy,
    /// `djddgd`: two letters for each of the three squares, the file and the row. Rows count from the top.
    Sgf,
    /// `DJDDGD`: like [`Sgf`](Notation::Sgf), in capitals.
    Sau,
    /// `3 0 3 6 6 6`: x and y of the three squares, counted from 0. Botzone shows the first player at the top, so the
    /// first player's own row is 0.
    Botzone,
    /// `{03, 63, 66}`: three numbers of squares, from 00 for a1 to 99 for j10. Moves on boards with eleven files or
    /// ranks cannot be written.
    Lecture,
}

impl Notation {
    /// All notations, in the order of their declaration.
    pub const ALL: [Notation; 7] = {
        use Notation::*;
        [Slash, Brackets, Fairy, Sgf, Sau, Botzone, Lecture]
    };

    /// Writes a legal move as text. `position` is the position before the move.
    ///
    /// ```
    /// use amazons::{Position, notation::Notation};
    /// let position = Position::start();
    /// let mv = position.parse_move("d1-d7/g7")?;
    /// let texts = Notation::ALL.map(|notation| notation.write(&position, mv).unwrap_or_default());
    /// let expected = ["d1-d7/g7", "d1-d7(g7)", "d1d7,d7g7", "djddgd", "DJDDGD", "3 0 3 6 6 6", "{03, 63, 66}"];
    /// assert_eq!(texts, expected);
    /// # Ok::<(), amazons::MoveParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal, or if the notation cannot express the squares of a board of this
    /// size.
    pub fn write(self, position: &Position, mv: Move) -> Result<String, MoveWriteError> {
        position.validate(mv)?;
        let (from, to, arrow, size) = (mv.from(), mv.to(), mv.arrow(), position.size());
        Ok(match self {
            Notation::Slash => mv.to_string(),
            Notation::Brackets => format!("{from}-{to}({arrow})"),
            Notation::Fairy => format!("{from}{to},{to}{arrow}"),
            Notation::Sgf => forms::write_letters(size, mv, b'a'),
            Notation::Sau => forms::write_letters(size, mv, b'A'),
            Notation::Botzone => forms::write_botzone(mv),
            Notation::Lecture if forms::lecture_fits(size) => forms::write_lecture(mv),
            Notation::Lecture => return Err(MoveWriteError::TooLarge { notation: self, size }),
        })
    }

    /// Parses a move and checks that it is legal.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveParseError`] that quotes the text and gives the expected text or the reason why the move is
    /// illegal.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveParseError> {
        let size = position.size();
        let mv = match self {
            Notation::Slash | Notation::Brackets | Notation::Fairy => forms::read_coordinates(text),
            Notation::Sgf => forms::read_letters(size, text, b'a'),
            Notation::Sau => forms::read_letters(size, text, b'A'),
            Notation::Botzone => forms::read_botzone(size, text),
            Notation::Lecture => forms::read_lecture(text, size),
        }?;
        legal(position, mv, text)
    }

    /// Parses a move in any notation and checks that it is legal.
    ///
    /// The text determines the notation, because no text is valid in two notations. Exceptions are
    /// [`Slash`](Notation::Slash), [`Brackets`](Notation::Brackets) and [`Fairy`](Notation::Fairy): with each of them,
    /// [`read`](Notation::read) accepts all three notations.
    ///
    /// ```
    /// use amazons::{Position, notation::Notation};
    /// let position = Position::start();
    /// for text in ["d1-d7/g7", "d1-d7(g7)", "d1d7,d7g7", "djddgd", "DJDDGD", "3 0 3 6 6 6", "{3,63,66}"] {
    ///     assert_eq!(Notation::read_any(&position, text)?.to_string(), "d1-d7/g7");
    /// }
    /// # Ok::<(), amazons::MoveParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of [`read`](Notation::read) for the notation that the first characters of the text suggest.
    pub fn read_any(position: &Position, text: &str) -> Result<Move, MoveParseError> {
        let notation = match text.trim_ascii_start().bytes().next() {
            Some(b'{') => Notation::Lecture,
            Some(b'0'..=b'9') => Notation::Botzone,
            Some(b'A'..=b'Z') => Notation::Sau,
            // In names of squares the second character is a digit.
            Some(b'a'..=b'z') if text.as_bytes().get(1).is_some_and(u8::is_ascii_lowercase) => Notation::Sgf,
            _ => Notation::Slash,
        };
        notation.read(position, text)
    }

    /// Splits a list of moves into the text of each move, for [`read_any`](Notation::read_any). Blanks or commas
    /// separate the moves, and every move can have a notation of its own.
    ///
    /// A blank or comma inside a move does not split the move. Text that is not a move is also returned as an item, so
    /// that no part of the list is skipped.
    ///
    /// ```
    /// use amazons::notation::Notation;
    /// let moves: Vec<&str> = Notation::split("d1d7,d7g7 3 9 3 2 5 2, {03, 63, 66} DJDDGD").collect();
    /// assert_eq!(moves, ["d1d7,d7g7", "3 9 3 2 5 2", "{03, 63, 66}", "DJDDGD"]);
    /// ```
    pub fn split(list: &str) -> impl Iterator<Item = &str> {
        let mut rest = list;
        std::iter::from_fn(move || {
            let (text, after) = first(rest)?;
            rest = after;
            Some(text)
        })
    }

    /// Returns the name of the notation: `slash`, `brackets`, `fairy`, `SGF`, `SAU`, `Botzone` or `lecture`.
    pub const fn name(self) -> &'static str {
        ["slash", "brackets", "fairy", "SGF", "SAU", "Botzone", "lecture"][self as usize]
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The reason why a move cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveWriteError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The notation cannot express all squares of the board.
    #[error("{notation} notation has no names for the squares of a board of {size}: expected at most 10x10")]
    TooLarge {
        /// The notation.
        notation: Notation,
        /// The size of the board.
        size: BoardSize,
    },
}

/// The error for a text that does not name a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a notation: expected slash, brackets, fairy, SGF, SAU, Botzone or lecture", quote(text))]
pub struct NotationParseError {
    text: String,
}

impl FromStr for Notation {
    type Err = NotationParseError;

    /// Parses the [`name`](Notation::name) of a notation. Upper and lower case make no difference.
    ///
    /// ```
    /// use amazons::notation::Notation;
    /// assert_eq!("sgf".parse(), Ok(Notation::Sgf));
    /// assert!("pgn".parse::<Notation>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Notation, NotationParseError> {
        let named = Notation::ALL.into_iter().find(|notation| notation.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| NotationParseError { text: text.to_owned() })
    }
}

/// Returns `true` if the character separates moves: a blank or a comma.
fn is_gap(letter: char) -> bool {
    letter.is_ascii_whitespace() || letter == ','
}

/// Splits a list into the text of its first move and the rest, or returns `None` if no move is left.
fn first(list: &str) -> Option<(&str, &str)> {
    let list = list.trim_start_matches(is_gap);
    let end = match list.bytes().next()? {
        b'{' => list.find('}').map_or(list.len(), |bracket| bracket + 1),
        b'0'..=b'9' => six_numbers(list),
        _ => name(list),
    };
    Some(list.split_at(end))
}

/// Returns the byte index after the sixth number of a list. If fewer numbers come before the first comma, returns the
/// byte index after the last of them.
fn six_numbers(list: &str) -> usize {
    let list = &list[..list.find(',').unwrap_or(list.len())];
    let mut end = 0;
    for _ in 0..6 {
        let begin = end + list[end..].len() - list[end..].trim_ascii_start().len();
        match word(&list[begin..]) {
            0 => break,
            length => end = begin + length,
        }
    }
    end
}

/// Returns the byte index after the first move of a list, if this move contains no blanks. The comma in `d1d7,d7g7`
/// belongs to the move, because no other notation begins with two names of squares.
fn name(list: &str) -> usize {
    let end = word(list);
    let after = &list[end..];
    let is_half = list.as_bytes().get(1).is_some_and(u8::is_ascii_digit) && !list[..end].contains('-');
    if is_half && after.starts_with(',') { end + 1 + word(&after[1..]) } else { end }
}

/// Returns the length in bytes of the text before the next separator.
fn word(text: &str) -> usize {
    text.find(is_gap).unwrap_or(text.len())
}
