//! The errors of parsing a move.

use std::fmt;

use game_search::text::quote;
use thiserror::Error;

use crate::legality::IllegalMove;
use crate::obstacle::how;
use crate::types::{Move, Piece, Square, side_name};

/// The reason why a text is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveParseError {
    /// The text does not have the form of a move.
    #[error("{} is not a move: expected {expected}", quote(text))]
    Malformed {
        /// The text.
        text: String,
        /// The form that the notation expects.
        expected: &'static str,
    },
    /// The text is well formed, but the side to move has no piece that fits the text.
    #[error("{} is illegal: {}", quote(text), no_piece(*piece, squares))]
    NoPiece {
        /// The text.
        text: String,
        /// The side and kind of the missing piece.
        piece: Piece,
        /// The points of the pieces of this side and kind.
        squares: Vec<Square>,
    },
    /// The text is well formed, but pieces of this kind never move in this way.
    #[error("{} is illegal: no {piece} moves so: {}", quote(text), how(piece.kind))]
    Impossible {
        /// The text.
        text: String,
        /// The side and kind of the piece.
        piece: Piece,
    },
    /// The text is well formed, but the move is not legal in this position.
    #[error("{} is illegal: {reason}", quote(text))]
    Illegal {
        /// The text.
        text: String,
        /// The reason why the move is not legal.
        reason: IllegalMove,
    },
    /// Several legal moves fit the text.
    #[error("{} is ambiguous: {}", quote(text), join(candidates, "or"))]
    Ambiguous {
        /// The text.
        text: String,
        /// The two or more legal moves that fit the text.
        candidates: Vec<Candidate>,
    },
}

impl MoveParseError {
    /// Returns the text that is not a legal move.
    pub fn given(&self) -> &str {
        match self {
            MoveParseError::Malformed { text, .. }
            | MoveParseError::NoPiece { text, .. }
            | MoveParseError::Impossible { text, .. }
            | MoveParseError::Illegal { text, .. }
            | MoveParseError::Ambiguous { text, .. } => text,
        }
    }
}

/// A move that an ambiguous text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// The unambiguous text of the move, in the same notation.
    pub text: String,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.mv, self.text)
    }
}

/// Joins items as `a, b or c`, where `last` is the word before the last item.
fn join(items: &[impl ToString], last: &str) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{} {last} {end}", rest.join(", ")),
        _ => texts.concat(),
    }
}

fn no_piece(piece: Piece, squares: &[Square]) -> String {
    let side = side_name(piece.side);
    match squares {
        [] => format!("{side} has no {}", piece.kind),
        [square] => format!("it does not name the {piece}, which stands on {square}"),
        _ => format!("it names none of the {piece}s, which stand on {}", join(squares, "and")),
    }
}
