//! Minimax, with one case for each side.
//!
//! **Idea.** The first player chooses the child with the highest score, and the second player chooses the child with
//! the lowest score. The score of a leaf is its static evaluation.
//!
//! **Changed from.** Nothing: the ladder begins here.
//!
//! **Contract.** Returns the exact value of the tree of `depth` plies, for the FIRST player. The results of all other
//! files are compared with this value.
//!
//! **Reference.** J. von Neumann (1928), *Zur Theorie der Gesellschaftsspiele*; C. Shannon (1950),
//! *Programming a Computer for Playing Chess*.

use crate::{Evaluator, Game, MoveList, Observer, Score, Side, Window, ladder::Context};

/// Returns the exact value for the first player. Visits every node: with branching factor `b` there are `b^depth`
/// leaves.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
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
