//! Quiescence search in which a side that was captured has to capture.

use game_search::ladder::Context;
use game_search::{CutoffKind, Evaluator, MoveList, Observer, Score, Tactics, Window};

/// Returns the score for the side to move: the exact value if it lies inside `window`, otherwise a bound of the value.
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
        let score = quiesce(cx, 0, ply, window);
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

/// Returns the score for the side to move if only noisy moves are searched. `captures` is their number since the horizon.
fn quiesce<G, E, O>(cx: &mut Context<'_, G, E, O>, captures: u32, ply: u32, mut window: Window) -> Score
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
    let mut moves = G::MoveList::default();
    cx.game.noisy_moves(&mut moves);
    let mut best = -Score::INFINITY;
    if captures == 0 || moves.is_empty() {
        best = cx.evaluate();
        if window.fails_high(best) {
            cx.stand_pat();
            return cx.leave(best);
        }
        window.alpha = window.alpha.max(best);
    }

    // Loop
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, turn) = cx.make(mv);
        let score = turn.score(quiesce(cx, captures + 1, ply + 1, turn.window(window)));
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
    cx.leave(best)
}
