//! Lesson 12: Late move reductions.
//!
//! **Idea.** If the moves are well ordered, a late move is rarely the best. Search it less deep, and again if it seems
//! to be better.
//!
//! `cargo run -p exercises -- watch lmr` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns an estimate of the value for the side to move. The judge sends only games on which the reference keeps the
/// contract of alpha-beta, so your search must keep it there, too.
///
/// # What to write
///
/// Begin with principal variation search. From the third move on (index 2), a quiet move is searched one ply less deep
/// if at least three plies are left. If its score is above alpha, search it again to full depth with the null window,
/// and then go on as in principal variation search. Keep the game's order of moves.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32, window: Window) -> Score {
    todo!()
}

/// Returns the nodes after the root moves that look better than the first move one ply less deep, but are not at full
/// depth. Each move is compared by its exact value. At depth 1 the list is empty.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, window| search(cx, depth, 0, window), task);
}
