//! Lesson 2: Negamax.
//!
//! **Idea.** What is good for one side is as bad for the other. If all scores are for the side to move, a change of
//! sign replaces the two cases of minimax.
//!
//! `cargo run -p exercises -- watch negamax` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value of minimax at `depth` plies, for the side to move at the root. Visits the nodes of minimax.
///
/// # What to write
///
/// Use `turn.score` on the score of a child: a side can move twice in a row, and then the sign stays.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32) -> Score {
    todo!()
}

/// Returns the value of every root move for the side to move at the root, in the game's order.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, _| search(cx, depth, 0), task);
}
