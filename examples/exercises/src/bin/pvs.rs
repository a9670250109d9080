//! Lesson 4: Principal variation search.
//!
//! **Idea.** If the first move is the best, a null window shows for every other move that it is not better. Only a move
//! that is better is searched again.
//!
//! `cargo run -p exercises -- watch pvs` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value for the side to move if it lies inside `window`, otherwise a bound. If the value is at most alpha,
/// the score lies between the value and alpha, so it is an upper bound. If the value is at least beta, the score lies
/// between beta and the value, so it is a lower bound. Fail-hard and fail-soft are both right.
///
/// # What to write
///
/// `Window::null_above(alpha)` is the null window. A re-search is needed if the score of a null window lies inside the
/// window of the node: `window.admits(score)`. Call `cx.re_search(window)` before it.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32, window: Window) -> Score {
    todo!()
}

/// Returns the number of re-searches in a search with the full window. Search the moves in the game's order, and search
/// again with the whole window of the node.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, window| search(cx, depth, 0, window), task);
}
