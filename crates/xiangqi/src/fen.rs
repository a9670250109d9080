//! FEN: a position as one line of text, such as
//! `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`. The six fields, separated by spaces, are:
//!
//! - The pieces: the ranks from Black's back rank to Red's, separated by `/`. Letters stand for pieces, upper case for
//!   Red and lower case for Black ([`Piece::letter`]). A digit stands for this number of empty points.
//! - The side to move: `w` for Red (`r` is also accepted) or `b` for Black.
//! - `- -`, two fields that only chess needs.
//! - The number of plies since the last capture, then the number of the current move.
//!
//! The last four fields may be omitted. This is the format shared by xiangqi programs (computer standard of xqbase.com,
//! 2004).
//!
//! ```
//! use xiangqi::Position;
//! let position: Position = "4k4/9/9/9/9/9/9/9/4H4/4K4 b".parse()?;
//! assert_eq!(position.to_string(), "4k4/9/9/9/9/9/9/9/4N4/4K4 b - - 0 1");
//! # Ok::<(), xiangqi::FenError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use crate::{Piece, Position, Setup, SetupError, Side, Square};

/// The reason why a text is not the FEN of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenError {
    /// The text has fewer fields than a position needs.
    #[error(
        "no {field} in FEN {}: expected `placement side - - halfmove fullmove`; the last four may be left out",
        quote(fen)
    )]
    MissingField {
        /// The name of the missing field.
        field: &'static str,
        /// The whole text.
        fen: String,
    },
    /// There is text after the sixth field.
    #[error("unexpected {} after the six fields of a FEN", quote(text))]
    ExtraField {
        /// The first surplus field.
        text: String,
    },
    /// The first field does not have ten ranks.
    #[error("{}: expected 10 ranks separated by /, found {found}", quote(placement))]
    RankCount {
        /// The number of ranks found.
        found: usize,
        /// The first field.
        placement: String,
    },
    /// A rank does not have nine points.
    #[error("rank {rank} {}: expected 9 points, found {found}", quote(text))]
    RankLength {
        /// The rank, 0 for Red's back rank.
        rank: usize,
        /// The number of points found.
        found: usize,
        /// The text of the rank.
        text: String,
    },
    /// A character is neither a piece nor a number of empty points.
    #[error(
        "{letter:?} in rank {rank} {}: expected one of KABNRCP kabnrcp (or E e, H h), or a digit 1 to 9",
        quote(text)
    )]
    UnknownLetter {
        /// The character.
        letter: char,
        /// The rank, 0 for Red's back rank.
        rank: usize,
        /// The text of the rank.
        text: String,
    },
    /// The second field is not a side.
    #[error("side to move {}: expected w or r (Red), or b (Black)", quote(text))]
    UnknownSide {
        /// The text of the field.
        text: String,
    },
    /// The third or fourth field, which xiangqi does not use, is not `-`.
    #[error("{field} {}: expected -, xiangqi has none", quote(text))]
    NotUnused {
        /// The name of the field.
        field: &'static str,
        /// The text of the field.
        text: String,
    },
    /// The fifth or sixth field is not a number in range.
    #[error("{field} {}: expected a number from 0 to {MAX_COUNT}", quote(text))]
    BadCounter {
        /// The name of the field.
        field: &'static str,
        /// The text of the field.
        text: String,
    },
    /// The fields are well formed, but the rules forbid the position.
    #[error("{reason}: {}", quote(fen))]
    Invalid {
        /// The violated rule, with the point or side that violates it.
        reason: SetupError,
        /// The whole text.
        fen: String,
    },
}

impl FromStr for Position {
    type Err = FenError;

