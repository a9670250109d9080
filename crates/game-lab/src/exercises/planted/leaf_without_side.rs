//! Minimax that takes the score of a leaf for the side to move.

use game_search::ladder::Context;
use game_search::{Evaluator, Game, MoveList, Observer, Score, Side, Window};

/// Returns the exact value for the first player. Visits every node: with branching factor `b` there are `b^depth`
/// leaves.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter(depth, ply, Window::FULL);
    let side = cx.game.side_to_move();

    // Terminal
    if let Some(score) = cx.finished(ply) {
        return cx.leave(side.absolute(score));
    }

    // Horizon
    if depth == 0 {
        let score = cx.evaluate();
        return cx.leave(score);
    }

    // Loop
    let moves = cx.legal_moves();
    let mut best = side.absolute(-Score::INFINITY);
    for &mv in moves.as_slice() {
        let (undo, _) = cx.make(mv);
        let score = search(cx, depth - 1, ply + 1);
        cx.unmake(mv, undo);

        match side {
            Side::First if score > best => {
                best = score;
                cx.raise(ply, mv, score);
            }
            Side::Second if score < best => {
                best = score;
                cx.raise(ply, mv, score);
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
