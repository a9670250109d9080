//! SSS* and DUAL*, as series of null windows.
//!
//! **Idea.** SSS* searches the best of all unfinished solution trees first, from a sorted list of states. MTD(f) that
//! begins at the upper end looks at the same leaves in the same order, and needs no list: the table is its memory.
//! Begun at the lower end it is DUAL*, which does the same for the opponent.
//!
//! **Changed from.** [`mtdf`](super::mtdf): the guess is plus or minus infinity, and there is no iterative deepening.
//!
//! **Contract.** Returns the exact value under [`DepthMatch::Equal`](super::transposition_table::DepthMatch). The leaves
//! are those of SSS* as long as the table loses nothing and no position is met twice.
//!
//! **Reference.** G. Stockman (1979), *A Minimax Algorithm Better than Alpha-Beta?*; T. Marsland, A. Reinefeld, J.
//! Schaeffer (1987), *Low Overhead Alternatives to SSS\** (DUAL*); A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin (1996),
//! *Best-First Fixed-Depth Minimax Algorithms*.

use super::mtdf::converge;
use super::transposition_table::Table;
use crate::{Evaluator, Observer, PositionKey, Score, ladder::Context};

/// The exact value for the side to move, from above: each pass but the last lowers what it can be at most.
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
    converge(cx, depth, Score::INFINITY, table)
}

/// The exact value for the side to move, from below: each pass but the last raises what it is at least.
///
/// # Panics
///
/// Beyond the largest [depth](super#depth). All parameters: [the ladder](super#parameters).
pub fn dual<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    converge(cx, depth, -Score::INFINITY, table)
}
