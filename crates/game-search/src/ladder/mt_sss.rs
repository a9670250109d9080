//! SSS* and DUAL* as sequences of null-window searches.
//!
//! **Idea.** SSS* always continues with the most promising unfinished node, taken from a sorted list. MTD(f) with the
//! highest possible score as its first guess visits the same leaves in the same order. MTD(f) needs no list, because
//! the transposition table stores the nodes. With the lowest possible score as the first guess, MTD(f) becomes DUAL*,
//! which is SSS* from the opponent's point of view.
//!
//! **Changed from.** [`mtdf`](super::mtdf): the first guess is plus or minus infinity, and there is no iterative
//! deepening.
//!
//! **Contract.** Returns the exact value under [`DepthMatch::Equal`](super::transposition_table::DepthMatch). Visits
//! the leaves of SSS* if the table loses no entry and no position occurs twice in the tree.
//!
//! **Reference.** G. Stockman (1979), *A Minimax Algorithm Better than Alpha-Beta?*; T. Marsland, A. Reinefeld, J.
//! Schaeffer (1987), *Low Overhead Alternatives to SSS\** (DUAL*); A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin
//! (1996), *Best-First Fixed-Depth Minimax Algorithms*.

use super::mtdf::converge;
use super::transposition_table::Table;
use crate::{Evaluator, Observer, PositionKey, Score, ladder::Context};

/// Returns the exact value for the side to move. Each null-window search except the last lowers the upper bound (SSS*).
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
    converge(cx, depth, Score::INFINITY, table)
}

/// Returns the exact value for the side to move. Each null-window search except the last raises the lower bound
/// (DUAL*).
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// Panics if a node is deeper than the [maximum depth](super#depth).
pub fn dual<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    converge(cx, depth, -Score::INFINITY, table)
}
