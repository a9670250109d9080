//! Zobrist keys: one random number per piece and point; a position's key is the xor of those that apply.
//!
//! A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::slots::PIECE_POINTS;

/// The numbers by piece and point, indexed by [`Tag::on`](crate::slots::Tag::on).
pub(crate) static KEYS: [u64; PIECE_POINTS] = keys().0;

/// Part of the key when Black is to move.
pub(crate) const SIDE_KEY: u64 = keys().1;

const fn keys() -> ([u64; PIECE_POINTS], u64) {
    let mut keys = [0; PIECE_POINTS];
    let mut state = 0;
    let mut i = 0;
    while i < PIECE_POINTS {
        (state, keys[i]) = splitmix(state);
        i += 1;
    }
    (keys, splitmix(state).1)
}

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014): the next state
/// and its output.
const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}
