//! Lesson 14: Monte Carlo tree search.
//!
//! **Idea.** Grow a tree by simulations, which follow the moves that promise most. Here a static value replaces the
//! random playout, so that the search can be checked.
//!
//! `cargo run -p exercises -- watch mcts` checks this file whenever you save it.

#![allow(unused, reason = "the holes are empty")]

use exercises::*;

/// Returns 100 times the mean result of as many simulations as `simulations` says, rounded, for the side to move at the
/// root. Each simulation calls `cx.enter(0, ply, Window::FULL)` at every node of its path, beginning with the root. At
/// a node with moves that were never tried, it takes one of them and ends there with the result of the new node;
/// otherwise it takes the move with the highest UCB1 value: `mean + 1.4 * sqrt(ln(visits of the node) / visits of the
/// move)`, with the mean for the side to move. A win counts 1, a draw 0, a loss -1, and any other new node its static
/// value divided by 100, clamped to that range. A simulation also ends where the game is over. The line is the root
/// move with the most visits.
///
/// # What to write
///
/// Keep the tree in nodes of your own, with visits and the sum of results. The position has `outcome()`,
/// `outcome_without_moves()` and `legal_moves`; `cx.pv.set(0, &[mv])` sets the line. `Score::heuristic` makes the
/// score.
pub fn search(cx: &mut Cx<'_>, simulations: u32) -> Score {
    todo!()
}

/// Searches with as many simulations as `depth` says, and returns the number of visits of every root move, in the
/// game's order.
pub fn task(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    todo!()
}

fn main() {
    exercises::run(|cx, simulations, _| search(cx, simulations), task);
}
