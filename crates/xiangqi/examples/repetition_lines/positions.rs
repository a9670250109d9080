//! Start positions for cycles, the attacked pieces in a position, and moves that could have led to a position.

use fastrand::Rng;
use xiangqi::{Move, Piece, PieceKind, Position, Side, Square};

/// Moves that lead back to the position in which they begin.
pub struct Cycle {
    pub start: Position,
    pub moves: Vec<Move>,
}

/// Returns a position from a random game, with some pieces removed and some moved to other points.
pub fn position(rng: &mut Rng) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..rng.u32(8..80) {
        let moves = position.legal_moves();
        position.make(*rng.choice(&moves)?);
    }
    let keep = [1.0, 0.8, 0.6, 0.45, 0.3][rng.usize(..5)];
    let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
    pieces.retain(|(_, piece)| piece.kind == PieceKind::General || rng.f64() < keep);
    let free: Vec<Square> = Square::all().filter(|square| pieces.iter().all(|(taken, _)| taken != square)).collect();
    for (square, piece) in &mut pieces {
        let roams = matches!(piece.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon);
        if roams && rng.bool() {
            *square = *rng.choice(&free)?;
        }
    }
    let side = if rng.bool() { Side::First } else { Side::Second };
    let position = Position::new(pieces, side).ok()?;
    (position.count_legal_moves() > 0).then_some(position)
}

/// Returns the points of the pieces of the side to move that the other side could capture.
pub fn attacked(position: &Position) -> Vec<Square> {
    let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
    pieces.sort_by_key(|(square, _)| square.index());
    match Position::new(pieces, !position.side_to_move()) {
        Ok(other) => other.legal_moves().iter().map(|mv| mv.to()).filter(|to| other.piece_at(*to).is_some()).collect(),
        Err(_) => Vec::new(),
    }
}

/// Returns a position from which one to three quiet moves lead to `end`, and these moves.
pub fn lead_in(end: &Position, rng: &mut Rng) -> Option<(Position, Vec<Move>)> {
    let mut moves = Vec::new();
    let mut start = end.clone();
    for _ in 0..rng.usize(1..=3) {
        let (before, mv) = rng.choice(quiet_moves_to(&start))?;
        start = before;
        moves.insert(0, mv);
    }
    Some((start, moves))
}

/// Returns every quiet move that leads to this position, with the position before it.
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
