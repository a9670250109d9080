//! Static evaluations. Each is a separate evaluator, so that evaluations can be compared in otherwise equal searches.
//!
//! | evaluator | idea | source |
//! |---|---|---|
//! | [`Material`] | the values of the pieces | |
//! | [`PieceSquare`] | the value of each piece on its point, updated by moves | a Delphi program after xqwizard |
//! | [`FivePart`] | values and placement of the pieces, mobility, attackers and guards | a Python program |
//! | [`Full`] | everything that an engine needs, tuned on its own games | this crate |
//!
//! All evaluators return integers for the side to move. A soldier is worth about 100. No evaluator has state.
//!
//! ```
//! use game_search::Evaluator;
//! use xiangqi::{Position, eval::PieceSquare};
//!
//! let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
//! assert!(PieceSquare.evaluate(&position) > 800, "Red is a chariot up");
//! # Ok::<(), xiangqi::FenError>(())
//! ```

mod five_part;
pub mod full;

use game_search::Evaluator;

use crate::board::Position;

pub use five_part::{FivePart, Parts, RelationRule};
pub use full::Full;

/// The sum of the [`material_value`](crate::material_value)s of the side to move, minus the sum for the opponent. The
/// result is within ±5,000.
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

    fn scale(&self) -> i32 {
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

/// The value of the right to move, in hundredths of a soldier.
const TO_MOVE: i32 = 3;

/// The sum of the [`piece_square_value`](crate::piece_square_value)s of the side to move, minus the sum for the
/// opponent, plus 3 for the right to move. The result is within ±10,000.
///
/// The evaluation is a single subtraction, because a [`Position`] updates both sums with every move. The idea is from a
/// Delphi program that followed the teaching program xqwizard; the values are this crate's own.
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::PieceSquare};
/// assert_eq!(PieceSquare.evaluate(&Position::start()), 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceSquare;

impl Evaluator<Position> for PieceSquare {
    fn unit(&self) -> i32 {
        100
    }

    fn scale(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let side = position.side_to_move();
        position.piece_square_score(side) - position.piece_square_score(!side) + TO_MOVE
    }
}
