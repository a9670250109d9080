//! Lesson 10: Quiescence search.
//!
//! **Idea.** In the middle of an exchange the static value means nothing. Below the horizon, search noisy moves only,
//! and let the side to move stand pat.
//!
//! `cargo run -p exercises -- watch quiescence` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value, or a bound as in alpha-beta, of the tree in which noisy moves continue below the horizon. There,
/// the value of a node is the best of its static value (standing pat) and its noisy moves. A side in check cannot stand
/// pat and has all its moves, or the result of `cx.no_moves` without one.
///
/// # What to write
///
/// At the horizon, call a second function. It calls `cx.enter_quiescence(ply, window)`, and `cx.game.noisy_moves(&mut
/// moves)` lists its moves. `Position::IN_CHECK.is_some_and(|in_check| in_check(cx.game))` tells whether the side is in
/// check. The games end soon, so no other limit is needed.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32, window: Window) -> Score {
    todo!()
}

/// Returns the number of moves in the longest line of noisy moves from the root. The list has one number.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, depth, window| search(cx, depth, 0, window), task);
}
