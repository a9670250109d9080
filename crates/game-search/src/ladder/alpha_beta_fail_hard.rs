//! Alpha-beta in negamax form, fail-hard.
//!
//! **Idea.** In negamax form, the alpha cutoff and the beta cutoff become the same cutoff: the side to move has found a
//! move that is better than the opponent will allow.
//!
//! **Changed from.** [`negamax`](super::negamax): a window is passed down the tree, and its ends are swapped and
//! negated when the turn passes. Returned scores are clamped to the window.
//!
//! **Contract.** Keeps the fail-hard contract of [`Window`]: returns the exact value, clamped to the window.
//!
//! **Reference.** D. Knuth, R. Moore (1975), *An Analysis of Alpha-Beta Pruning* (there called F2).

use crate::{CutoffKind, Evaluator, Game, MoveList, Observer, Score, Window, ladder::Context};

/// Returns the value for the side to move, clamped to `window`.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32, mut window: Window) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter(depth, ply, window);

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(score.clamp(window.alpha, window.beta));
    }

    // Horizon
    if depth == 0 {
        let score = cx.evaluate();
        return cx.leave(score.clamp(window.alpha, window.beta));
    }

    // Loop
    let moves = cx.legal_moves();
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window)));
        cx.unmake(mv, undo);

        if score >= window.beta {
            cx.cutoff(ply, &moves, index, CutoffKind::Beta);
            return cx.leave(window.beta);
        }
        if score > window.alpha {
            window.alpha = score;
            cx.raise(ply, mv, score);
        }
    }

    // Return
    if moves.is_empty() {
        let score = cx.no_moves(ply);
        return cx.leave(score.clamp(window.alpha, window.beta));
    }
    cx.leave(window.alpha)
}
