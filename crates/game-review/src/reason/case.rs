//! A move and its lines.

use game_search::Game;

/// A move that may be a mistake, with the lines on which a reason is sought.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<G: Game> {
    /// The position before the move.
    pub before: G,
    /// The move.
    pub played: G::Move,
    /// The line that refutes the move, beginning with the reply. Every move is legal.
    pub refutation: Vec<G::Move>,
    /// The better line, beginning with the better move. Every move is legal.
    pub better: Vec<G::Move>,
}
