//! SSS* and DUAL* as sequences of null-window searches.
//!
//! **Idea.** SSS* always continues with the most promising unfinished solution tree, taken from a sorted list of
//! states. MTD(f) that starts at the upper end of the scale visits the same leaves in the same order. It needs no list,
//! because the transposition table stores the states. If it starts at the lower end it is DUAL*, which does the same
//! for the opponent.
//!
//! **Changed from.** [`mtdf`](super::mtdf): the guess is plus or minus infinity, and there is no iterative deepening.
//!
//! **Contract.** Returns the exact value under [`DepthMatch::Equal`](super::transposition_table::DepthMatch). The
//! leaves are those of SSS*, as long as the table loses no entry and no position occurs twice in the tree.
//!
//! **Reference.** G. Stockman (1979), *A Minimax Algorithm Better than Alpha-Beta?*; T. Marsland, A. Reinefeld, J.
//! Schaeffer (1987), *Low Overhead Alternatives to SSS\** (DUAL*); A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin
//! (1996), *Best-First Fixed-Depth Minimax Algorithms*.

use super::mtdf::converge;
use super::transposition_table::Table;
use crate::{Evaluator, Observer, PositionKey, Score, ladder::Context};

/// Returns the exact value for the side to move, from above (SSS*). Each pass except the last lowers the upper bound.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// If a node is deeper than the [maximum depth](super#depth).
pub fn search<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    converge(cx, depth, Score::INFINITY, table)
}

/// Returns the exact value for the side to move, from below (DUAL*). Each pass except the last raises the lower bound.
///
/// The parameters are described in [the ladder](super#parameters).
///
/// # Panics
///
/// If a node is deeper than the [maximum depth](super#depth).
pub fn dual<G, E, O>(cx: &mut Context<'_, G, E, O>, depth: u32, table: &mut Table<G::Move>) -> Score
where
    G: PositionKey,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    converge(cx, depth, -Score::INFINITY, table)
}
