//! The reasons why a text is not a game record, and why a record cannot be written.

use game_search::text::{Cursor, quote};
use thiserror::Error;

use crate::board::BoardSize;
use crate::legality::IllegalMove;
use crate::notation::{MoveParseError, quote_rest};
use crate::position::SetupError;

/// The reason why a text is not a game record, and the position of the mistake in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct SgfError {
    /// The line of the mistake, counted from 1.
    pub line: usize,
    /// The position of the mistake in its line, counted in characters from 1.
    pub column: usize,
    /// The kind of mistake.
    pub kind: SgfErrorKind,
}

/// The kind of mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SgfErrorKind {
    /// The text is not UTF-8.
    #[error("the byte 0x{byte:02X} is not UTF-8: expected UTF-8; convert a file in another encoding first")]
    NotUtf8 {
        /// The first byte that is not UTF-8.
        byte: u8,
    },
    /// The text contains something other than expected.
    #[error("expected {expected}, found {}", quote_rest(text))]
    Unexpected {
        /// A description of the expected text.
        expected: &'static str,
        /// The rest of the line from the mistake on, or an empty string at the end of the text.
        text: String,
    },
    /// The text ends before a bracket is closed.
    #[error("unclosed: expected {expected:?} before the end of the text")]
    Unclosed {
        /// The closing bracket.
        expected: char,
    },
    /// The property `GM` names a game other than Amazons.
    #[error("the game is {}: expected 18, the number of Amazons", quote(text))]
    OtherGame {
        /// The value of the property.
        text: String,
    },
    /// The value of the property `SZ` is not a board size.
    #[error("the size is {}: expected a number from 2 to 11, or two such as 6:5", quote(text))]
    Size {
        /// The value of the property.
        text: String,
    },
    /// A property with a single value has several values or occurs twice.
    #[error("{name} has several values: expected one")]
    Repeated {
        /// The name of the property.
        name: String,
    },
    /// A property that sets up squares has a value that is neither a square nor a rectangle of the board.
    #[error("{name}[{text}]: expected a square of the {size} board, such as aa, or a rectangle of them, such as aa:cc")]
    Square {
        /// The name of the property.
        name: String,
        /// The value of the property.
        text: String,
        /// The size of the board.
        size: BoardSize,
    },
    /// A node sets up a square twice. In one node, `AB`, `AW`, `AA` and `AE` together may name each square only once.
    #[error("{name}[{text}]: {other} of the same node names {square} already: expected each square once")]
    SetTwice {
        /// The name of the property.
        name: String,
        /// The value of the property.
        text: String,
        /// The square as two letters, such as `dj` for d1.
        square: String,
        /// The property that named the square first.
        other: &'static str,
    },
    /// The queens and arrows do not form a position.
    #[error("{0}")]
    Setup(SetupError),
    /// No queens are set up, and there is no usual starting position for this board size.
    #[error("no queens are set up, and a board of {size} has no usual start: expected AB and AW")]
    NoStart {
        /// The size of the board.
        size: BoardSize,
    },
    /// A property that is allowed only before the first move, such as the board size or the result, comes after the
    /// first move or in a variation.
    #[error("{name} after a move: expected it before the first one")]
    SetupAfterMove {
        /// The name of the property.
        name: String,
    },
    /// The value of the property `PL` is not a side.
    #[error("the side to move is {}: expected B or W", quote(text))]
    SideToMove {
        /// The value of the property.
        text: String,
    },
    /// A move is marked as a move of the side that is not to move.
    #[error("move {number}: it is the turn of {expected}")]
    WrongTurn {
        /// The number and side of the move, such as `12 (W)`.
        number: String,
        /// The side to move: `B` or `W`.
        expected: char,
    },
    /// A move cannot be parsed or is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// The number and side of the move, such as `12 (W)`.
        number: String,
        /// The reason why the move is invalid.
        error: MoveParseError,
    },
    /// A move comes after the end of the game.
    #[error("move {number}: {} comes after the end of the game: {loser} has no legal move", quote(text))]
    AfterTheEnd {
        /// The number and side that the move would have, such as `12 (W)`.
        number: String,
        /// The text of the move.
        text: String,
        /// The side that has lost: `B` or `W`.
        loser: char,
    },
    /// The value of the property `RE` is not a result.
    #[error("the result is {}: expected B+ or W+ and how, Void or ?", quote(text))]
    UnknownResult {
        /// The value of the property.
        text: String,
    },
    /// The property `RE` names a winner that has lost according to the moves.
    #[error("the result is {}, but {winner} made the last move that could be made: expected {winner}+", quote(text))]
    OtherResult {
        /// The value of the property.
        text: String,
        /// The side that has won: `B` or `W`.
        winner: char,
    },
    /// Variations are nested more than [`MAX_DEPTH`](super::MAX_DEPTH) levels deep.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}

/// Creates the error `kind` at this position in the text.
pub(super) fn fail(at: Cursor<'_>, kind: SgfErrorKind) -> Box<SgfError> {
    Box::new(SgfError { line: at.line, column: at.column, kind })
}

/// The reason why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SgfWriteError {
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    IllegalMove {
        /// The number and side of the move, such as `12 (W)`.
        number: String,
        /// The reason why the move is not legal.
        reason: IllegalMove,
    },
    /// A property cannot be written, because reading the text would not return the same property.
    #[error(
        "the property {} with the value {} cannot be written: expected a name of capitals that is there once and that the \
         writer does not add itself, and a value with a backslash before each ] and \\",
        quote(name),
        quote(value)
    )]
    Property {
        /// The name of the property.
        name: String,
        /// The values of the property, concatenated.
        value: String,
    },
    /// The description of the result contains a character that is not allowed in the property `RE`.
    #[error("the result {} cannot be written: expected no bracket, no backslash and one line", quote(text))]
    Result {
        /// The text of the result.
        text: String,
    },
    /// Variations are nested more than [`MAX_DEPTH`](super::MAX_DEPTH) levels deep.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}
