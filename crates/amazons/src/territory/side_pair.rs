//! Two square sets, one per side, in the same vector registers. An operation on both sets costs as much as on one set.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use game_search::Side;
use wide::u64x2;

use crate::board::SquareSet;

/// A pair of square sets, one per side, in the same vector registers. Operations on a pair cost as much as on one set.
///
/// ```
/// use amazons::territory::{SidePair, queen_moves};
/// use amazons::{Position, Side};
/// let position = Position::start();
/// let queens = SidePair::new([Side::First, Side::Second].map(|side| position.queens(side).bits()));
/// let empty = SidePair::alike(position.empty().bits());
/// let first = queen_moves(empty, queens);
/// assert_eq!((first & first.swapped()).of(Side::First).len(), 36, "within a move of either side");
/// assert_eq!(queen_moves(empty, first).lens(), [92, 92], "all empty squares are within two");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SidePair {
    /// The bits of squares 0 to 63.
    low: u64x2,
    /// The bits of squares 64 to 120.
    high: u64x2,
}

impl SidePair {
    /// Creates a pair from the bits of the first player's set and the second player's set.
    #[inline(always)]
    pub const fn new([first, second]: [u128; 2]) -> SidePair {
        SidePair {
            low: u64x2::new([first as u64, second as u64]),
            high: u64x2::new([(first >> 64) as u64, (second >> 64) as u64]),
        }
    }

    /// Creates a pair in which both sides have the same set.
    #[inline(always)]
    pub const fn alike(set: u128) -> SidePair {
        SidePair::new([set, set])
    }

    /// Returns the set of a side.
    #[inline(always)]
    pub fn of(self, side: Side) -> SquareSet {
        let [low, high] = [self.low, self.high].map(|word| u128::from(word.to_array()[side.index()]));
        SquareSet::from_bits(low | high << 64)
    }

    /// Returns the pair with the two sides exchanged.
    #[inline(always)]
    pub fn swapped(self) -> SidePair {
        let [low, high] = [self.low, self.high].map(|word| {
            let [first, second] = word.to_array();
            u64x2::new([second, first])
        });
        SidePair { low, high }
    }

    /// Shifts both sets: adds `NUMBERS` to the index of every square. Bits beyond bit 127 are lost.
    #[inline(always)]
    pub fn up<const NUMBERS: u32>(self) -> SidePair {
        if NUMBERS < 64 {
            SidePair { low: self.low << NUMBERS, high: self.high << NUMBERS | self.low >> (64 - NUMBERS) }
        } else {
            SidePair { low: u64x2::ZERO, high: self.low << (NUMBERS - 64) }
        }
    }

    /// Shifts both sets: subtracts `NUMBERS` from the index of every square. Bits below bit 0 are lost.
    #[inline(always)]
    pub fn down<const NUMBERS: u32>(self) -> SidePair {
        if NUMBERS < 64 {
            SidePair { low: self.low >> NUMBERS | self.high << (64 - NUMBERS), high: self.high >> NUMBERS }
        } else {
            SidePair { low: self.high >> (NUMBERS - 64), high: u64x2::ZERO }
        }
    }

    /// Returns the number of squares in each set.
    #[inline(always)]
    pub fn lens(self) -> [i32; 2] {
        if cfg!(target_feature = "popcnt") {
            let [low, high] = [self.low, self.high].map(|word| word.to_array().map(|bits| bits.count_ones() as i32));
            [low[0] + high[0], low[1] + high[1]]
        } else {
            // Counts the bits in each group of four, adds the counts of both words, and sums them first per byte, then
            // in total.
            let nibbles: u64x2 = quarters(self.low) + quarters(self.high);
            let bytes: u64x2 = (nibbles & every(0x0f)) + (nibbles >> 4 & every(0x0f));
            bytes.to_array().map(|bytes| (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32)
        }
    }
}

/// Returns the number of set bits in each group of four bits.
#[inline(always)]
fn quarters(word: u64x2) -> u64x2 {
    let pairs = word - (word >> 1 & every(0x55));
    (pairs & every(0x33)) + (pairs >> 2 & every(0x33))
}

/// Returns two 64-bit words in which every byte is `byte`.
#[inline(always)]
const fn every(byte: u8) -> u64x2 {
    u64x2::new([u64::from_ne_bytes([byte; 8]); 2])
}

impl PartialEq for SidePair {
    #[inline(always)]
    fn eq(&self, other: &SidePair) -> bool {
        let difference = *self ^ *other;
        difference.low | difference.high == u64x2::ZERO
    }
}

impl Eq for SidePair {}

/// Implements a bit operator for two pairs.
macro_rules! operator {
    ($operator:ident $method:ident) => {
        impl $operator for SidePair {
            type Output = SidePair;
            #[inline(always)]
            fn $method(self, other: SidePair) -> SidePair {
                SidePair { low: self.low.$method(other.low), high: self.high.$method(other.high) }
            }
        }
    };
}
operator!(BitAnd bitand);
operator!(BitOr bitor);
operator!(BitXor bitxor);

impl BitOrAssign for SidePair {
    #[inline(always)]
    fn bitor_assign(&mut self, other: SidePair) {
        *self = *self | other;
    }
}

impl Not for SidePair {
    type Output = SidePair;
    #[inline(always)]
    fn not(self) -> SidePair {
        SidePair { low: !self.low, high: !self.high }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Operations on the pair give each side the same result as operations on the side's set alone.
        #[test]
        fn sets_of_both_sides_are_independent(sets: [u128; 2], others: [u128; 2]) {
            let board = SquareSet::from_bits(u128::MAX).bits();
            let [both, other] = [sets, others].map(|sets| SidePair::new(sets.map(|set| set & board)));
            for side in [Side::First, Side::Second] {
                let [set, with] = [sets, others].map(|sets| sets[side.index()] & board);
                let same = |both: SidePair, expected: u128| assert_eq!(both.of(side), SquareSet::from_bits(expected));
                same(both, set);
                same(both.swapped(), sets[1 - side.index()] & board);
                same(both & other, set & with);
                same(both | other, set | with);
                same(both ^ other, set ^ with);
                same(!both, !set);
                same(both.up::<11>(), set << 11);
                same(both.down::<12>(), set >> 12);
                same(both.up::<96>(), set << 96);
                same(both.down::<80>(), set >> 80);
                prop_assert_eq!(both.lens()[side.index()], set.count_ones() as i32);
            }
            prop_assert_eq!(both == other, sets.map(|set| set & board) == others.map(|set| set & board));
            prop_assert_eq!(both ^ both, SidePair::alike(0));
        }
    }
}
