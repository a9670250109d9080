//! Lesson 11: Null-move pruning.
//!
//! **Idea.** If passing is still good enough to reach beta, a move will be, too.
//!
//! `cargo run -p exercises -- watch null-move` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns an estimate of the value for the side to move. The judge sends only games on which the reference keeps the
/// contract of alpha-beta, so your search must keep it there, too.
///
/// # What to write
///
/// Begin with principal variation search. Before the loop, call `cx.make_null()` and search with the depth reduced by
/// three plies (the move, and R = 2), and the same null window. If the score reaches beta, return beta. Try it only if
/// the window is null, beta is no mate score, the depth is more than two, the game allows it
/// (`cx.game.null_move_allowed()`), and neither the root nor the move before was a null move.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32, window: Window, passed: bool) -> Score {
    todo!()
}

/// Returns `[1]` if the root is in zugzwang, otherwise `[0]`: a null move is allowed, and its value one ply less deep
/// is higher than the value of the root.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, window| search(cx, depth, 0, window, false), task);
}
