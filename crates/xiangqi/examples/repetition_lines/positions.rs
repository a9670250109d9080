//! Positions to begin from, and what is attacked in them.

use fastrand::Rng;
use xiangqi::{Piece, PieceKind, Position, Side, Square};

/// Somewhere in a random game, pieces taken off or put elsewhere.
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

/// Pieces of the side to move that the other side could take.
pub fn attacked(position: &Position) -> Vec<Square> {
    let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
    pieces.sort_by_key(|(square, _)| square.index());
    match Position::new(pieces, !position.side_to_move()) {
        Ok(other) => other.legal_moves().iter().map(|mv| mv.to()).filter(|to| other.piece_at(*to).is_some()).collect(),
        Err(_) => Vec::new(),
    }
}
