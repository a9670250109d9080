//! Lesson 7: History heuristic.
//!
//! **Idea.** A move that caused cutoffs elsewhere in the tree is likely to cause one here. Keep a score for each kind
//! of move, and try moves with high scores first.
//!
//! `cargo run -p exercises -- watch history` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value for the side to move if it lies inside `window`, otherwise a bound. If the value is at most alpha,
/// the score lies between the value and alpha, so it is an upper bound. If the value is at least beta, the score lies
/// between beta and the value, so it is a lower bound. Fail-hard and fail-soft are both right.
///
/// # What to write
///
/// Keep a table of `cx.game.history_slots()` numbers and sort the moves by their entries before the loop.
/// `cx.game.history_index(mv)` is the place of a move, to be computed before the move is made. After the loop, reward
/// the move that caused the cutoff, or else the last one that raised alpha, by the square of the depth.
pub fn search(cx: &mut Cx<'_>, depth: u32, window: Window) -> Score {
    todo!()
}

/// Counts the cutoffs by Max's moves of each name, in a plain alpha-beta search with the full window and the moves in
/// the game's order. Returns the most successful name as its place in the alphabet, 0 for `a`, and its number of
/// cutoffs. The first of several equal names wins. Without a cutoff by Max the list is empty.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(search, task);
}
