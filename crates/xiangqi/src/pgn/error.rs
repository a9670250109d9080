//! Why a text is not a record of a game, and why a record cannot be written.

use game_search::text::{Cursor, quote};
use thiserror::Error;

use crate::{FenError, IllegalMove, MoveParseError};

/// Why a text is not a record of a game, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: PgnErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// Not UTF-8.
    #[error("the byte 0x{byte:02X} is not UTF-8: expected UTF-8; convert a file in GB18030 or GBK first")]
    NotUtf8 {
        /// The first byte that is wrong.
        byte: u8,
    },
    /// A tag that is not `[Name "Value"]`.
    #[error("{} is not a tag: expected [Name \"Value\"] on one line", quote(text))]
    BadTag {
        /// The line, from its bracket on.
        text: String,
    },
    /// A tag that was there before.
    #[error("the tag {name} is there a second time: expected each tag once")]
    RepeatedTag {
        /// Its name.
        name: String,
    },
    /// A `Game` tag of another game.
    #[error("the game is {}: expected \"Chinese Chess\"", quote(text))]
    OtherGame {
        /// The value.
        text: String,
    },
    /// A `Format` tag that names no notation.
    #[error("the format is {}: expected ICCS, UCI, UCI10, WXF or Chinese", quote(text))]
    UnknownFormat {
        /// The value.
        text: String,
    },
    /// A `Result` tag that says no result.
    #[error("the result is {}: expected 1-0, 0-1, 1/2-1/2 or *", quote(text))]
    UnknownResult {
        /// The value.
        text: String,
    },
    /// A result after the moves that is not the one of the tag.
    #[error("the result is {text}, but the Result tag says {tag}: expected the same")]
    OtherResult {
        /// The result after the moves.
        text: String,
        /// The result in the tag.
        tag: String,
    },
    /// A `FEN` tag that gives no position.
    #[error("{0}")]
    Fen(FenError),
    /// A move that cannot be read, or is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// Which move it is, as `12.` for Red's twelfth and `12...` for Black's.
        number: String,
        /// Why not.
        error: MoveParseError,
    },
    /// Something else where a move may stand.
    #[error("unexpected {}: expected a move, a comment, a variation or a result", quote(text))]
    Unexpected {
        /// What is there.
        text: String,
    },
    /// A glyph that is not a number.
    #[error("{} is not a glyph: expected $0 to $255", quote(text))]
    BadGlyph {
        /// What is there.
        text: String,
    },
    /// A glyph or variation with no move before it.
    #[error("{} has no move before it: expected a move first", quote(text))]
    NoMove {
        /// What is there.
        text: String,
    },
    /// A comment or variation that does not end.
    #[error("this is never closed: expected {expected:?} before the end of the game")]
    Unclosed {
        /// What would close it.
        expected: char,
    },
    /// Variations in variations, too many.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}

/// A parse error, and the place where the search for the next game begins.
pub(super) type Failure<'a> = Box<(PgnError, Cursor<'a>)>;

pub(super) fn fail(at: Cursor<'_>, kind: PgnErrorKind) -> Failure<'_> {
    Box::new((PgnError { line: at.line, column: at.column, kind }, at))
}

/// Why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgnWriteError {
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    IllegalMove {
        /// Which move it is, as `12.` for Red's twelfth and `12...` for Black's.
        number: String,
        /// Why it is not legal.
        reason: IllegalMove,
    },
    /// A tag that could not be read again.
    #[error(
        "the tag {} with the value {} cannot be written: expected a name of letters, digits and _ that is there once and is \
         not Game, Format, FEN or Result, and a value on one line",
        quote(name),
        quote(value)
    )]
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Variations in variations, too many.
    #[error("variations are nested too deep: expected no more than {} levels", super::record::MAX_DEPTH)]
    TooDeep,
}
