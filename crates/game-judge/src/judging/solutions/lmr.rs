//! Late move reductions.
//!
//! **Idea.** If the moves are well ordered, a late move is rarely the best. Search it less deep, and to full depth only
//! if the reduced search says that it is better than the best move so far.
//!
//! **Changed from.** Principal variation search: from the third move on, a quiet move is searched one ply less deep if
//! at least three plies are left.
//!
//! **Contract.** No guarantee: a reduced search can overlook that a late move is good. It cannot make a move look
//! better than it is, because such a move is searched again.

use game_search::{Context, CutoffKind, Evaluator, MoveList, MoveOrdering, Observer, Score, Window};

/// The index of the first move that is reduced.
pub const FIRST_LATE: usize = 2;

/// The smallest number of plies left with which a move is reduced.
pub const SMALLEST_DEPTH: u32 = 3;

/// Returns an estimate of the value for the side to move.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32, mut window: Window) -> Score
where
    G: MoveOrdering,
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

    // Loop
    let moves = cx.legal_moves();
    let mut best = -Score::INFINITY;
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let is_late = index >= FIRST_LATE && depth >= SMALLEST_DEPTH && cx.game.is_quiet(mv);
        let (undo, turn) = cx.make(mv);
        let null = Window::null_above(window.alpha);
        let mut score = if index == 0 {
            turn.score(search(cx, depth - 1, ply + 1, turn.window(window)))
        } else {
            turn.score(search(cx, depth - 1 - u32::from(is_late), ply + 1, turn.window(null)))
        };
        if is_late && score > window.alpha {
            cx.re_search(null);
            score = turn.score(search(cx, depth - 1, ply + 1, turn.window(null)));
        }
        if index > 0 && window.admits(score) {
            cx.re_search(window);
            score = turn.score(search(cx, depth - 1, ply + 1, turn.window(window)));
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
