//! Which points are taken, in the two orders that move generation reads: rank by rank and file by file.

use std::ops::{BitOr, BitXor, Not};

use crate::by_point::ByPoint;

/// Bit of the first point in [`Occupancy::board`].
pub(crate) const ORIGIN: usize = 19;

/// The bits of all points in [`Occupancy::board`].
pub(crate) const BOARD: u128 = ((1 << 90) - 1) << ORIGIN;

/// A set of points, kept twice, so that every line of the board is a run of bits in one word.
///
/// The first two words are one 128-bit board with point `s` at bit `s + 19`: rank 4 ends where the first word ends. The
/// last two hold files `a` to `e` and `f` to `i`, ten bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Occupancy(pub(crate) [u64; 4]);

/// Where the lines of a point are kept in an [`Occupancy`], and where in the tables by line.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    rank_word: u8,
    rank_shift: u8,
    file_word: u8,
    file_shift: u8,
    /// The file, times the number of occupancies that a rank can have.
    on_rank: u16,
    /// The rank, times the number of occupancies that a file can have.
    on_file: u16,
}

/// The size of tables by file and occupancy of a rank.
pub(crate) const RANK_STATES: usize = 16 << 9;
/// The size of tables by rank and occupancy of a file.
pub(crate) const FILE_STATES: usize = 16 << 10;

impl Lines {
    const OFF_BOARD: Lines =
        Lines { rank_word: 0, rank_shift: 0, file_word: 2, file_shift: 0, on_rank: 9 << 9, on_file: 10 << 10 };

    const fn new(square: u8) -> Lines {
        let (rank, file) = (square / 9, square % 9);
        Lines {
            rank_word: rank / 5,
            rank_shift: if rank < 5 { ORIGIN as u8 } else { 0 } + rank % 5 * 9,
            file_word: 2 + file / 5,
            file_shift: file % 5 * 10,
            on_rank: (file as u16) << 9,
            on_file: (rank as u16) << 10,
        }
    }

    /// 0 to 8; 9 off the board.
    #[inline(always)]
    pub(crate) const fn file(self) -> u8 {
        (self.on_rank >> 9) as u8
    }
}

/// The lines of each point; off the board a rank and a file of their own, on which nothing moves.
pub(crate) static LINES: ByPoint<Lines> = {
    let mut lines = [Lines::OFF_BOARD; 256];
    let mut square = 0;
    while square < 90 {
        lines[square as usize] = Lines::new(square);
        square += 1;
    }
    ByPoint(lines)
};

/// The set of one point; empty off the board.
pub(crate) static POINT: ByPoint<Occupancy> = {
    let mut points = [Occupancy([0; 4]); 256];
    let mut square = 0;
    while square < 90 {
        let lines = Lines::new(square as u8);
        points[square].0[lines.rank_word as usize] = 1 << (lines.rank_shift as usize + square % 9);
        points[square].0[lines.file_word as usize] = 1 << (lines.file_shift as usize + square / 9);
        square += 1;
    }
    ByPoint(points)
};

/// The bit of one point in [`Occupancy::board`]; 0 off the board.
#[inline(always)]
pub(crate) fn bit(square: u8) -> u128 {
    POINT[square].board()
}

/// The point of the lowest bit of a set.
#[inline(always)]
pub(crate) fn lowest(board: u128) -> u8 {
    (board.trailing_zeros() as u8).wrapping_sub(ORIGIN as u8)
}

impl Occupancy {
    /// The bits from the first point of the rank on; the rank is the lowest nine.
    #[inline(always)]
    pub(crate) fn rank(&self, lines: Lines) -> u64 {
        self.0[lines.rank_word as usize & 3] >> (lines.rank_shift & 63)
    }

    /// The bits from the first point of the file on; the file is the lowest ten.
    #[inline(always)]
    pub(crate) fn file(&self, lines: Lines) -> u64 {
        self.0[lines.file_word as usize & 3] >> (lines.file_shift & 63)
    }

    /// Where tables of what a piece reaches along its rank have their entry.
    #[inline(always)]
    pub(crate) fn rank_state(&self, lines: Lines) -> usize {
        (lines.on_rank as usize | self.rank(lines) as usize & 0x1FF) % RANK_STATES
    }

    /// Where tables of what a piece reaches along its file have their entry.
    #[inline(always)]
    pub(crate) fn file_state(&self, lines: Lines) -> usize {
        (lines.on_file as usize | self.file(lines) as usize & 0x3FF) % FILE_STATES
    }

    /// The set with point `s` at bit `s + 19`. Shifted right by `s`, its lowest 39 bits are the neighbourhood window
    /// of `s`, as far as a horse jumps.
    #[inline(always)]
    pub(crate) const fn board(&self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
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
        self ^ Occupancy([BOARD as u64, (BOARD >> 64) as u64, (1 << 50) - 1, (1 << 40) - 1])
    }
}
