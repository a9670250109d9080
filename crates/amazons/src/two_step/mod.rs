//! Amazons in two steps: a side moves a queen, and then, still on its turn, shoots the arrow.
//!
//! The start has 2,176 moves, but only 80 queen moves with some 27 arrows each. A search that meets them one after the
//! other may judge a queen move once for all of its arrows, prune and order the two apart, and remember in its table
//! where one was good; it is twice as deep for the same number of whole moves.
//!
//! # Texts
//!
//! A position is written as in [`fen`](crate::fen), but the third field tells which queen has to shoot, if one has:
//! `3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w d7 - 0 1`. It is `-` between turns. The last three fields may be left out,
//! or, between turns, the last four.
//!
//! A queen move is written `d1-d7`, an arrow `/g7`: one after the other they are the whole move, `d1-d7/g7`.

mod game;
mod position;

pub use game::OnBoard;
pub use position::{ShooterError, Step, TwoStep, TwoStepFenError};
