//! Which points are taken, in the orders in which move generation reads them.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::by_point::ByPoint;

/// A set of points, kept so that whatever one piece looks at is a run of bits in one word.
///
/// | word | holds | point `s` is bit |
/// |---|---|---|
/// | 0 | ranks 0 to 6 | `s` |
/// | 1 | ranks 3 to 9 | `s - 27` |
/// | 2 | files `d` to `h`, ten bits each | `10 * (file - d) + rank` |
/// | 3 | files `a`, `b`, `c` and `i`, ten bits each | likewise |
///
/// The first two overlap: a horse's jumps span five ranks, and each half of the board is whole in one of them, with
/// the two ranks next to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Occupancy(pub(crate) [u64; 4]);

/// A word of an [`Occupancy`]. As an index it needs no bounds check, and as wide as it is no conversion.
#[derive(Clone, Copy)]
#[repr(u64)]
pub(crate) enum Word {
    LowRanks,
    HighRanks,
    MiddleFiles,
    OuterFiles,
}

/// The first point of [`Word::HighRanks`].
pub(crate) const HIGH: usize = 27;

/// The first file of [`Word::MiddleFiles`].
pub(crate) const FIRST_MIDDLE_FILE: usize = 3;

/// The bits of all points in [`Occupancy::board`].
pub(crate) const BOARD: u128 = (1 << 90) - 1;

/// The bit of a word where a line begins.
pub(crate) type Place = (Word, u8);

/// Where `rank` (0 to 9) begins, in the word that also has the two ranks on either side.
pub(crate) const fn rank_place(rank: usize) -> Place {
    if rank < 5 { (Word::LowRanks, 9 * rank as u8) } else { (Word::HighRanks, (9 * rank - HIGH) as u8) }
}

/// Where `file` (0 to 8) begins.
pub(crate) const fn file_place(file: usize) -> Place {
    match file {
        3..8 => (Word::MiddleFiles, 10 * (file - FIRST_MIDDLE_FILE) as u8),
        8 => (Word::OuterFiles, 30),
        _ => (Word::OuterFiles, 10 * file as u8),
    }
}

/// The set of one point; empty off the board.
pub(crate) static POINT: ByPoint<Occupancy> = {
    let mut points = [Occupancy([0; 4]); 256];
    let mut square = 0;
    while square < 90 {
        let words = &mut points[square].0;
        if square < 63 {
            words[Word::LowRanks as usize] = 1 << square;
        }
        if square >= HIGH {
            words[Word::HighRanks as usize] = 1 << (square - HIGH);
        }
        let (file_word, first) = file_place(square % 9);
        words[file_word as usize] = 1 << (first as usize + square / 9);
        square += 1;
    }
    ByPoint(points)
};

/// The points of one word, by point: the word alone of [`POINT`], closer together.
pub(crate) const fn points_of(word: Word) -> ByPoint<u64> {
    let mut bits = [0; 256];
    let mut square = 0;
    while square < 90 {
        bits[square] = POINT.0[square].0[word as usize];
        square += 1;
    }
    ByPoint(bits)
}

/// The bit of one point in [`Occupancy::board`]; 0 off the board.
#[inline(always)]
pub(crate) fn bit(square: u8) -> u128 {
    POINT[square].board()
}

/// The point of the lowest bit of a set.
#[inline(always)]
pub(crate) fn lowest(board: u128) -> u8 {
    board.trailing_zeros() as u8
}

impl Occupancy {
    /// The line that begins at `place`, and whatever lies beyond it in the same word.
    #[inline(always)]
    pub(crate) fn from(&self, (word, first): Place) -> u64 {
        self.0[word as usize] >> (first & 63)
    }

    /// The set with point `s` at bit `s`.
    #[inline(always)]
    pub(crate) const fn board(&self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << HIGH
    }
}

impl BitAnd for Occupancy {
    type Output = Occupancy;

    #[inline(always)]
    fn bitand(self, other: Occupancy) -> Occupancy {
        Occupancy([0, 1, 2, 3].map(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Occupancy {
    type Output = Occupancy;

    #[inline(always)]
    fn bitor(self, other: Occupancy) -> Occupancy {
        Occupancy([0, 1, 2, 3].map(|i| self.0[i] | other.0[i]))
    }
}

impl BitXor for Occupancy {
    type Output = Occupancy;

    #[inline(always)]
    fn bitxor(self, other: Occupancy) -> Occupancy {
        Occupancy([0, 1, 2, 3].map(|i| self.0[i] ^ other.0[i]))
    }
}

impl Not for Occupancy {
    type Output = Occupancy;

    #[inline(always)]
    fn not(self) -> Occupancy {
        self ^ Occupancy([(1 << 63) - 1, (1 << 63) - 1, (1 << 50) - 1, (1 << 40) - 1])
    }
}
