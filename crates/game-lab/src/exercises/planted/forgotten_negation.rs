//! Negamax that takes the score of a child without a change of sign.

use game_search::ladder::Context;
use game_search::{Evaluator, Game, MoveList, Observer, Score, Window};

/// Returns the exact value for the side to move.
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
        let (undo, _) = cx.make(mv);
        let score = search(cx, depth - 1, ply + 1);
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
