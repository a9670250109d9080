//! Amazons in two steps: a side moves a queen and then, on the same turn, shoots the arrow.
//!
//! The starting position has 2,176 moves, but only 80 queen moves with about 27 arrows each. In two steps a search can
//! evaluate a queen move once for all its arrows, prune and order queen moves and arrows separately, and store both
//! kinds of step in its transposition table. To look the same number of whole moves ahead, a search needs twice the
//! depth.
//!
//! # Texts
//!
//! A position is written as in [`fen`](crate::fen), except that the third field names the square of the queen that has
//! to shoot: `3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w d7 - 0 1`. Between turns the third field is `-`. The last three
//! fields may be left out; between turns, the last four may be left out.
//!
//! A queen move is written `d1-d7` and an arrow `/g7`. The two texts together are the whole move, `d1-d7/g7`.

mod game;
mod position;

pub use game::OnBoard;
pub use position::{ShooterError, Step, TwoStep, TwoStepFenError};
