//! Positions as text.
//!
//! A position is a line such as `3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1`, the form that Fairy-Stockfish uses:
//!
//! - The ranks from top to bottom, separated by `/`. `Q` is a queen of White (the first player), `q` a queen of Black,
//!   `*` an arrow. A number from 1 to 11 stands for that number of empty squares.
//! - `w` or `b`, the side to move.
//! - `- - 0 1`, four fields that chess programs expect. They may be left out. If present, they must be two dashes and
//!   two numbers. Their values are ignored, because no rule of Amazons depends on them. Writing always gives `- - 0 1`.
//!
//! The board's size follows from the ranks. Two digits that form a number above 11, such as `55`, are read as two
//! numbers if the sum of the digits is at most 11. Any other sequence of digits that is not a number from 1 to 11 is an
//! error. Writing never puts two numbers next to each other, so every position has exactly one written form.

use std::fmt;
use std::str::FromStr;

use game_search::Side;
use game_search::text::quote;
use thiserror::Error;

use crate::board::{BoardSize, MIN_SIZE, SquareSet};
use crate::position::Position;
use crate::types::{MAX_SIZE, Square};

/// The reason why a text does not describe a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenError {
    /// The number of fields is neither two nor six.
    #[error("{}: expected 2 fields (ranks, side to move) or 6 (and `- - 0 1`), found {fields}", quote(fen))]
    Fields {
        /// The whole text.
        fen: String,
        /// The number of fields, separated by whitespace.
        fields: usize,
    },
    /// There are too few or too many ranks.
    #[error("{}: expected {MIN_SIZE} to {MAX_SIZE} ranks, found {found}", quote(placement))]
    RankCount {
        /// The first field of the text, with all ranks.
        placement: String,
        /// The number of ranks.
        found: usize,
    },
    /// The top rank has fewer than 2 or more than 11 squares.
    #[error("rank {rank} {}: expected {MIN_SIZE} to {MAX_SIZE} squares, found {found}", quote(text))]
    Width {
        /// The number of the rank; the last rank in the text is number 1.
        rank: usize,
        /// The text of the rank.
        text: String,
        /// The number of squares of the rank.
        found: usize,
    },
    /// A rank has a different number of squares than the top rank.
    #[error("rank {rank} {}: expected as many squares as in the top rank, {expected}, found {found}", quote(text))]
    RankLength {
        /// The number of the rank; the last rank in the text is number 1.
        rank: usize,
        /// The text of the rank.
        text: String,
        /// The number of squares of the rank.
        found: usize,
        /// The number of squares of the top rank.
        expected: usize,
    },
    /// A character has no meaning in a position.
    #[error(
        "rank {rank} {}, column {column}: expected Q, q, * or a number of empty squares, found {letter:?}",
        quote(text)
    )]
    UnknownLetter {
        /// The number of the rank; the last rank in the text is number 1.
        rank: usize,
        /// The text of the rank.
        text: String,
        /// The position of the character in the rank's text, counted in characters from 1.
        column: usize,
        /// The character.
        letter: char,
    },
    /// A sequence of digits is not a valid number of empty squares.
    #[error(
        "rank {rank} {}, column {column}: expected a number of empty squares from 1 to {MAX_SIZE}, found {}",
        quote(text),
        quote(digits)
    )]
    Number {
        /// The number of the rank; the last rank in the text is number 1.
        rank: usize,
        /// The text of the rank.
        text: String,
        /// The position of the first digit in the rank's text, counted in characters from 1.
        column: usize,
        /// The digits.
        digits: String,
    },
    /// Neither side has a queen.
    #[error("{} has no queen at all: at least one side needs one", quote(placement))]
    NoQueen {
        /// The first field of the text, with all ranks.
        placement: String,
    },
    /// The second field is neither `w` nor `b`.
    #[error("side to move {}: expected w (the first player, Q) or b (the second, q)", quote(text))]
    UnknownSide {
        /// The text of the field.
        text: String,
    },
    /// One of the last four fields is invalid.
    #[error("field {field} is {}: expected {expected}", quote(text))]
    Rest {
        /// The number of the field, from 3 to 6.
        field: usize,
        /// The text of the field.
        text: String,
        /// A description of the expected text.
        expected: &'static str,
    },
}

impl FromStr for Position {
    type Err = FenError;

