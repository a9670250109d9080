//! Lesson 6: Iterative deepening.
//!
//! **Idea.** Search to depth 1, 2, 3 and so on. Each iteration tries the principal variation of the previous one first.
//!
//! `cargo run -p exercises -- watch iterative-deepening` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value of minimax at `depth` plies, for the side to move at the root.
///
/// # What to write
///
/// `cx.pv.line(0).to_vec()` is the line of the last iteration. As long as the moves from the root follow it, try its
/// next move first at each node. An iteration is an alpha-beta search with `Window::FULL`.
pub fn search(cx: &mut Cx<'_>, depth: u32) -> Score {
    todo!()
}

/// Returns the values after depth 1, 2 and so on up to `depth`.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, _| search(cx, depth), task);
}
