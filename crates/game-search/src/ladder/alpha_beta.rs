//! Alpha-beta in negamax form, fail-soft. Most later lessons start from this file.
//!
//! **Idea.** A score outside the window is also a bound of the value, and a tighter bound than the edge of the window.
//! Return this score unclamped.
//!
//! **Changed from.** [`alpha_beta_fail_hard`](super::alpha_beta_fail_hard): the best score has a variable of its own
//! and is returned unclamped.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`]. The search visits the same nodes as fail-hard alpha-beta,
//! because it only returns the tighter bounds and does not use them itself.
//!
//! **Reference.** J. Fishburn (1983), *Another Optimization of Alpha-Beta Search*.

use crate::{CutoffKind, Evaluator, Game, MoveList, Observer, Score, Window, ladder::Context};

/// Returns the score for the side to move: the exact value if it lies inside `window`, otherwise a bound of the value.
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
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window)));
        cx.unmake(mv, undo);

        if score > best {
            best = score;
            if score >= window.beta {
                cx.cutoff(ply, &moves, index, CutoffKind::Beta);
                break;
            }
            if score > window.alpha {
                window.alpha = score;
                cx.raise(ply, mv, score);
            }
        }
    }

    // Return
    if moves.is_empty() {
        best = cx.no_moves(ply);
    }
    cx.leave(best)
}
