//! Zobrist keys: one random number per piece and point; a position's key is the xor of those that apply.
//!
//! A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use game_search::hash::{GOLDEN_GAMMA, splitmix64};

use crate::const_table;
use crate::slots::PIECE_POINTS;

/// The numbers by piece and point, indexed by [`PieceId::on`](crate::slots::PieceId::on).
pub(crate) static KEYS: [u64; PIECE_POINTS] = const_table!([0; PIECE_POINTS], 0..PIECE_POINTS, |i| nth(i));

/// Part of the key when Black is to move.
pub(crate) const SIDE_KEY: u64 = nth(PIECE_POINTS);

/// The `n`-th number that SplitMix64 draws with seed 0.
const fn nth(n: usize) -> u64 {
    splitmix64(GOLDEN_GAMMA.wrapping_mul(n as u64))
}
