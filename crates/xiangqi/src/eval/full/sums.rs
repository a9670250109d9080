//! The receivers of counts: a sum for the search, and a list for `explain` and the tuner.

use super::material::{against, alone, on_board};
use super::terms::{HALF, PIECE_SQUARE, Sink, WEIGHTS, half_point};
use super::weights::TABLE;
use crate::attacks::{CAPTURED, PIECE_KINDS};
use crate::{Inventory, Side};

/// Packs a value for the middle game and a value for the endgame (in the upper 16 bits) in one number, so that one
/// addition adds both values.
pub(super) const fn pack([middle, end]: [i16; 2]) -> i32 {
    middle as i32 + ((end as i32) << 16)
}

/// The inverse of [`pack`].
#[inline(always)]
pub(super) const fn unpack(packed: i32) -> [i32; 2] {
    [packed as i16 as i32, (packed + 0x8000) >> 16]
}

/// The packed weights, padded with zeros so that an index needs no bounds check.
static PACKED_WEIGHTS: [i32; WEIGHTS.next_power_of_two()] =
    const_table!([0; WEIGHTS.next_power_of_two()], 0..WEIGHTS, |i| pack(TABLE[i]));

/// The weights of [`PIECE_SQUARE`], indexed by side, kind and point; 0 for captured pieces.
static PIECE_SQUARE_WEIGHTS: [i32; 2 << 10] = {
    let mut placed = [0; 2 << 10];
    const_for!(0..2 * 7 * 90, |i| {
        let (side, kind, square) = (i / 630, i / 90 % 7, i % 90);
        placed[side << 10 | kind << 7 | square] =
            pack(TABLE[PIECE_SQUARE + kind * HALF + half_point(side, square as u8)]);
    });
    placed
};

/// The weighted sums of the counts of [`alone`], indexed by soldiers, guards and officers.
static ALONE: [[[i32; 32]; 16]; 8] = const_table!([[[0; 32]; 16]; 8], 0..Inventory::SOLDIERS, |soldiers| {
    const_table!([[0; 32]; 16], 0..Inventory::GUARDS, |guards| {
        const_table!([0; 32], 0..Inventory::OFFICERS, |officers| packed_sum(&alone(Inventory::of(
            officers, guards, soldiers
        ))))
    })
});

/// The weighted sums of the counts of [`against`], indexed by own guards and enemy officers.
static AGAINST: [[i32; 32]; 16] = const_table!([[0; 32]; 16], 0..Inventory::GUARDS, |guards| {
    const_table!([0; 32], 0..Inventory::OFFICERS, |officers| packed_sum(&against(
        Inventory::of(0, guards, 0),
        Inventory::of(officers, 0, 0)
    )))
});

/// The weighted sums of the counts of [`on_board`], indexed by a quarter of the number of pieces, and by officers.
static ON_BOARD: [[i32; 32]; 16] = const_table!([[0; 32]; 16], 0..9, |full| {
    const_table!([0; 32], 0..Inventory::OFFICERS, |officers| packed_sum(&on_board(Inventory::of(officers, 0, 0), full)))
});

const fn packed_sum(counts: &[(usize, i32)]) -> i32 {
    let mut sum = 0;
    const_for!(0..counts.len(), |i| {
        sum += PACKED_WEIGHTS[counts[i].0] * counts[i].1;
    });
    sum
}

/// The weighted sum of all counts for one side, [packed](pack).
#[derive(Default)]
pub(super) struct Sum(pub(super) i32);

impl Sink for Sum {
    #[inline(always)]
    fn add(&mut self, weight: usize, count: i32) {
        self.0 += PACKED_WEIGHTS[weight % PACKED_WEIGHTS.len()] * count;
    }

    #[inline(always)]
    fn place(&mut self, side: Side, slot: usize, square: u8) {
        let kind = PIECE_KINDS[slot & 15].index();
        self.0 += PIECE_SQUARE_WEIGHTS[side.index() << 10 | kind << 7 | usize::from(square & 127)];
    }

    #[inline(always)]
    fn stock(&mut self, own: Inventory, enemy: Inventory, full: usize) {
        self.0 += ALONE[own.soldiers()][own.guards()][own.officers()]
            + AGAINST[own.guards()][enemy.officers()]
            + ON_BOARD[full & 15][own.officers()];
    }
}

/// The list of all counts for one side, each with the index of its weight.
#[derive(Default)]
pub(super) struct Counts(pub(super) Vec<Count>);

/// The index of a weight and its count.
pub(super) type Count = (usize, i32);

impl Sink for Counts {
    fn add(&mut self, weight: usize, count: i32) {
        if count != 0 {
            self.0.push((weight, count));
        }
    }

    fn place(&mut self, side: Side, slot: usize, square: u8) {
        if square != CAPTURED {
            self.add(PIECE_SQUARE + PIECE_KINDS[slot & 15].index() * HALF + half_point(side.index(), square), 1);
        }
    }

    fn stock(&mut self, own: Inventory, enemy: Inventory, full: usize) {
        let counts = alone(own).into_iter().chain(against(own, enemy)).chain(on_board(own, full));
        counts.for_each(|(weight, count)| self.add(weight, count));
    }
}
