//! MTD(f).
//!
//! **Idea.** Null-window searches alone can find the value. Each search shows whether the value is at least beta or
//! less than beta, and returns a bound. The next search puts its null window at this bound. The transposition table
//! keeps the results of earlier searches.
//!
//! **Changed from.** [`transposition_table`]: only the driver is new. The search of the nodes is the same.
//!
//! **Contract.** Returns the exact value under [`DepthMatch::Equal`](super::transposition_table::DepthMatch).
//!
//! **Reference.** A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin (1996), *Best-First Fixed-Depth Minimax Algorithms*.

use super::transposition_table::{self, Table};
use crate::{Evaluator, Observer, PositionKey, Score, Window, ladder::Context};

/// Returns the exact value for the side to move. The first guess at each depth is the value at the previous depth.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let mut score = Score::DRAW;
    for iteration in depth.min(1)..=depth {
        score = converge(cx, iteration, score, table);
    }
    score
}

/// Runs null-window searches until the lower and the upper bound of the value meet. Returns the value.
pub(super) fn converge<G, E, O>(
    cx: &mut Context<'_, G, E, O>,
    depth: u32,
    guess: Score,
    table: &mut Table<G::Move>,
) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    let (mut lower, mut upper) = (-Score::INFINITY, Score::INFINITY);
    let mut score = guess;
    let mut line = Vec::new();
    let mut passes = 0;
    while lower < upper {
        let beta = if score == lower { score.offset(1) } else { score };
        let window = Window::null_below(beta);
        if passes > 0 {
            cx.re_search(window);
        }
        score = transposition_table::search(cx, depth, 0, window, table);
        if window.fails_high(score) {
            lower = score;
            line = cx.pv.line(0).to_vec();
        } else {
            upper = score;
        }
        passes += 1;
    }
    cx.pv.set(0, &line);
    score
}
