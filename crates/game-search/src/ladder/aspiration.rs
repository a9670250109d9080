//! Aspiration windows.
//!
//! **Idea.** The score of an iteration is usually close to the score of the previous iteration. Search a narrow window
//! around the previous score. If the search fails high or low, open the window on that side and search again.
//!
//! **Changed from.** [`iterative_deepening`](super::iterative_deepening): only the driver is new. [`follow`] searches
//! the nodes as before.
//!
//! **Contract.** Returns the exact value. After a fail high the value lies in `[old beta, +inf)`, and after a fail low
//! in `(-inf, old alpha]`. The window of the re-search admits this whole range.
//!
//! **Reference.** G. Baudet (1978), *The Design and Analysis of Algorithms for Asynchronous Multiprocessors*
//! (aspiration search); T. Marsland (1986), *A Review of Game-Tree Pruning*.

use super::iterative_deepening::follow;
use crate::{Bound, Evaluator, Game, Observer, Score, Window, ladder::Context};

/// The usual radius of the window in the evaluator's units: about half the value of a soldier in xiangqi.
pub const RADIUS: i32 = 50;

/// Returns the exact value for the side to move. `radius` is half the width of the first window of an iteration, in the
/// evaluator's units. A radius below 1 counts as 1.
///
/// The other parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
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
        cx.re_search(again);
        score = follow(cx, iteration, 0, again, &line);
    }
    score
}
