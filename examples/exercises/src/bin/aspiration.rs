//! Lesson 5: Aspiration windows.
//!
//! **Idea.** The score of an iteration is close to the score of the previous one. Search a narrow window around it, and
//! open the window on one side if the search fails.
//!
//! `cargo run -p exercises -- watch aspiration` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value of minimax at `depth` plies, for the side to move at the root.
///
/// # What to write
///
/// Run one iteration for each depth from 1. Use `Window::around(score, 5)` from depth 2 on. If the search fails high,
/// search again with one less than the old beta as alpha and no limit above; if it fails low, the other way round. Try
/// the line of the previous iteration first at every ply, as in the lesson on iterative deepening.
pub fn search(cx: &mut Cx<'_>, depth: u32) -> Score {
    todo!()
}

/// Returns `[1]` if the value of the root is at least its static value, otherwise `[0]`. One search with a null window
/// is enough.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, _| search(cx, depth), task);
}
