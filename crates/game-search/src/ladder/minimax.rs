//! Minimax, written for two sides.
//!
//! **Idea.** The first player picks the child with the highest score, the second player the one with the
//! lowest, and leaves are scored by the evaluator.
//!
//! **Changed from.** Nothing: the ladder begins here.
//!
//! **Contract.** Returns the exact value of the tree of `depth` plies, for the FIRST player. This value is the
//! yardstick of every other file.
//!
//! **Reference.** J. von Neumann (1928), *Zur Theorie der Gesellschaftsspiele*; C. Shannon (1950),
//! *Programming a Computer for Playing Chess*.

use crate::{Evaluator, Game, MoveList, Observer, Score, Side, Window, ladder::Context};

/// The exact value for the first player. Visits every node: with `b` moves in each, `b^depth` leaves.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
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
        return cx.leave(side.absolute(score));
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
