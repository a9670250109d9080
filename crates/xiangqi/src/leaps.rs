//! What horses and elephants reach: leaps that a piece next to the leaper can block.
//!
//! The surroundings of a leaper are seen through a window: one word of the board, turned until the leaper is at
//! [`CENTRE`]. What lies off the board shows other points there; no leap leads to it.

use crate::by_point::ByPoint;
use crate::occupancy::{Occupancy, Word, rank_place};

/// The bit of the leaper in its window.
pub(crate) const CENTRE: u8 = 20;

/// The window of a horse or an elephant.
#[derive(Clone, Copy)]
struct Leaper {
    word: Word,
    turn: u8,
    /// Where it could leap on an empty board.
    targets: u64,
}

impl Leaper {
    #[inline(always)]
    fn window(&self, set: &Occupancy) -> u64 {
        set.0[self.word as usize].rotate_right(u32::from(self.turn))
    }

    #[inline(always)]
    fn reached(&self, blocks: &Blocks, occupied: &Occupancy, wanted: &Occupancy) -> u64 {
        blocks.open[blocks.taken(self.window(occupied))] & self.targets & self.window(wanted)
    }
}

/// The wanted points that a horse reaches, in its window.
#[inline(always)]
pub(crate) fn horse(from: u8, occupied: &Occupancy, wanted: &Occupancy) -> u64 {
    HORSES[from].reached(&LEGS, occupied, wanted)
}

/// The wanted points that an elephant reaches, in its window.
#[inline(always)]
pub(crate) fn elephant(from: u8, occupied: &Occupancy, wanted: &Occupancy) -> u64 {
    ELEPHANTS[from].reached(&EYES, occupied, wanted)
}

static HORSES: ByPoint<Leaper> = leapers((1, 2), false);
static ELEPHANTS: ByPoint<Leaper> = leapers((2, 2), true);

/// Leaps of so many points one way and so many the other, over the river or not.
const fn leapers((short, long): (usize, usize), stays_home: bool) -> ByPoint<Leaper> {
    let mut leapers = [Leaper { word: Word::LowRanks, turn: 0, targets: 0 }; 256];
    let mut from = 0;
    while from < 90 {
        let (word, first) = rank_place(from / 9);
        let mut to = 0;
        while to < 90 {
            let (files, ranks) = ((from % 9).abs_diff(to % 9), (from / 9).abs_diff(to / 9));
            let leap = files == short && ranks == long || files == long && ranks == short;
            if leap && !(stays_home && (from < 45) != (to < 45)) {
                leapers[from].targets |= 1 << (CENTRE as usize + to - from);
            }
            to += 1;
        }
        leapers[from].word = word;
        leapers[from].turn = (64 + first + from as u8 % 9 - CENTRE) % 64;
        from += 1;
    }
    ByPoint(leapers)
}

/// The points that can block leaps: a horse's legs or an elephant's eyes.
struct Blocks {
    /// In the window.
    points: u64,
    /// The multiplier that gathers the points in the top four bits.
    gather: u64,
    /// By which of the points are taken: the leaps left open, in the window.
    open: [u64; 16],
}

static LEGS: Blocks = {
    let gather = 1 << 49 | 1 << 43 | 1 << 40 | 1 << 34;
    Blocks::new(gather, [(-9, [-19, -17]), (-1, [-11, 7]), (1, [-7, 11]), (9, [17, 19])])
};

static EYES: Blocks = {
    let gather = 1 << 52 | 1 << 48 | 1 << 35 | 1 << 31;
    Blocks::new(gather, [(-10, [-20; 2]), (-8, [-16; 2]), (8, [16; 2]), (10, [20; 2])])
};

impl Blocks {
    /// From the steps to the blocking points and the leaps past each.
    const fn new(gather: u64, steps: [(i8, [i8; 2]); 4]) -> Blocks {
        let mut blocks = Blocks { points: 0, gather, open: [0; 16] };
        let mut i = 0;
        while i < 4 {
            blocks.points |= in_window(steps[i].0);
            i += 1;
        }
        let mut taken = 0;
        loop {
            let mut i = 0;
            while i < 4 {
                let (block, [one, other]) = steps[i];
                if taken & in_window(block) == 0 {
                    blocks.open[blocks.taken(taken)] |= in_window(one) | in_window(other);
                }
                i += 1;
            }
            // The next subset of the points.
            taken = taken.wrapping_sub(blocks.points) & blocks.points;
            if taken == 0 {
                return blocks;
            }
        }
    }

    /// Which of the points are taken, as a number below 16.
    #[inline(always)]
    const fn taken(&self, window: u64) -> usize {
        ((window & self.points).wrapping_mul(self.gather) >> 60) as usize
    }
}

/// The point `step` away from the leaper.
const fn in_window(step: i8) -> u64 {
    1 << (CENTRE as i8 + step)
}
