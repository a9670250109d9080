//! Which points are taken, in the two orders that move generation reads: rank by rank and file by file.

use std::ops::{BitOr, BitXor, Not};

/// A set of points, kept twice: ranks 0 to 4 and 5 to 9 (9 bits each) in the first two words, files `a` to `e` and `f`
/// to `i` (10 bits each) in the last two. Every line of the board is a run of bits in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Occupancy(pub(crate) [u64; 4]);

/// Where the lines of a point are kept in an [`Occupancy`].
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    rank_word: u8,
    rank_shift: u8,
    file_word: u8,
    file_shift: u8,
    /// 0 to 9; 10 off the board.
    pub(crate) rank: u8,
    /// 0 to 8; 9 off the board.
    pub(crate) file: u8,
    /// The first point of the rank.
    pub(crate) rank_start: u8,
}

impl Lines {
    const OFF_BOARD: Lines =
        Lines { rank_word: 0, rank_shift: 0, file_word: 2, file_shift: 0, rank: 10, file: 9, rank_start: 0 };

    const fn new(square: u8) -> Lines {
        let (rank, file) = (square / 9, square % 9);
        Lines {
            rank_word: rank / 5,
            rank_shift: rank % 5 * 9,
            file_word: 2 + file / 5,
            file_shift: file % 5 * 10,
            rank,
            file,
            rank_start: 9 * rank,
        }
    }
}

/// The lines of each point; [`DEAD`](crate::slots::DEAD) and beyond have a rank and a file of their own, on which nothing
/// moves.
pub(crate) static LINES: [Lines; 128] = {
    let mut lines = [Lines::OFF_BOARD; 128];
    let mut square = 0;
    while square < 90 {
        lines[square as usize] = Lines::new(square);
        square += 1;
    }
    lines
};

/// The set of one point; empty off the board.
pub(crate) static POINT: [Occupancy; 128] = {
    let mut points = [Occupancy([0; 4]); 128];
    let mut square = 0;
    while square < 90 {
        let lines = Lines::new(square as u8);
        points[square].0[lines.rank_word as usize] = 1 << (lines.rank_shift + lines.file);
        points[square].0[lines.file_word as usize] = 1 << (lines.file_shift + lines.rank);
        square += 1;
    }
    points
};

impl Occupancy {
    /// The bits from the first point of the rank on; the rank is the lowest nine.
    #[inline(always)]
    pub(crate) fn along_rank(&self, lines: Lines) -> u64 {
        self.0[lines.rank_word as usize & 3] >> (lines.rank_shift & 63)
    }

    /// The bits from the first point of the file on; the file is the lowest ten.
    #[inline(always)]
    pub(crate) fn along_file(&self, lines: Lines) -> u64 {
        self.0[lines.file_word as usize & 3] >> (lines.file_shift & 63)
    }

    /// The same set with point `s` at bit `s + 20`: shifted right by `s`, the lowest 41 bits are the whole
    /// neighbourhood of `s`.
    #[inline(always)]
    pub(crate) fn board(&self) -> u128 {
        u128::from(self.0[0]) << 20 | u128::from(self.0[1]) << 65
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
        self ^ Occupancy([(1 << 45) - 1, (1 << 45) - 1, (1 << 50) - 1, (1 << 40) - 1])
    }
}
