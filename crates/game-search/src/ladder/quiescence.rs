//! Quiescence search with standing pat.
//!
//! **Idea.** A position in the middle of an exchange has no meaningful static evaluation. At the horizon, continue with
//! captures only. Instead of capturing, the side to move can take the static evaluation (*stand pat*).
//!
//! **Changed from.** [`alpha_beta`](super::alpha_beta): the horizon calls [`quiesce`] instead of the evaluator. A side
//! in check cannot stand pat and searches every move.
//!
//! **Contract.** Keeps the fail-soft contract of [`Window`] for the value of the tree with quiescence below the
//! horizon. This value can differ from minimax, which evaluates at the horizon.
//!
//! **Reference.** C. Shannon (1950), *Programming a Computer for Playing Chess*; D. Beal (1990), *A Generalised
//! Quiescence Search Algorithm*.

use crate::{CutoffKind, Evaluator, MoveList, Observer, Score, Tactics, Window, ladder::Context};

/// The number of plies below the horizon in which a side in check searches every move. The number is limited because
/// two sides could give check in turn forever, while every sequence of captures ends.
pub const EVASION_PLIES: u32 = 8;

/// Returns the score for the side to move: the exact value if it lies inside `window`, otherwise a bound of the value.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
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

/// Returns the score for the side to move if only noisy moves are searched: the exact value if it lies inside `window`,
/// otherwise a bound of the value. For the next `evasions` plies, a side in check searches every move.
///
/// The other parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
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
            cx.stand_pat();
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
