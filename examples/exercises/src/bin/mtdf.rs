//! Lesson 13: MTD(f).
//!
//! **Idea.** Null windows alone find the value: each search returns a bound, and the next null window lies there. The
//! transposition table keeps what is known.
//!
//! `cargo run -p exercises -- watch mtdf` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value of minimax at `depth` plies, for the side to move at the root.
///
/// # What to write
///
/// Run one iteration for each depth from 1; the first guess is 0, then the value of the previous depth. Search with
/// `Window::null_below(beta)`, where beta is the last score, or one more if it is the lower bound. The value is found
/// when both bounds meet. Keep one table for all searches, and set the line with `cx.pv.set(0, &line)` to that of the
/// last search that failed high.
pub fn search(cx: &mut Cx<'_>, depth: u32) -> Score {
    todo!()
}

/// Returns the value of the second-best root move for the side to move at the root. If the root has fewer than two
/// moves, the list is empty.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, _| search(cx, depth), task);
}
