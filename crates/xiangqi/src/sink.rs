//! What the generator writes to, and which moves it is asked for.

use std::ops::{BitOr, Not};

use crate::occupancy::{Lines, ORIGIN, lowest};

/// Which targets are wanted.
pub(crate) trait Stage {
    /// The wanted points of a board or a line, from the points that hold own and enemy pieces.
    fn wanted<W: Copy + Not<Output = W> + BitOr<Output = W>>(own: W, enemy: W) -> W;
}

/// Every move.
pub(crate) struct All;
/// Captures alone.
pub(crate) struct Captures;
/// All but captures.
pub(crate) struct Quiets;

impl Stage for All {
    #[inline(always)]
    fn wanted<W: Copy + Not<Output = W> + BitOr<Output = W>>(own: W, _: W) -> W {
        !own
    }
}

impl Stage for Captures {
    #[inline(always)]
    fn wanted<W: Copy + Not<Output = W> + BitOr<Output = W>>(_: W, enemy: W) -> W {
        enemy
    }
}

impl Stage for Quiets {
    #[inline(always)]
    fn wanted<W: Copy + Not<Output = W> + BitOr<Output = W>>(own: W, enemy: W) -> W {
        !(own | enemy)
    }
}

/// Takes moves one by one, or as sets of targets in the form in which they were found.
pub(crate) trait Sink {
    /// One move.
    fn one(&mut self, from: usize, to: usize);

    /// From one point to the points of its neighbourhood window.
    #[inline(always)]
    fn window(&mut self, from: usize, mut targets: u64) {
        while targets != 0 {
            self.one(from, from + targets.trailing_zeros() as usize - ORIGIN);
            targets &= targets - 1;
        }
    }

    /// From one point along its rank and its file.
    #[inline(always)]
    fn lines(&mut self, from: u8, lines: Lines, mut along_rank: u16, mut along_file: u16) {
        while along_rank != 0 {
            self.one(from as usize, lines.rank_start as usize + along_rank.trailing_zeros() as usize);
            along_rank &= along_rank - 1;
        }
        while along_file != 0 {
            self.one(from as usize, along_file.trailing_zeros() as usize * 9 + lines.file as usize);
            along_file &= along_file - 1;
        }
    }

    /// To each target from the point `step` before it; bit `b` is the point `b + base`.
    #[inline(always)]
    fn step(&mut self, base: isize, mut targets: u64, step: isize) {
        while targets != 0 {
            let to = (targets.trailing_zeros() as usize).wrapping_add_signed(base);
            self.one(to.wrapping_add_signed(-step), to);
            targets &= targets - 1;
        }
    }

    /// From one point to points of the board.
    #[inline(always)]
    fn board(&mut self, from: usize, mut targets: u128) {
        while targets != 0 {
            self.one(from, lowest(targets));
            targets &= targets - 1;
        }
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Counter(u32);

impl Counter {
    /// The number of moves so far.
    pub(crate) fn total(self) -> usize {
        self.0 as usize
    }
}

impl Sink for Counter {
    #[inline(always)]
    fn one(&mut self, _: usize, _: usize) {
        self.0 += 1;
    }

    #[inline(always)]
    fn window(&mut self, _: usize, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn lines(&mut self, _: u8, _: Lines, along_rank: u16, along_file: u16) {
        self.0 += (u32::from(along_rank) << 16 | u32::from(along_file)).count_ones();
    }

    #[inline(always)]
    fn step(&mut self, _: isize, targets: u64, _: isize) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn board(&mut self, _: usize, targets: u128) {
        self.0 += targets.count_ones();
    }
}
