//! Aspiration windows that take a fail low for a score.

use game_search::ladder::Context;
use game_search::ladder::iterative_deepening::follow;
use game_search::{Bound, Evaluator, Game, Observer, Score, Window};

/// Returns the exact value for the side to move. `radius` is half the width of the first window of an iteration, in the
/// evaluator's units. A radius below 1 counts as 1.
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
            Bound::Exact | Bound::Upper => continue,
            Bound::Lower => Window::new(window.beta.offset(-1), Score::INFINITY),
        };
        cx.re_search(again);
        score = follow(cx, iteration, 0, again, &line);
    }
    score
}
