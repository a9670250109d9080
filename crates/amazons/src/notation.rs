//! Moves as text.
//!
//! Moves are written `d1-d7/g7`: from, to, arrow. Three forms are read:
//!
//! | text | used by |
//! |---|---|
//! | `d1-d7/g7` | people and papers; what [`Move`] displays |
//! | `d1-d7(g7)` | people and papers |
//! | `d1d7,d7g7` | Fairy-Stockfish: the arrow with the square that it leaves, which has to be the queen's target |
//!
//! Files are the letters `a` to `k`, ranks the numbers 1 to 11.

use game_search::{Side, quote};
use thiserror::Error;

use crate::board::{BoardSize, MAX_SIZE};
use crate::position::Position;
use crate::types::{Move, Square};

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

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// One of the three squares is beyond the edge.
    #[error("{square} is not on the {size} board")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: BoardSize,
    },
    /// The side to move has no queen there.
    #[error("{} has no queen on {from}", name(*.side))]
    NoQueen {
        /// The side to move.
        side: Side,
        /// The square.
        from: Square,
    },
    /// The queen's squares are not in line.
    #[error("a queen on {from} does not move toward {to}: not on one rank, file or diagonal")]
    QueenLine {
        /// Where the queen stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// Something is in the queen's way.
    #[error("the queen's path from {from} to {to} is blocked at {at}")]
    QueenBlocked {
        /// Where the queen stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// The first square on the way that is taken.
        at: Square,
    },
    /// The arrow's squares are not in line.
    #[error("an arrow from {to} does not fly toward {arrow}: not on one rank, file or diagonal")]
    ArrowLine {
        /// Where the queen goes and shoots from.
        to: Square,
        /// Where the arrow should land.
        arrow: Square,
    },
    /// Something is in the arrow's way.
    #[error("the arrow's path from {to} to {arrow} is blocked at {at}")]
    ArrowBlocked {
        /// Where the queen goes and shoots from.
        to: Square,
        /// Where the arrow should land.
        arrow: Square,
        /// The first square on the way that is taken.
        at: Square,
    },
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White (Q)",
        Side::Second => "Black (q)",
    }
}

impl Position {
    /// Reads a move in any of the [three forms](crate::notation) and checks that it is legal here.
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
        let mv = read_move(text)?;
        match self.check_move(mv) {
            Ok(()) => Ok(mv),
            Err(reason) => Err(MoveParseError::Illegal { text: text.to_owned(), reason }),
        }
    }

    /// Whether a move is legal, and if not, why. Slower than [`is_legal`](Position::is_legal).
    ///
    /// # Errors
    ///
    /// The first rule that the move breaks, in the order board, queen, queen's path, arrow's path.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        let (size, side) = (self.size(), self.side_to_move());
        if let Some(square) = [from, to, arrow].into_iter().find(|&square| !size.contains(square)) {
            return Err(IllegalMove::OffBoard { square, size });
        }
        if !self.queens(side).contains(from) {
            return Err(IllegalMove::NoQueen { side, from });
        }
        let free = |square: Square| square == from || self.empty().contains(square);
        match path(from, to).map(|mut squares| squares.find(|&square| !free(square))) {
            None => return Err(IllegalMove::QueenLine { from, to }),
            Some(Some(at)) => return Err(IllegalMove::QueenBlocked { from, to, at }),
            Some(None) => {}
        }
        arrow_path(to, arrow, free)
    }

    /// Whether a queen that stands on `shooter` can shoot to `arrow`, and if not, why.
    pub(crate) fn check_arrow(&self, shooter: Square, arrow: Square) -> Result<(), IllegalMove> {
        let size = self.size();
        if !size.contains(arrow) {
            return Err(IllegalMove::OffBoard { square: arrow, size });
        }
        arrow_path(shooter, arrow, |square| self.empty().contains(square))
    }
}

fn arrow_path(to: Square, arrow: Square, free: impl Fn(Square) -> bool) -> Result<(), IllegalMove> {
    match path(to, arrow).map(|mut squares| squares.find(|&square| !free(square))) {
        None => Err(IllegalMove::ArrowLine { to, arrow }),
        Some(Some(at)) => Err(IllegalMove::ArrowBlocked { to, arrow, at }),
        Some(None) => Ok(()),
    }
}

/// The squares passed on the way from one square to another, the last one included; `None` if a queen's line does
/// not lead there.
fn path(from: Square, to: Square) -> Option<impl Iterator<Item = Square>> {
    let files = to.file() as isize - from.file() as isize;
    let ranks = to.rank() as isize - from.rank() as isize;
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let square = move |steps: isize| {
        let file = from.file() as isize + steps * files.signum();
        let rank = from.rank() as isize + steps * ranks.signum();
        Square::at(file as usize, rank as usize)
    };
    (straight && from != to).then(|| (1..=files.abs().max(ranks.abs())).map(square))
}

/// Reads the form of a move, whatever the position.
fn read_move(text: &str) -> Result<Move, MoveParseError> {
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
pub(crate) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, rest: text }
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
            found: Rest(self.rest.to_owned()),
        }
    }
}

const _: () = assert!(MAX_SIZE == 11, "the texts above name the last square, k11");
