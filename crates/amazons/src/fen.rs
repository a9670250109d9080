//! Positions as text.
//!
//! A line such as `3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1`, the form that Fairy-Stockfish uses:
//!
//! - the ranks from the top one down, divided by `/`; in each `Q` is a queen of White (the first player), `q` one of
//!   Black, `*` an arrow, and a number that many empty squares, up to 11;
//! - `w` or `b`, the side to move;
//! - `- - 0 1`, four fields that chess programs expect. They may be left out. They are checked (two dashes, two
//!   numbers) and otherwise ignored: no rule of Amazons depends on them. Writing always gives `- - 0 1`.
//!
//! The board's size follows from the ranks. A number beyond 11 whose two digits make a sum of at most 11, such as
//! `55`, is read as two numbers; everything else that could mean two things is an error. Writing never puts one
//! number after another, so every position has exactly one written form.

use std::fmt;
use std::str::FromStr;

use game_search::Side;
use game_search::text::quote;
use thiserror::Error;

use crate::board::{BoardSize, MIN_SIZE, SquareSet};
use crate::position::Position;
use crate::types::{MAX_SIZE, Square};

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenError {
    /// Neither two fields nor six.
    #[error("{}: expected 2 fields (ranks, side to move) or 6 (and `- - 0 1`), found {fields}", quote(fen))]
    Fields {
        /// The whole text.
        fen: String,
        /// Number of fields, divided by blanks.
        fields: usize,
    },
    /// Too few ranks or too many.
    #[error("{}: expected {MIN_SIZE} to {MAX_SIZE} ranks, found {found}", quote(placement))]
    RankCount {
        /// The first field.
        placement: String,
        /// How many there are.
        found: usize,
    },
    /// A rank is shorter or longer than any board allows.
    #[error("rank {rank} {}: expected {MIN_SIZE} to {MAX_SIZE} squares, found {found}", quote(text))]
    Width {
        /// Number of the rank: 1 is the last in the text.
        rank: usize,
        /// The rank.
        text: String,
        /// Number of its squares.
        found: usize,
    },
    /// Ranks of different length.
    #[error("rank {rank} {}: expected as many squares as in the top rank, {expected}, found {found}", quote(text))]
    RankLength {
        /// Number of the rank: 1 is the last in the text.
        rank: usize,
        /// The rank.
        text: String,
        /// Number of its squares.
        found: usize,
        /// Number of squares of the top rank.
        expected: usize,
    },
    /// A character that stands for nothing.
    #[error(
        "rank {rank} {}, column {column}: expected Q, q, * or a number of empty squares, found {letter:?}",
        quote(text)
    )]
    UnknownLetter {
        /// Number of the rank: 1 is the last in the text.
        rank: usize,
        /// The rank.
        text: String,
        /// Where in the rank's text, in characters from 1.
        column: usize,
        /// The character.
        letter: char,
    },
    /// Digits that are no number of empty squares.
    #[error(
        "rank {rank} {}, column {column}: expected a number of empty squares from 1 to {MAX_SIZE}, found {}",
        quote(text),
        quote(digits)
    )]
    Number {
        /// Number of the rank: 1 is the last in the text.
        rank: usize,
        /// The rank.
        text: String,
        /// Where in the rank's text the digits begin, in characters from 1.
        column: usize,
        /// The digits.
        digits: String,
    },
    /// Neither side has a queen.
    #[error("{} has no queen at all: at least one side needs one", quote(placement))]
    NoQueen {
        /// The first field.
        placement: String,
    },
    /// The second field is not a side.
    #[error("side to move {}: expected w (the first player, Q) or b (the second, q)", quote(text))]
    UnknownSide {
        /// The field.
        text: String,
    },
    /// One of the last four fields is not what it has to be.
    #[error("field {field} is {}: expected {expected}", quote(text))]
    Rest {
        /// Number of the field, from 3 to 6.
        field: usize,
        /// The field.
        text: String,
        /// What belongs there.
        expected: &'static str,
    },
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a position from [text](crate::fen).
    ///
    /// # Errors
    ///
    /// If the text is malformed or is no position; the error [quotes](game_search::text::quote()) what is wrong and tells where.
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

/// Reads the first field: the board, the queens of White, those of Black, and the arrows.
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

/// Adds the pieces of one rank, whose name is `rank`, to the sets of white queens, black queens and arrows; returns the number of
/// squares.
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
        // A rank that is too long is reported by its width.
        if let Some(square) = Square::new(width, rank - 1) {
            sets[set] |= SquareSet::of(square);
        }
        width += 1;
    }
    Ok(width)
}

/// The number of empty squares that a run of digits stands for, if there is just one way to read it.
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
