//! Points of pieces by slot.

use crate::board::Position;
use crate::occupancy::bit;
use crate::point_set::{PointSet, Points};

/// The points of a set of bits, in order.
pub(super) fn points(bits: u128) -> Points {
    PointSet::from_bits(bits).into_iter()
}

/// Where the pieces of these slots stand.
pub(super) fn points_of(position: &Position, slots: u32) -> u128 {
    let of_slot = |slot: usize| if slots >> slot & 1 != 0 { bit(position.squares[slot]) } else { 0 };
    (0..32).fold(0, |points, slot| points | of_slot(slot))
}
