//! Null-move pruning.
//!
//! **Idea.** It is nearly always an advantage to make a move. If a search of reduced depth after a pass returns at
//! least beta, some move will also score at least beta, so the node is cut off.
//!
//! **Changed from.** [`pvs`](super::pvs): before the loop, the side to move passes if the game allows a pass
//! ([`NullMove::null_move_allowed`]). There is no null move at the root, on the principal variation, or after another
//! null move. There is also no null move if beta is a mate score, because the score after a pass does not show how soon
//! the game ends.
//!
//! **Contract.** No guarantee. The score after a pass only estimates a lower bound: the estimate is wrong in zugzwang,
//! and the reduced search overlooks more than a search to full depth. In a game that never allows a null move, the
//! search visits the same nodes as PVS.
//!
//! **Reference.** D. Beal (1989), *Experiments with the Null Move*; C. Donninger (1993), *Null Move and Deep
//! Search*.

use crate::{CutoffKind, Evaluator, MoveList, NullMove, Observer, Score, Window, ladder::Context};

/// The usual reduction R in plies. Programs use 2 or 3. With 2, null moves are tried even at the depths of the lessons.
pub const REDUCTION: u32 = 2;

/// Returns an estimate of the value for the side to move. `reduction` is R, usually 2 or 3 plies. `passed` is `true` if
/// the move before this node was a null move.
///
/// The other parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    ply: u32,
    mut window: Window,
    reduction: u32,
    passed: bool,
) -> Score
where
    G: NullMove,
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

    // Null move
    let worth_trying = window.is_null() && !window.beta.is_mate() && depth > reduction;
    if !passed && ply > 0 && worth_trying && cx.game.null_move_allowed() {
        cx.null_try();
        let (undo, turn) = cx.make_null();
        let score = turn.score(search(cx, depth - 1 - reduction, ply + 1, turn.window(window), reduction, true));
        cx.unmake_null(undo);
        if score >= window.beta {
            cx.null_cutoff();
            return cx.leave(window.beta);
        }
    }

    // Loop
    let moves = cx.legal_moves();
    let mut best = -Score::INFINITY;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let probe = if index == 0 { window } else { Window::null_above(window.alpha) };
        let mut score = turn.score(search(cx, depth - 1, ply + 1, turn.window(probe), reduction, false));
        if index > 0 && window.admits(score) {
            cx.re_search(window);
            score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window), reduction, false));
        }
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
