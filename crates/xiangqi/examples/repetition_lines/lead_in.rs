//! Moves that could have led to a position.

use fastrand::Rng;
use xiangqi::{Move, Piece, Position, Square};

/// A position from which one to three quiet moves lead here, and these moves.
pub fn to(end: &Position, rng: &mut Rng) -> Option<(Position, Vec<Move>)> {
    let mut moves = Vec::new();
    let mut start = end.clone();
    for _ in 0..rng.usize(1..=3) {
        let (before, mv) = rng.choice(quiet_moves_to(&start))?;
        start = before;
        moves.insert(0, mv);
    }
    Some((start, moves))
}

/// Every quiet move that leads to this position, with the position before it.
fn quiet_moves_to(after: &Position) -> Vec<(Position, Move)> {
    let mover = !after.side_to_move();
    let mut pieces: Vec<(Square, Piece)> = after.pieces().collect();
    pieces.sort_by_key(|(square, _)| square.index());
    let free: Vec<Square> = Square::all().filter(|square| after.piece_at(*square).is_none()).collect();
    let mut found = Vec::new();
    for index in 0..pieces.len() {
        let (stands, piece) = pieces[index];
        for &from in free.iter().filter(|_| piece.side == mover) {
            let mv = Move::new(from, stands);
            let mut earlier = pieces.clone();
            earlier[index].0 = from;
            match Position::new(earlier, mover) {
                Ok(before) if before.is_legal(mv) => found.push((before, mv)),
                _ => {}
            }
        }
    }
    found
}
