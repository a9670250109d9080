//! The common part of WXF and Chinese notation: a move as piece, direction and number, as seen by the mover.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use super::iccs;
use crate::{Candidate, Move, MoveParseError, Piece, PieceKind, Position, Side, Square};

/// A direction as seen by the mover.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Back,
    Across,
}

/// The place of a piece among the pieces of its kind and side.
#[derive(Clone, Copy)]
pub(super) struct Place {
    square: Square,
    /// The number of the piece's file, counted from 1 on the mover's right.
    pub(super) file: usize,
    /// The number of pieces of this kind and side in front of this piece on the same file.
    pub(super) index: usize,
    /// The number of pieces of this kind and side on the file, including this piece.
    pub(super) count: usize,
    /// The number of files with more than one piece of this kind and side.
    pub(super) shared_files: usize,
    /// The position of this piece in a list, from 0. The list has all pieces of its kind and side that share a file
    /// with another such piece, from right to left and from front to rear.
    pub(super) order: usize,
}

/// Returns the places of all pieces of one kind of the side to move, from right to left and from front to rear.
fn places(position: &Position, kind: PieceKind) -> ArrayVec<Place, 5> {
    let side = position.side_to_move();
    let piece = Piece { side, kind };
    let mut squares: ArrayVec<Square, 5> =
        position.pieces().filter(|&(_, other)| other == piece).map(|(square, _)| square).collect();
    squares.sort_by_key(|&square| (file_of(side, square), 9 - square.seen_by(side).rank()));
    let on = |file| squares.iter().filter(move |&&square| file_of(side, square) == file);
    let shared_files = (1..=9).filter(|&file| on(file).count() > 1).count();
    let mut order = 0;
    let place = |&square: &Square| {
        let file = file_of(side, square);
        let index = on(file).take_while(|&&other| other != square).count();
        let place = Place { square, file, index, count: on(file).count(), shared_files, order };
        order += usize::from(place.count > 1);
        place
    };
    squares.iter().map(place).collect()
}

/// Returns the number of a file, counted from the right of `side`.
fn file_of(side: Side, square: Square) -> usize {
    if side == Side::First { 9 - square.file() } else { square.file() + 1 }
}

/// Returns `true` if pieces of this kind change their file with every move, so that the number of a move is the
/// destination file.
const fn is_diagonal(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse)
}

/// A legal move as seen by the mover: the piece, its place, the direction and the number.
pub(super) struct RelativeMove {
    pub(super) piece: Piece,
    pub(super) place: Place,
    pub(super) direction: Direction,
    /// The destination file, or the number of ranks moved.
    pub(super) number: usize,
}

impl RelativeMove {
    /// Creates the relative form of a legal move, or returns `None` if no piece of the side to move is on the origin of
    /// the move.
    pub(super) fn new(position: &Position, mv: Move) -> Option<RelativeMove> {
        let side = position.side_to_move();
        let piece = position.piece_at(mv.from())?;
        let place = places(position, piece.kind).into_iter().find(|place| place.square == mv.from())?;
        let (from, to) = (mv.from().seen_by(side).rank(), mv.to().seen_by(side).rank());
        let direction = match to.cmp(&from) {
            Ordering::Greater => Direction::Forward,
            Ordering::Less => Direction::Back,
            Ordering::Equal => Direction::Across,
        };
        let by_file = direction == Direction::Across || is_diagonal(piece.kind);
        let number = if by_file { file_of(side, mv.to()) } else { to.abs_diff(from) };
        Some(RelativeMove { piece, place, direction, number })
    }

    /// Returns `true` if the file is enough to identify the piece: no other piece of its kind and side is on the file,
    /// or the piece is an advisor or elephant, which the direction identifies.
    pub(super) fn by_file_alone(&self) -> bool {
        self.place.count == 1 || matches!(self.piece.kind, PieceKind::Advisor | PieceKind::Elephant)
    }
}

/// A move as parsed from a text: the pieces to which the text can refer, and how the piece moves.
pub(super) struct ParsedMove<F> {
    pub(super) kind: PieceKind,
    pub(super) which: F,
    pub(super) direction: Direction,
    pub(super) number: usize,
}

impl<F: Fn(&Place) -> bool> ParsedMove<F> {
    /// Returns the only legal move that fits the text, or an error if no move or several moves fit. `write` writes
    /// moves in the same notation, for the candidates of an ambiguous text.
    pub(super) fn resolve(
        &self,
        position: &Position,
        text: &str,
        write: impl Fn(&Position, Move) -> String,
    ) -> Result<Move, MoveParseError> {
        let text = || text.to_owned();
        let piece = Piece { side: position.side_to_move(), kind: self.kind };
        let places = places(position, self.kind);
        let mut meant = places.iter().filter(|&place| (self.which)(place)).peekable();
        if meant.peek().is_none() {
            let squares = places.iter().map(|place| place.square).collect();
            return Err(MoveParseError::NoPiece { text: text(), piece, squares });
        }
        let moves: ArrayVec<Move, 5> = meant.filter_map(|place| self.move_from(piece.side, place)).collect();
        let &first = moves.first().ok_or_else(|| MoveParseError::Impossible { text: text(), piece })?;
        let legal: ArrayVec<Move, 5> = moves.into_iter().filter(|&mv| position.is_legal(mv)).collect();
        match legal[..] {
            [] => iccs::legal(position, first, &text()),
            [mv] => Ok(mv),
            _ => {
                let candidate = |&mv: &Move| Candidate { mv, text: write(position, mv) };
                Err(MoveParseError::Ambiguous { text: text(), candidates: legal.iter().map(candidate).collect() })
            }
        }
    }

    /// Returns the move from a place, or `None` if this piece could not move in this way even on an empty board.
    fn move_from(&self, side: Side, place: &Place) -> Option<Move> {
        let file_step = self.number.abs_diff(place.file);
        let ranks = match (self.direction, self.kind, file_step) {
            (Direction::Across, kind, _) if !is_diagonal(kind) => 0,
            (Direction::Across, ..) => return None,
            (_, PieceKind::Advisor, 1) | (_, PieceKind::Horse, 2) => 1,
            (_, PieceKind::Elephant, 2) | (_, PieceKind::Horse, 1) => 2,
            (_, kind, _) if is_diagonal(kind) => return None,
            _ => self.number,
        };
        let by_file = self.direction == Direction::Across || is_diagonal(self.kind);
        let file = if by_file { self.number } else { place.file };
        let from = place.square.seen_by(side).rank();
        let rank = if self.direction == Direction::Back { from.checked_sub(ranks)? } else { from + ranks };
        let to = Square::new(if side == Side::First { 9 - file } else { file - 1 }, rank)?;
        Some(Move::new(place.square, to.seen_by(side)))
    }
}
