use game_search::{Evaluator, Side};

use crate::position::Position;

/// Mobility, in queen moves: how many the side to move has, less those of the other side. Arrows are left out of
/// account: a queen move counts once, however many arrows can follow it.
///
/// ```
/// use amazons::{Position, eval::Mobility};
/// use game_search::Evaluator;
/// assert_eq!(Mobility.evaluate(&Position::start()), 0);
/// // The white queen has five moves (a2, a3, b2, c3, b1), the black one three (b1, b2, a3).
/// let position: Position = "1*1/2*/Q1q b".parse()?;
/// assert_eq!(Mobility.evaluate(&position), 3 - 5);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluator<Position> for Mobility {
    fn unit(&self) -> i32 {
        3
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let moves = |side: Side| position.queen_moves(side) as i32;
        let side = position.side_to_move();
        moves(side) - moves(!side)
    }
}
