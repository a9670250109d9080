//! Piece-square tables as a linear evaluation that can be tuned.

use std::fmt::Write;

use game_search::{Linear, Side};
use xiangqi::{Piece, PieceKind, PositionWithHistory, Square, piece_square_value};

/// The evaluation `piece-square`: the value of each piece on each point, equal on mirrored files, and a bonus for the
/// side to move.
pub(super) struct Points;

/// The number of files from `a` to `e`.
const FILES: usize = 5;
const RANKS: usize = 10;
/// The index of the bonus for the side to move, after the indices of the points.
const TO_MOVE: usize = PieceKind::ALL.len() * RANKS * FILES;

/// Returns the index of Red's piece on a point. Ranks count from Black's back rank, as in the source of `piece-square`.
fn number(kind: PieceKind, square: Square) -> usize {
    let file = square.file().min(square.flip_file().file());
    (kind.index() * RANKS + square.flip_rank().rank()) * FILES + file
}

/// Returns the kinds of piece and the points in the order of their indices.
fn places() -> impl Iterator<Item = (PieceKind, Square)> {
    let squares = || Square::all().filter(|square| square.file() < FILES).map(Square::flip_rank);
    PieceKind::ALL.into_iter().flat_map(move |kind| squares().map(move |square| (kind, square)))
}

impl Linear<PositionWithHistory> for Points {
    fn names(&self) -> Vec<String> {
        places().map(|(kind, square)| format!("{kind} {square}")).chain(["to move".to_owned()]).collect()
    }

    fn weights(&self) -> Vec<f64> {
        let values = places().map(|(kind, square)| piece_square_value(Side::First, kind, square));
        values.chain([3]).map(f64::from).collect()
    }

    fn counts(&self, play: &PositionWithHistory, counts: &mut Vec<(u32, f32)>) {
        let position = play.position();
        for (square, Piece { side, kind }) in position.pieces() {
            let seen = if side == Side::First { square } else { square.flip_rank() };
            let own = if side == position.side_to_move() { 1.0 } else { -1.0 };
            counts.push((number(kind, seen) as u32, own));
        }
        counts.push((TO_MOVE as u32, 1.0));
    }

    fn source(&self, weights: &[i32]) -> String {
        let mut text =
            format!("const TO_MOVE: i32 = {};\n\nconst HALF_BOARDS: [[[i16; 5]; 10]; 7] = [\n", weights[TO_MOVE]);
        for (kind, board) in PieceKind::ALL.iter().zip(weights.chunks(RANKS * FILES)) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    [ // {kind}");
            for row in board.chunks(FILES) {
                let row: Vec<String> = row.iter().map(|value| format!("{value:>3}")).collect();
                let _ = writeln!(text, "        [{}],", row.join(", "));
            }
            text.push_str("    ],\n");
        }
        text + "];\n"
    }
}
