//! What every exercise needs: the context of a search, and the connection to the judge.
//!
//! | name | meaning |
//! |---|---|
//! | [`Cx`] | the context: `cx.game`, `cx.pv`, and the operations below |
//! | `cx.enter(depth, ply, window)` | reports the node; the first line of every search |
//! | `cx.finished(ply)` | the score if the game is over here |
//! | `cx.evaluate()` | the static evaluation for the side to move |
//! | `cx.legal_moves()` | the moves in the game's order, a `Vec<Move>` |
//! | `cx.no_moves(ply)` | the score of a node in which the list of moves is empty |
//! | `cx.make(mv)`, `cx.unmake(mv, undo)` | makes and unmakes a move; `make` returns `undo` and the [`Turn`] |
//! | `turn.score(score)`, `turn.window(window)` | changes the sign of a child's score or window if the turn has passed |
//! | `cx.raise(ply, mv, score)` | puts `mv` and the child's line at the front of the principal variation |
//! | `cx.cutoff(ply, &moves, index, CutoffKind::Beta)` | reports that `moves[index]` ends the node |
//! | `cx.leave(score)` | reports the score, and returns it |

pub use game_judge::{Cx, Edge, End, LESSONS, Move, Node, Position, StaticValue, Visits};
pub use game_search::*;

/// Answers the judge: `search` is the lesson, and `task` its task.
///
/// If a line of the input is no request, this function prints the reason and ends the program.
pub fn run(search: impl FnMut(&mut Cx<'_>, u32, Window) -> Score, task: impl FnMut(&mut Cx<'_>, u32) -> Vec<i64>) {
    if let Err(error) = game_judge::serve(search, task) {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}
