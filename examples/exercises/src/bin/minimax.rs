//! Lesson 1: Minimax.
//!
//! **Idea.** Max chooses the child with the highest score, Min the child with the lowest. A leaf has its static value.
//!
//! `cargo run -p exercises -- watch minimax` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns the exact value of the tree of `depth` plies for Max, who is `Side::First`. Visits every node. The principal
/// variation leads to a leaf with this value.
///
/// # What to write
///
/// Write the five steps: enter the node, return the score of a finished game, evaluate at the horizon, loop over the
/// moves, and return the best score. `cx.finished`, `cx.evaluate` and `cx.no_moves` return scores for the side to move;
/// `side.absolute(score)` turns them into scores for Max.
pub fn search(cx: &mut Cx<'_>, depth: u32, ply: u32) -> Score {
    todo!()
}

/// Returns the nodes after all best moves of the root, in the game's order. `cx.game.after(mv)` returns the node after
/// a move. With moves of the values 3, 5 and 5 the answer names the last two.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(
        |cx, depth, _| {
            let side = cx.game.side_to_move();
            side.absolute(search(cx, depth, 0))
        },
        task,
    );
}
