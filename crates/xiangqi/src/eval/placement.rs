//! What every piece is worth where it stands.

use game_search::Evaluator;

use crate::board::Position;

/// What the right to move is worth.
const TO_MOVE: i32 = 3;

/// The [`placement_value`](crate::placement_value)s of the own pieces, less those of the enemy's, plus 3 for the
/// right to move. Within ±10,000.
///
/// One subtraction: a [`Position`] keeps both totals while pieces move and are captured. After a Delphi program
/// that followed the teaching program xqwizard; the values are this crate's own.
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::Placement};
/// assert_eq!(Placement.evaluate(&Position::start()), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement;

impl Evaluator<Position> for Placement {
    fn unit(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let side = position.side_to_move();
        position.placement_score(side) - position.placement_score(!side) + TO_MOVE
    }
}
