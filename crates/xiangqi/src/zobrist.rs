//! Zobrist keys: one random number per piece and point; a position's key is the xor of those that apply.
//!
//! A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use game_search::hash::{GOLDEN_GAMMA, splitmix64};

use crate::slots::PIECE_POINTS;

/// The numbers by piece and point, indexed by [`Tag::on`](crate::slots::Tag::on).
pub(crate) static KEYS: [u64; PIECE_POINTS] = keys().0;

/// Part of the key when Black is to move.
pub(crate) const SIDE_KEY: u64 = keys().1;

const fn keys() -> ([u64; PIECE_POINTS], u64) {
    let mut keys = [0; PIECE_POINTS];
    let mut i = 0;
    while i < PIECE_POINTS {
        keys[i] = nth(i);
        i += 1;
    }
    (keys, nth(i))
}

/// The `n`-th number that SplitMix64 draws with seed 0.
const fn nth(n: usize) -> u64 {
    splitmix64(GOLDEN_GAMMA.wrapping_mul(n as u64))
}
