//! What collects the counts of terms.

use game_search::Side;

use crate::Inventory;

/// Takes counts of terms in favour of one side.
pub(super) trait Sink {
    /// So much of a weight.
    fn add(&mut self, weight: usize, count: i32);

    /// The piece of a slot of `side`, which is the sink's, stands on a point, or is [`CAPTURED`](crate::attacks::CAPTURED).
    fn place(&mut self, side: Side, slot: usize, square: u8);

    /// The side has these pieces left against those, on a board with so many pieces, divided by four.
    fn stock(&mut self, own: Inventory, enemy: Inventory, full: usize);
}
