//! Evaluations, each an object of its own, so that they can be compared side by side on equal searches.
//!
//! | evaluator | idea | source |
//! |---|---|---|
//! | [`Material`] | count the pieces | |
//! | [`PieceSquare`] | and where they stand, kept up with each move | a Delphi program after xqwizard |
//! | [`FivePart`] | and where they can go, and what attacks and guards them | a Python program |
//! | [`Full`] | everything an engine wants to know, tuned on its own games | this crate |
//!
//! All give integers for the side to move, a soldier being worth about a hundred, and none keeps any state.
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

pub use five_part::{FivePart, Parts, Reading};
pub use full::Full;

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

/// What the right to move is worth.
const TO_MOVE: i32 = 3;

/// The [`piece_square_value`](crate::placement_value)s of the own pieces, less those of the enemy's, plus 3 for the
/// right to move. Within ±10,000.
///
/// One subtraction: a [`Position`] keeps both totals while pieces move and are captured. After a Delphi program
/// that followed the teaching program xqwizard; the values are this crate's own.
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

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let side = position.side_to_move();
        position.piece_square_score(side) - position.piece_square_score(!side) + TO_MOVE
    }
}
