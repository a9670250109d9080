//! Zobrist keys: one random number per piece and point; a position's key is the xor of those that apply.
//!
//! A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::slots::{NO_ROW, ROWS};

/// The numbers by piece row and point; the rows of "no piece" are zero, and so are the columns off the board.
pub(crate) static KEYS: [[u64; 128]; ROWS] = keys().0;

/// Part of the key when Black is to move.
pub(crate) const SIDE_KEY: u64 = keys().1;

const fn keys() -> ([[u64; 128]; ROWS], u64) {
    let mut keys = [[0; 128]; ROWS];
    let mut state = 0;
    let mut row = 0;
    while row < ROWS {
        let mut square = 0;
        while row & 7 != NO_ROW && square < 90 {
            (state, keys[row][square]) = splitmix(state);
            square += 1;
        }
        row += 1;
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
