//! What the terms are told to: a sum for the search, a list for whoever wants to understand or tune it.

use super::terms::{HALF, PLACEMENT, WEIGHTS, half_point};
use super::weights::TABLE;
use crate::slots::{KIND_OF_SLOT, PIECE_POINTS};

/// Takes counts of terms.
pub(super) trait Sink {
    /// So much of a weight in favour of `SIDE`.
    fn add<const SIDE: usize>(&mut self, weight: usize, count: i32);

    /// The piece of a slot of `SIDE` stands on a point.
    fn place<const SIDE: usize>(&mut self, slot: usize, square: u8);
}

/// The middle game's and the ending's points in one number, the latter in the upper half: both are added at once.
pub(super) const fn pack([middle, end]: [i16; 2]) -> i32 {
    middle as i32 + ((end as i32) << 16)
}

/// The inverse of [`pack`].
#[inline(always)]
pub(super) const fn unpack(packed: i32) -> [i32; 2] {
    [packed as i16 as i32, (packed + 0x8000) >> 16]
}

static PACKED: [i32; WEIGHTS] = {
    let mut packed = [0; WEIGHTS];
    let mut i = 0;
    while i < WEIGHTS {
        packed[i] = pack(TABLE[i]);
        i += 1;
    }
    packed
};

/// The weights of [`PLACEMENT`] by side, kind and point.
static PLACED: [i32; PIECE_POINTS] = {
    let mut placed = [0; PIECE_POINTS];
    let mut i = 0;
    while i < 2 * 7 * 90 {
        let (side, kind, square) = (i / 630, i / 90 % 7, i % 90);
        placed[side << 10 | kind << 7 | square] = pack(TABLE[PLACEMENT + kind * HALF + half_point(side, square as u8)]);
        i += 1;
    }
    placed
};

/// The points of Red less those of Black, [packed](pack).
pub(super) struct Sum(pub(super) i32);

impl Sink for Sum {
    #[inline(always)]
    fn add<const SIDE: usize>(&mut self, weight: usize, count: i32) {
        let points = PACKED[weight] * count;
        self.0 += if SIDE == 0 { points } else { -points };
    }

    #[inline(always)]
    fn place<const SIDE: usize>(&mut self, slot: usize, square: u8) {
        let kind = KIND_OF_SLOT[slot & 15].index();
        let points = PLACED[SIDE << 10 | kind << 7 | usize::from(square & 127)];
        self.0 += if SIDE == 0 { points } else { -points };
    }
}

/// Each count with its weight and side.
pub(super) struct Counts(pub(super) Vec<Count>);

/// So much of a weight in favour of a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    pub(super) side: usize,
    pub(super) weight: usize,
    pub(super) count: i32,
}

impl Sink for Counts {
    fn add<const SIDE: usize>(&mut self, weight: usize, count: i32) {
        if count != 0 {
            self.0.push(Count { side: SIDE, weight, count });
        }
    }

    fn place<const SIDE: usize>(&mut self, slot: usize, square: u8) {
        self.add::<SIDE>(PLACEMENT + KIND_OF_SLOT[slot & 15].index() * HALF + half_point(SIDE, square), 1);
    }
}
