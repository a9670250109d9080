//! Lesson 9: Transposition table.
//!
//! **Idea.** Different orders of moves lead to the same position. Store the result of each search, and use it if it
//! decides the window.
//!
//! `cargo run -p exercises -- watch transposition-table` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value for the side to move if it lies inside `window`, otherwise a bound. If the value is at most alpha,
/// the score lies between the value and alpha, so it is an upper bound. If the value is at least beta, the score lies
/// between beta and the value, so it is a lower bound. Fail-hard and fail-soft are both right.
///
/// # What to write
///
/// `cx.game.key()` identifies a position. Store the depth, the score, whether it is exact or a bound
/// (`window.bound(score)` with the window at the entry of the node), and the best move. An entry answers only at
/// exactly its own depth, and only if `window.is_decided_by(score, bound)`. Store wins by their distance from the node:
/// `score.to_table(ply)`, and back with `from_table`. The stored move is tried first. After an answer of the table,
/// `cx.pv.set(ply, &[mv])` sets the line.
pub fn search(cx: &mut Cx<'_>, depth: u32, window: Window) -> Score {
    todo!()
}

/// Returns the number of different positions that at most `depth` moves reach, the root included. The list has one
/// number.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(search, task);
}
