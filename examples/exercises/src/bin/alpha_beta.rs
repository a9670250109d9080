//! Lesson 3: Alpha-beta.
//!
//! **Idea.** Once a move is better than the opponent will allow, the remaining moves of the node need not be searched.
//!
//! `cargo run -p exercises -- watch alpha-beta` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value for the side to move if it lies inside `window`, otherwise a bound. If the value is at most alpha,
/// the score lies between the value and alpha, so it is an upper bound. If the value is at least beta, the score lies
/// between beta and the value, so it is a lower bound. Fail-hard and fail-soft are both right.
///
/// # What to write
///
/// Pass `turn.window(window)` to the child. If a score reaches beta, call `cx.cutoff` and leave the loop; if it only
/// raises alpha, call `cx.raise`.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32, window: Window) -> Score {
    todo!()
}

/// Returns the number of cutoffs by the first move, the second move and so on, up to the last index with a cutoff, in a
/// search with the full window. Search the moves in the game's order. Without a cutoff the list is empty.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, window| search(cx, depth, 0, window), task);
}
