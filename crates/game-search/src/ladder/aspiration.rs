//! Aspiration windows.
//!
//! **Idea.** The score of the next iteration is probably close to that of the last one: search a narrow
//! window around it, and search again with the open side only if the guess was wrong.
//!
//! **Changed from.** [`iterative_deepening`](super::iterative_deepening): only the driver; nodes are those of
//! [`follow`].
//!
//! **Contract.** Returns the exact value: after a fail high the value lies in `[old beta, +inf)`, after a fail
//! low in `(-inf, old alpha]`, and the second window admits all of it.
//!
//! **Reference.** G. Baudet (1978), *The Design and Analysis of Algorithms for Asynchronous Multiprocessors*
//! (aspiration search); T. Marsland (1986), *A Review of Game-Tree Pruning*.

use super::iterative_deepening::follow;
use crate::{Bound, Evaluator, Game, Observer, Score, Window, ladder::Context};

/// A usual radius: about half a soldier of xiangqi.
pub const RADIUS: i32 = 50;

/// The exact value for the side to move. `radius` is half the width of the first window, in the evaluator's
/// units; less than 1 counts as 1.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, radius: i32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut score = Score::DRAW;
    for iteration in depth.min(1)..=depth {
        let line = cx.pv.line(0).to_vec();
        let window = if iteration <= 1 { Window::FULL } else { Window::around(score, radius) };
        score = follow(cx, iteration, 0, window, &line);

        let again = match window.bound(score) {
            Bound::Exact => continue,
            Bound::Lower => Window::new(window.beta.offset(-1), Score::INFINITY),
            Bound::Upper => Window::new(-Score::INFINITY, window.alpha.offset(1)),
        };
        cx.research(again);
        score = follow(cx, iteration, 0, again, &line);
    }
    score
}
