//! Alpha-beta, with one case for each side.
//!
//! **Idea.** Alpha is the score that the maximiser can already get elsewhere in the tree. Beta is the score to which
//! the minimiser can already limit the maximiser elsewhere. Once a node's score reaches the opponent's bound, the
//! opponent will avoid the node, so the remaining moves of the node need not be searched.
//!
//! **Changed from.** [`minimax`](super::minimax): a window is passed down the tree. A *beta cutoff* ends a node of the
//! maximiser, and an *alpha cutoff* ends a node of the minimiser.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`], with scores for the FIRST player.
//!
//! **Reference.** T. Hart, D. Edwards (1961), *The Tree Prune (TP) Algorithm*, MIT AI Memo 30, revised in 1963 as *The
//! Alpha-Beta Heuristic*; A. Brudno (1963), *Bounds and Valuations for Shortening the Search of Estimates*.

use crate::{CutoffKind, Evaluator, Game, MoveList, Observer, Score, Side, Window, ladder::Context};

/// Returns the score for the first player: the exact value if it lies inside `window`, otherwise a bound of the value.
/// The scores in `window` are also for the first player.
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
    let side = cx.game.side_to_move();

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(side.absolute(score));
    }

    // Horizon
    if depth == 0 {
        let score = cx.evaluate();
        return cx.leave(side.absolute(score));
    }

    // Loop
    let moves = cx.legal_moves();
    let mut best = side.absolute(-Score::INFINITY);
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, _) = cx.make(mv);
        let score = search(cx, depth - 1, ply + 1, window);
        cx.unmake(mv, undo);

        match side {
            Side::First if score > best => {
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
            Side::Second if score < best => {
                best = score;
                if score <= window.alpha {
                    cx.cutoff(ply, &moves, index, CutoffKind::Alpha);
                    break;
                }
                if score < window.beta {
                    window.beta = score;
                    cx.raise(ply, mv, score);
                }
            }
            _ => {}
        }
    }

    // Return
    if moves.is_empty() {
        best = side.absolute(cx.no_moves(ply));
    }
    cx.leave(best)
}