    /// Parses a FEN: placement, side to move (`w` or `r` for Red, `b` for Black), `-`, `-`, plies since the last
    /// capture, move number. The text may end after the side to move or any later field. Elephants and horses may be
    /// written `b n` or `e h`. The counters need not be consistent: a FEN with more plies without a capture than plies
    /// in the game is accepted.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let position: Position = "4k4/9/9/9/9/9/9/9/4H4/4K4 b".parse()?;
    /// assert_eq!(position.to_string(), "4k4/9/9/9/9/9/9/9/4N4/4K4 b - - 0 1");
    ///
    /// let error = "4k4/9/9/9/9/9/9/9/4J4/4K4 b".parse::<Position>().err().ok_or("accepted")?;
    /// assert_eq!(
    ///     error.to_string(),
    ///     "'J' in rank 1 \"4J4\": expected one of KABNRCP kabnrcp (or E e, H h), or a digit 1 to 9"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`FenError`] that names the wrong field or point and what was expected there.
    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::parse_as(fen, Setup::Strict)
    }
}

impl Position {
    /// Parses a FEN like [`from_str`](Position::from_str), but with [`Setup::Any`] also that of a position to which no
    /// game can lead.
    ///
    /// ```
    /// use xiangqi::{Position, Setup};
    /// let fen = "4k4/9/9/9/9/9/1P7/9/9/3K5 w";
    /// let error = fen.parse::<Position>().err().ok_or("accepted")?;
    /// assert!(error.to_string().starts_with("the Red soldier on b3 is misplaced"));
    /// assert_eq!(Position::parse_as(fen, Setup::Any)?.legal_moves().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_str`](Position::from_str).
    pub fn parse_as(fen: &str, setup: Setup) -> Result<Position, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let missing = |field| FenError::MissingField { field, fen: fen.to_owned() };
        let pieces = read_placement(fields.next().ok_or_else(|| missing("placement"))?)?;
        let side = match fields.next().ok_or_else(|| missing("side to move"))? {
            "w" | "r" => Side::First,
            "b" => Side::Second,
            text => return Err(FenError::UnknownSide { text: text.to_owned() }),
        };
        for field in ["castling field", "en passant field"] {
            if let Some(text) = fields.next().filter(|&text| text != "-") {
                return Err(FenError::NotUnused { field, text: text.to_owned() });
            }
        }
        let halfmove_clock = read_counter("halfmove clock", fields.next().unwrap_or("0"))?;
        let fullmove_number = read_counter("fullmove number", fields.next().unwrap_or("1"))?;
        if let Some(text) = fields.next() {
            return Err(FenError::ExtraField { text: text.to_owned() });
        }
        let position = Position::new_as(pieces, side, setup)
            .map_err(|reason| FenError::Invalid { reason, fen: fen.to_owned() })?;
        Ok(position.with_counters(halfmove_clock, fullmove_number))
    }
}

fn read_placement(placement: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let found = placement.split('/').count();
    if found != 10 {
        return Err(FenError::RankCount { found, placement: placement.to_owned() });
    }
    let mut pieces = Vec::new();
    for (rank, text) in (0..10).rev().zip(placement.split('/')) {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                file += empty as usize;
            } else if let Some(piece) = Piece::from_letter(letter) {
                pieces.extend(Square::new(file, rank).map(|at| (at, piece)));
                file += 1;
            } else {
                return Err(FenError::UnknownLetter { letter, rank, text: text.to_owned() });
            }
        }
        if file != 9 {
            return Err(FenError::RankLength { rank, found: file, text: text.to_owned() });
        }
    }
    Ok(pieces)
}

/// The largest accepted value of a counter: small enough that no game makes a counter overflow.
const MAX_COUNT: u32 = 999_999_999;

fn read_counter(field: &'static str, text: &str) -> Result<u32, FenError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && number <= MAX_COUNT => Ok(number),
        _ => Err(FenError::BadCounter { field, text: text.to_owned() }),
    }
}

impl fmt::Display for Position {
    /// Writes the FEN with all six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.piece_at(square).map_or('.', Piece::letter);
        let text_of = |rank| (0..9).filter_map(|file| Square::new(file, rank)).map(letter).collect();
        let mut placement = (0..10).rev().map(text_of).collect::<Vec<String>>().join("/");
        for empty in (1..=9).rev() {
            placement = placement.replace(&".".repeat(empty), &empty.to_string());
        }
        let side = if self.side_to_move() == Side::First { 'w' } else { 'b' };
        write!(f, "{placement} {side} - - {} {}", self.halfmove_clock(), self.fullmove_number())
    }
}
