//! What is wrong with a file, and what a format cannot hold.

use game_search::text::quote;
use thiserror::Error;
use xiangqi::{IllegalMove, Move, SetupError, pgn::PgnError};

use crate::format::Format;

/// The deepest nesting of variations that is read.
pub(crate) const MAX_DEPTH: usize = 500;

/// The reason why nothing can be read from a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file has none of the formats.
    #[error("{}: expected a file in XQF, DhtmlXQ (UBB), CBR, CBL or PGN", quote(begin))]
    NoFormat {
        /// The beginning of the file.
        begin: String,
    },
    /// The file ends before its start position.
    #[error("{length} bytes of {format}: expected at least {least}")]
    TooShort {
        /// The format.
        format: Format,
        /// The length of the file in bytes.
        length: usize,
        /// The length of the part before the moves.
        least: usize,
    },
    /// The version of the format is unknown.
    #[error("XQF of version {version}: expected at most 18")]
    Version {
        /// The version.
        version: u8,
    },
    /// The keys of an enciphered file contradict each other.
    #[error("the keys {} add up to {sum} modulo 256: expected 0", keys.map(|key| key.to_string()).join(", "))]
    Keys {
        /// Bytes 12 to 15 of the file.
        keys: [u8; 4],
        /// Their sum modulo 256.
        sum: u8,
    },
    /// A field of the file does not have its form.
    #[error("{field}: {}: expected {expected}", quote(text))]
    Field {
        /// The name of the field.
        field: &'static str,
        /// Its content.
        text: String,
        /// The expected content.
        expected: &'static str,
    },
    /// The start position is impossible.
    #[error("start position: {0}")]
    Start(SetupError),
    /// A problem of PGN.
    #[error("{0}")]
    Pgn(PgnError),
}

/// What is wrong with a part of a file. The rest was read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// A move is illegal. Its line ends before it.
    #[error("move {number} {mv}: {reason}. Expected a legal move; this line ends before it")]
    IllegalMove {
        /// The number of the move, as `12.` for Red's twelfth and `12...` for Black's.
        number: String,
        /// The move.
        mv: Move,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// A move names a point outside the board. Its line ends before it.
    #[error("move {number} {}: expected two points of the board; this line ends before it", quote(text))]
    NoMove {
        /// The number of the move.
        number: String,
        /// What the file has.
        text: String,
    },
    /// Variations are nested too deep. The innermost ones are left out.
    #[error("move {number}: variations nested deeper than {}: the inner ones are left out", MAX_DEPTH)]
    TooDeep {
        /// The number of the move with the variation that was left out.
        number: String,
    },
    /// The file ends in the middle of the moves.
    #[error("the file ends at byte {at}, after {moves} moves: expected the rest of a move")]
    Truncated {
        /// The length of the file in bytes.
        at: usize,
        /// The number of moves that were read.
        moves: usize,
    },
    /// A text has bytes that its encoding does not know. They are replaced.
    #[error("{field}: {}: expected {encoding}; other bytes became \u{fffd}", quote(text))]
    Encoding {
        /// The name of the field.
        field: &'static str,
        /// The text with the replaced bytes.
        text: String,
        /// The encoding.
        encoding: &'static str,
    },
    /// A line hangs from a move that is not there, and is left out.
    #[error(
        "variation {} replaces a move that does not exist: expected an earlier line and one of its moves",
        quote(name)
    )]
    NoParent {
        /// The name of the variation.
        name: String,
    },
    /// A part of the file does not have its form, and is left out.
    #[error("{field}: {}: expected {expected}", quote(text))]
    Field {
        /// The name of the field.
        field: String,
        /// Its content.
        text: String,
        /// The expected content.
        expected: &'static str,
    },
    /// A game of a library cannot be read, and is left out.
    #[error("game {number}: {error}")]
    Game {
        /// The number of the game, counted from 1.
        number: usize,
        /// Why it cannot be read.
        error: Box<ReadError>,
    },
    /// A problem of PGN. The line ends before it.
    #[error("{0}")]
    Pgn(PgnError),
}

/// What a written file does not contain, because its format cannot hold it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Loss {
    /// The format has no field for a tag.
    #[error("{format} has no field for the tag {name} {}", quote(value))]
    Tag {
        /// The format.
        format: Format,
        /// The name of the tag.
        name: String,
        /// The value of the tag.
        value: String,
    },
    /// A field is too long, and is cut between two letters.
    #[error("the tag {name} {} is cut: {format} holds {most} bytes", quote(value))]
    Cut {
        /// The format.
        format: Format,
        /// The name of the tag.
        name: String,
        /// The value of the tag.
        value: String,
        /// The most bytes that the field holds.
        most: usize,
    },
    /// The format has no glyphs, such as `!`.
    #[error("{format} has no glyphs: those of {moves} moves are left out")]
    Glyphs {
        /// The format.
        format: Format,
        /// The number of moves with glyphs.
        moves: usize,
    },
    /// The format has no comments before the first move of a variation. They stand after it.
    #[error("{format} has no comments before a variation: those of {variations} stand after the first move")]
    CommentsMoved {
        /// The format.
        format: Format,
        /// The number of variations with such comments.
        variations: usize,
    },
    /// The format does not hold so deep variations.
    #[error("{format} holds variations up to {most} levels deep: {lines} are left out")]
    Depth {
        /// The format.
        format: Format,
        /// The largest depth.
        most: usize,
        /// The number of lines that are left out.
        lines: usize,
    },
}
