//! Zobrist keys: each piece on each point has a random number. The key of a position is the exclusive or (xor) of the
//! numbers of its pieces, and of one more number if Black is to move.
//!
//! A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use game_search::hash::{GOLDEN_GAMMA, splitmix64};

use crate::const_table;
use crate::slots::PIECE_POINTS;

/// The random numbers by piece and point, indexed by [`PieceId::on`](crate::slots::PieceId::on).
pub(crate) static KEYS: [u64; PIECE_POINTS] = const_table!([0; PIECE_POINTS], 0..PIECE_POINTS, |i| nth(i));

/// The random number that is part of the key if Black is to move.
pub(crate) const SIDE_KEY: u64 = nth(PIECE_POINTS);

/// Returns the `n`-th number of SplitMix64 with seed 0.
const fn nth(n: usize) -> u64 {
    splitmix64(GOLDEN_GAMMA.wrapping_mul(n as u64))
}
