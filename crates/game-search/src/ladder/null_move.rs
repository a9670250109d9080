//! Null move pruning.
//!
//! **Idea.** Having the move is nearly always worth something; so if passing already scores beta, in a search
//! cut short by `reduction` plies, some move will too.
//!
//! **Changed from.** [`pvs`](super::pvs): before the loop the side to move passes, where the game allows it
//! ([`NullMove::null_move_allowed`]), never at the root, on the principal variation or twice in a row, nor where beta is
//! a mate: that a pass would not lose says nothing about when the game ends.
//!
//! **Contract.** None: a pass is a guess of a lower bound, wrong in zugzwang, and the reduced search sees
//! less. Where no pass is allowed it is PVS, node for node.
//!
//! **Reference.** D. Beal (1989), *Experiments with the Null Move*; C. Donninger (1993), *Null Move and Deep
//! Search*.

use crate::{CutoffKind, Evaluator, Event, MoveList, NullMove, Observer, Score, Window, ladder::Context};

/// A usual reduction R (2 or 3); the smaller one shows at the depths of lessons.
pub const REDUCTION: u32 = 2;

/// An estimate of the value for the side to move. `reduction` is R, usually 2 or 3; `passed` says that the
/// move before this node was a null move.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
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
        cx.observer.on(Event::NullTry);
        let (undo, turn) = cx.make_null();
        let score = turn.score(search(cx, depth - 1 - reduction, ply + 1, turn.window(window), reduction, true));
        cx.unmake_null(undo);
        if score >= window.beta {
            cx.observer.on(Event::NullCutoff);
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
            cx.research(window);
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
