//! Why a text is not a record of a game, and why a record cannot be written.

use game_search::text::{Cursor, quote};
use thiserror::Error;

use crate::board::BoardSize;
use crate::legality::IllegalMove;
use crate::notation::{MoveParseError, quote_rest};
use crate::position::SetupError;

/// Why a text is not a record of a game, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct SgfError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: SgfErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SgfErrorKind {
    /// Not UTF-8.
    #[error("the byte 0x{byte:02X} is not UTF-8: expected UTF-8; convert a file in another encoding first")]
    NotUtf8 {
        /// The first byte that is wrong.
        byte: u8,
    },
    /// Something that does not belong there.
    #[error("expected {expected}, found {}", quote_rest(text))]
    Unexpected {
        /// What belongs there.
        expected: &'static str,
        /// What is there; nothing at the end of the text.
        text: String,
    },
    /// Something that does not end before the text does.
    #[error("this is never closed: expected {expected:?} before the end of the text")]
    Unclosed {
        /// What would close it.
        expected: char,
    },
    /// A property `GM` of another game.
    #[error("the game is {}: expected 18, the number of Amazons", quote(text))]
    OtherGame {
        /// The value.
        text: String,
    },
    /// A property `SZ` that is no size of a board.
    #[error("the size is {}: expected a number from 2 to 11, or two such as 6:5", quote(text))]
    Size {
        /// The value.
        text: String,
    },
    /// A property that must have one value and has more, or is there twice.
    #[error("{name} has several values: expected one")]
    Repeated {
        /// Its name.
        name: String,
    },
    /// A square to set up that is none of the board.
    #[error("{name}[{text}]: expected a square of the {size} board, such as aa, or a rectangle of them, such as aa:cc")]
    Square {
        /// The property's name.
        name: String,
        /// The value.
        text: String,
        /// The board.
        size: BoardSize,
    },
    /// A square that a node sets up twice: the format lets it be named once among `AB`, `AW`, `AA` and `AE`.
    #[error("{name}[{text}]: {other} of the same node names {square} already: expected each square once")]
    SetTwice {
        /// The property's name.
        name: String,
        /// The value.
        text: String,
        /// The square, in the letters of the format.
        square: String,
        /// The property that named it first.
        other: &'static str,
    },
    /// Queens and arrows that make no position.
    #[error("{0}")]
    Setup(SetupError),
    /// No queens, on a board without a usual start.
    #[error("no queens are set up, and a board of {size} has no usual start: expected AB and AW")]
    NoStart {
        /// The board.
        size: BoardSize,
    },
    /// What belongs before the first move, such as queens, the board or the result, in a node after it or in a variation.
    #[error("{name} after a move: expected it before the first one")]
    SetupAfterMove {
        /// The property's name.
        name: String,
    },
    /// A property `PL` that is no side, or not the one that moves first.
    #[error("the side to move is {}: expected B or W", quote(text))]
    SideToMove {
        /// The value.
        text: String,
    },
    /// A move of the side whose turn it is not.
    #[error("move {number}: it is the turn of {expected}")]
    WrongTurn {
        /// Which move it is, as `12 (W)`.
        number: String,
        /// Whose turn it is: `B` or `W`.
        expected: char,
    },
    /// A move that cannot be read, or is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// Which move it is, as `12 (W)`.
        number: String,
        /// Why not.
        error: MoveParseError,
    },
    /// A move after the last one.
    #[error("move {number}: {} comes after the end: {loser} could not move any more", quote(text))]
    AfterTheEnd {
        /// Which move it would be, as `12 (W)`.
        number: String,
        /// The move.
        text: String,
        /// The side that lost: `B` or `W`.
        loser: char,
    },
    /// A property `RE` that says no result.
    #[error("the result is {}: expected B+ or W+ and how, Void or ?", quote(text))]
    UnknownResult {
        /// The value.
        text: String,
    },
    /// A property `RE` that the moves contradict.
    #[error("the result is {}, but {winner} made the last move that could be made: expected {winner}+", quote(text))]
    OtherResult {
        /// The value.
        text: String,
        /// Who won: `B` or `W`.
        winner: char,
    },
    /// Variations in variations, too many.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}

/// The error that this is wrong there.
pub(super) fn fail(at: Cursor<'_>, kind: SgfErrorKind) -> Box<SgfError> {
    Box::new(SgfError { line: at.line, column: at.column, kind })
}

/// Why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SgfWriteError {
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    IllegalMove {
        /// Which move it is, as `12 (W)`.
        number: String,
        /// Why it is not legal.
        reason: IllegalMove,
    },
    /// A property that could not be read again.
    #[error(
        "the property {} with the value {} cannot be written: expected a name of capitals that is there once and that the \
         writer does not add itself, and a value with a backslash before each ] and \\",
        quote(name),
        quote(value)
    )]
    Property {
        /// Its name.
        name: String,
        /// Its values, one after another.
        value: String,
    },
    /// The result says how the game was won with a character that a property cannot have.
    #[error("the result {} cannot be written: expected no bracket, no backslash and one line", quote(text))]
    Result {
        /// The result.
        text: String,
    },
    /// Variations in variations, too many.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}
