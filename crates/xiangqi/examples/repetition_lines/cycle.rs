//! A cycle.

use xiangqi::{Move, Position};

/// Moves that lead back to where they began.
pub struct Cycle {
    pub start: Position,
    pub moves: Vec<Move>,
}
