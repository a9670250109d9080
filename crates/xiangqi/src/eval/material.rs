//! Counting the pieces.

use game_search::Evaluator;

use crate::board::Position;

/// The [`material_value`](crate::material_value)s of the own pieces, less those of the enemy's. Within ±5,000.
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::Material};
/// assert_eq!(Material.evaluate(&Position::start()), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Material;

impl Evaluator<Position> for Material {
    fn unit(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let side = position.side_to_move();
        position.material(side) - position.material(!side)
    }
}
