//! MTD(f).
//!
//! **Idea.** Null windows alone can find the value: each search says "at least" or "less", the next one asks
//! at the bound it returned, and the table keeps what was already proven.
//!
//! **Changed from.** [`transposition_table`]: only the driver; nodes are those of
//! that file.
//!
//! **Contract.** Returns the exact value under [`DepthMatch::Equal`](super::transposition_table::DepthMatch).
//!
//! **Reference.** A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin (1996), *Best-First Fixed-Depth Minimax
//! Algorithms*.

use super::transposition_table::{self, Table};
use crate::{Evaluator, Observer, PositionKey, Score, Window, ladder::Context};

/// The exact value for the side to move. The first guess of each depth is the value of the one before it.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
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

/// Narrows the bounds of the value until they meet.
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
            cx.research(window);
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
