//! The errors of reading and writing game records.

use game_search::text::{Cursor, quote};
use thiserror::Error;

use crate::{FenError, IllegalMove, MoveParseError};

/// The reason why a text is not a game record, and the place of the problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The kind of problem.
    pub kind: PgnErrorKind,
}

/// A problem in the text of a game record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The text is not UTF-8.
    #[error("the byte 0x{byte:02X} is not UTF-8: expected UTF-8; convert a file in GB18030 or GBK first")]
    NotUtf8 {
        /// The first invalid byte.
        byte: u8,
    },
    /// A tag does not have the form `[Name "Value"]`.
    #[error("{} is not a tag: expected [Name \"Value\"] on one line", quote(text))]
    BadTag {
        /// The text of the line, from the bracket on.
        text: String,
    },
    /// A tag occurs twice.
    #[error("the tag {name} is there a second time: expected each tag once")]
    RepeatedTag {
        /// The name of the tag.
        name: String,
    },
    /// A `Game` tag names another game.
    #[error("the game is {}: expected \"Chinese Chess\"", quote(text))]
    OtherGame {
        /// The value of the tag.
        text: String,
    },
    /// A `Format` tag does not name a notation.
    #[error("the format is {}: expected ICCS, UCI, UCI10, WXF or Chinese", quote(text))]
    UnknownFormat {
        /// The value of the tag.
        text: String,
    },
    /// A `Result` tag does not contain a result.
    #[error("the result is {}: expected 1-0, 0-1, 1/2-1/2 or *", quote(text))]
    UnknownResult {
        /// The value of the tag.
        text: String,
    },
    /// The result after the moves differs from the result in the `Result` tag.
    #[error("the result is {text}, but the Result tag says {tag}: expected the same")]
    OtherResult {
        /// The result after the moves.
        text: String,
        /// The result in the tag.
        tag: String,
    },
    /// A `FEN` tag does not contain a position.
    #[error("{0}")]
    Fen(FenError),
    /// A move cannot be read or is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, as `12.` for Red's twelfth and `12...` for Black's.
        number: String,
        /// The reason.
        error: MoveParseError,
    },
    /// Other text stands where a move is expected.
    #[error("unexpected {}: expected a move, a comment, a variation or a result", quote(text))]
    Unexpected {
        /// The text found.
        text: String,
    },
    /// An annotation glyph is neither `$` with a number from 0 to 255 nor a known mark such as `!?`.
    #[error("{} is not a glyph: expected $0 to $255", quote(text))]
    BadGlyph {
        /// The text found.
        text: String,
    },
    /// An annotation glyph or a variation has no move before it.
    #[error("{} has no move before it: expected a move first", quote(text))]
    NoMove {
        /// The text found.
        text: String,
    },
    /// A comment or variation is not closed.
    #[error("unclosed: expected {expected:?} before the end of the game")]
    Unclosed {
        /// The missing closing character.
        expected: char,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}

/// A parse error, and the place where the search for the next game begins.
pub(super) type Failure<'a> = Box<(PgnError, Cursor<'a>)>;

pub(super) fn fail(at: Cursor<'_>, kind: PgnErrorKind) -> Failure<'_> {
    Box::new((PgnError { line: at.line, column: at.column, kind }, at))
}

/// The reason why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnWriteError {
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    IllegalMove {
        /// The number of the move, as `12.` for Red's twelfth and `12...` for Black's.
        number: String,
        /// The reason why the move is not legal.
        reason: IllegalMove,
    },
    /// A tag has a name or value that the reader would reject.
    #[error(
        "the tag {} with the value {} cannot be written: expected a name of letters, digits and _ that is there once and is \
         not Game, Format, FEN or Result, and a value on one line",
        quote(name),
        quote(value)
    )]
    Tag {
        /// The name of the tag.
        name: String,
        /// The value of the tag.
        value: String,
    },
    /// Variations are nested too deeply.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}
