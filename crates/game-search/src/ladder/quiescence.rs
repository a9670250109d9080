//! Quiescence search with stand pat.
//!
//! **Idea.** A position in the middle of an exchange has no sensible static evaluation: at the horizon go on
//! with captures alone, each side free to stop when it is content (to *stand pat*).
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): the horizon asks [`quiesce`] instead of the evaluator.
//! A side in check may not stand pat and looks at every move.
//!
//! **Contract.** [`Window`], fail-soft, towards the exact value of the same tree with the same quiescence
//! below it; not towards minimax, which evaluates at the horizon.
//!
//! **Reference.** C. Shannon (1950), *Programming a Computer for Playing Chess*; D. Beal (1990), *A Generalised
//! Quiescence Search Algorithm*.

use crate::{CutoffKind, Evaluator, Event, MoveList, Observer, Score, Tactics, Window, ladder::Context};

/// Plies of quiescence in which checks are still answered with every move. Captures end by themselves, but
/// two sides that check each other in turn might not.
pub const EVASION_PLIES: u32 = 8;

/// The value for the side to move, exact inside `window`, a bound outside.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32, mut window: Window) -> Score
where
    G: Tactics,
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
        let score = quiesce(cx, EVASION_PLIES, ply, window);
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

/// The value for the side to move if only noisy moves may be played, exact inside `window`, a bound outside.
/// `evasions` is the number of plies in which checks are still answered.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
pub fn quiesce<G, E, O>(cx: &mut Context<'_, G, E, O>, evasions: u32, ply: u32, mut window: Window) -> Score
where
    G: Tactics,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter_quiescence(ply, window);

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(score);
    }

    // Stand pat
    let evading = evasions > 0 && G::IN_CHECK.is_some_and(|in_check| in_check(cx.game));
    let mut moves = G::MoveList::default();
    let mut best = -Score::INFINITY;
    if evading {
        cx.game.legal_moves(&mut moves);
    } else {
        best = cx.evaluate();
        if window.fails_high(best) {
            cx.observer.on(Event::StandPat);
            return cx.leave(best);
        }
        window.alpha = window.alpha.max(best);
        cx.game.noisy_moves(&mut moves);
    }

    // Loop
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(quiesce(cx, evasions.saturating_sub(1), ply + 1, turn.window(window)));
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
    if evading && moves.is_empty() {
        best = cx.no_moves(ply);
    }
    cx.leave(best)
}