    /// Parses a position from [text](crate::fen).
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed or does not describe a position. The error
    /// [quotes](game_search::text::quote()) the wrong part of the text and gives the position of this part.
    ///
    /// ```
    /// use amazons::Position;
    /// let position: Position = "1q1q1/q3q/5/Q3Q/1Q1Q1 w".parse()?;
    /// assert_eq!(position, Position::start_5x5());
    ///
    /// let error = "1q1q1/q3q/5/Q2Q/1Q1Q1 w".parse::<Position>().unwrap_err();
    /// assert_eq!(error.to_string(), r#"rank 2 "Q2Q": expected as many squares as in the top rank, 5, found 4"#);
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    fn from_str(fen: &str) -> Result<Position, FenError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let Some((&[placement, side], rest)) =
            fields.split_first_chunk().filter(|(_, rest)| [0, 4].contains(&rest.len()))
        else {
            return Err(FenError::Fields { fen: fen.to_owned(), fields: fields.len() });
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        for (field, &text) in (3..).zip(rest) {
            let (fits, expected) = if field < 5 { (text == "-", "-") } else { (is_number(text), "a number") };
            if !fits {
                return Err(FenError::Rest { field, text: text.to_owned(), expected });
            }
        }
        let side = match side {
            "w" => Side::First,
            "b" => Side::Second,
            _ => return Err(FenError::UnknownSide { text: side.to_owned() }),
        };
        let (size, [first, second, arrows]) = read_placement(placement)?;
        if (first | second).is_empty() {
            return Err(FenError::NoQueen { placement: placement.to_owned() });
        }
        Ok(Position::assemble(size, [first, second], arrows, side))
    }
}

/// Parses the first field: the board size, White's queens, Black's queens, and the arrows.
fn read_placement(text: &str) -> Result<(BoardSize, [SquareSet; 3]), FenError> {
    let height = text.split('/').count();
    if !(MIN_SIZE..=MAX_SIZE).contains(&height) {
        return Err(FenError::RankCount { placement: text.to_owned(), found: height });
    }
    let mut sets = [SquareSet::EMPTY; 3];
    let mut width = None;
    for (rank, text) in (1..=height).rev().zip(text.split('/')) {
        let found = read_rank(rank, text, &mut sets)?;
        let expected = *width.get_or_insert(found);
        if !(MIN_SIZE..=MAX_SIZE).contains(&expected) {
            return Err(FenError::Width { rank, text: text.to_owned(), found });
        }
        if found != expected {
            return Err(FenError::RankLength { rank, text: text.to_owned(), found, expected });
        }
    }
    let size = width.and_then(|width| BoardSize::new(width, height)).expect("both sides were checked");
    Ok((size, sets))
}

/// Adds the pieces of rank number `rank`, counted from 1, to the sets of white queens, black queens and arrows. Returns
/// the number of squares of the rank.
fn read_rank(rank: usize, text: &str, sets: &mut [SquareSet; 3]) -> Result<usize, FenError> {
    let mut width = 0;
    let mut chars = text.chars().zip(1..).peekable();
    while let Some((letter, column)) = chars.next() {
        let set = match letter {
            'Q' => 0,
            'q' => 1,
            '*' => 2,
            '0'..='9' => {
                let mut digits = String::from(letter);
                while let Some((digit, _)) = chars.next_if(|(next, _)| next.is_ascii_digit()) {
                    digits.push(digit);
                }
                let Some(number) = read_number(&digits) else {
                    return Err(FenError::Number { rank, text: text.to_owned(), column, digits });
                };
                width += number;
                continue;
            }
            _ => return Err(FenError::UnknownLetter { rank, text: text.to_owned(), column, letter }),
        };
        // Squares beyond the largest board are counted but not stored. The caller reports a rank that is too wide.
        if let Some(square) = Square::new(width, rank - 1) {
            sets[set] |= SquareSet::of(square);
        }
        width += 1;
    }
    Ok(width)
}

/// Returns the number of empty squares that a sequence of digits stands for. Returns `None` if the digits are neither a
/// number from 1 to 11 nor two digits from 1 to 9 with a sum of at most 11.
fn read_number(digits: &str) -> Option<usize> {
    let digit = |byte: u8| (byte - b'0') as usize;
    match *digits.as_bytes() {
        [one @ b'1'..=b'9'] => Some(digit(one)),
        [b'1', b'0'] => Some(10),
        [b'1', b'1'] => Some(11),
        [one @ b'1'..=b'9', other @ b'1'..=b'9'] => Some(digit(one) + digit(other)).filter(|&sum| sum <= MAX_SIZE),
        _ => None,
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size().height()).rev() {
            let symbols: Vec<char> = (0..self.size().width()).map(|file| self.symbol(Square::at(file, rank))).collect();
            for run in symbols.chunk_by(|one, next| (one, next) == (&'.', &'.')) {
                match run[0] {
                    '.' => write!(f, "{}", run.len()),
                    symbol => write!(f, "{symbol}"),
                }?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        let side = if self.side_to_move() == Side::First { 'w' } else { 'b' };
        write!(f, " {side} - - 0 1")
    }
}
