//! Lesson 8: Killer moves.
//!
//! **Idea.** A quiet move that caused a cutoff often causes one in a sibling, too. Store the last two of these moves
//! for each ply, and try them first.
//!
//! `cargo run -p exercises -- watch killers` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the value for the side to move if it lies inside `window`, otherwise a bound. If the value is at most alpha,
/// the score lies between the value and alpha, so it is an upper bound. If the value is at least beta, the score lies
/// between beta and the value, so it is a lower bound. Fail-hard and fail-soft are both right.
///
/// # What to write
///
/// Keep two killers for each ply, the latest first. If `cx.game.is_quiet(mv)`, a move that causes a cutoff becomes the
/// first killer of its ply, and the old first one becomes the second, unless the move is the first killer already. Try
/// the killers before the other moves.
pub fn search(cx: &mut Cx<'_>, depth: u32, window: Window) -> Score {
    todo!()
}

/// Returns, for every ply up to the last one with a cutoff, the number of different quiet moves that cause cutoffs at
/// this ply. Use a plain alpha-beta search with the full window and the moves in the game's order. The root is ply 0.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(search, task);
}
