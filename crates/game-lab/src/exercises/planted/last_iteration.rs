//! Iterative deepening without its last iteration.

use game_search::ladder::Context;
use game_search::ladder::iterative_deepening::follow;
use game_search::{Evaluator, Game, Observer, Score, Window};

/// Returns the exact value for the side to move. Runs one search for each depth up to `depth`.
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32) -> Score
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut score = Score::DRAW;
    for iteration in depth.min(1)..depth {
        let line = cx.pv.line(0).to_vec();
        score = follow(cx, iteration, 0, Window::FULL, &line);
    }
    score
}
