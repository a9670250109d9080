//! Alpha-beta with two sides, in which Min changes the wrong bound.

use game_search::ladder::Context;
use game_search::{CutoffKind, Evaluator, Game, MoveList, Observer, Score, Side, Window};

/// Returns the score for the first player: the exact value if it lies inside `window`, otherwise a bound of the value.
/// The scores in `window` are also for the first player.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, ply: u32, mut window: Window) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    // Enter
    cx.enter(depth, ply, window);
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
    for (index, &mv) in moves.as_slice().iter().enumerate() {
        let (undo, _) = cx.make(mv);
        let score = search(cx, depth - 1, ply + 1, window);
        cx.unmake(mv, undo);

        match side {
            Side::First if score > best => {
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
            Side::Second if score < best => {
                best = score;
                if score <= window.alpha {
                    cx.cutoff(ply, &moves, index, CutoffKind::Alpha);
                    break;
                }
                if score < window.beta {
                    window.alpha = score;
                    cx.raise(ply, mv, score);
                }
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
