//! Negamax: minimax with one case for both sides.
//!
//! **Idea.** In a zero-sum game, the score for one player is the negated score for the other player. If all scores are
//! for the side to move, a change of sign replaces the two cases of minimax.
//!
//! **Changed from.** [`minimax`](super::minimax): the score of a child is negated if the turn passes, and every node
//! takes the maximum.
//!
//! **Contract.** Returns the exact value of the tree of `depth` plies, for the side to move. Visits the same nodes as
//! minimax in the same order.
//!
//! **Reference.** D. Knuth, R. Moore (1975), *An Analysis of Alpha-Beta Pruning* (there called F0).

use crate::{Evaluator, Game, MoveList, Observer, Score, Window, ladder::Context};

/// Returns the exact value for the side to move.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter(depth, ply, Window::FULL);

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(score);
    }

    // Horizon
    if depth == 0 {
        let score = cx.evaluate();
        return cx.leave(score);
    }

    // Loop
    let moves = cx.legal_moves();
    let mut best = -Score::INFINITY;
    for &mv in moves.as_slice() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(search(cx, depth - 1, ply + 1));
        cx.unmake(mv, undo);

        if score > best {
            best = score;
            cx.raise(ply, mv, score);
        }
    }

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    cx.leave(best)
}
