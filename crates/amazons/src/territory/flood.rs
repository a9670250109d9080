//! Queen moves and king steps from all squares of a set at once, for both sides.

use super::side_pair::SidePair;
use crate::board::{FIRST_FILE, LAST_FILE};
use crate::types::MAX_SIZE;

const NOT_FIRST_FILE: SidePair = SidePair::alike(!FIRST_FILE);
const NOT_LAST_FILE: SidePair = SidePair::alike(!LAST_FILE);

/// Returns, for each side, the empty squares that are in the side's set or one king step away from it.
#[inline(always)]
pub(super) fn king_steps(empty: SidePair, from: SidePair) -> SidePair {
    let row = from | (from & NOT_LAST_FILE).up::<1>() | (from & NOT_FIRST_FILE).down::<1>();
    (row | row.up::<11>() | row.down::<11>()) & empty
}

/// Returns, for each side, the empty squares that are in the side's set or that a queen on a square of the set reaches
/// in one move.
///
/// In each direction a set grows by one square, then by two, four and eight squares (Kogge-Stone fill). It grows by n
/// squares only where all n squares are empty.
#[inline(always)]
pub fn queen_moves(empty: SidePair, from: SidePair) -> SidePair {
    // A step to the right cannot end on the first file, a step to the left cannot end on the last file.
    let (right, left) = (empty & NOT_FIRST_FILE, empty & NOT_LAST_FILE);
    let mut reached = up::<1, 2, 4, 8>(right, from) | down::<1, 2, 4, 8>(left, from);
    reached |= up::<10, 20, 40, 80>(left, from) | down::<10, 20, 40, 80>(right, from);
    reached |= up::<11, 22, 44, 88>(empty, from) | down::<11, 22, 44, 88>(empty, from);
    reached |= up::<12, 24, 48, 96>(right, from) | down::<12, 24, 48, 96>(left, from);
    reached & empty
}

/// Returns, for each side, the side's set and all squares that queens on the set reach in one direction. The distances
/// of one, two, four and eight squares are const parameters, because shifts by constants are cheap.
#[inline(always)]
fn up<const N: u32, const N2: u32, const N4: u32, const N8: u32>(empty: SidePair, from: SidePair) -> SidePair {
    let mut reached = from | from.up::<N>() & empty;
    let mut over = empty & empty.up::<N>();
    reached |= reached.up::<N2>() & over;
    over = over & over.up::<N2>();
    reached |= reached.up::<N4>() & over;
    over = over & over.up::<N4>();
    reached | reached.up::<N8>() & over
}

/// Like [`up`], in the opposite direction.
#[inline(always)]
fn down<const N: u32, const N2: u32, const N4: u32, const N8: u32>(empty: SidePair, from: SidePair) -> SidePair {
    let mut reached = from | from.down::<N>() & empty;
    let mut over = empty & empty.down::<N>();
    reached |= reached.down::<N2>() & over;
    over = over & over.down::<N2>();
    reached |= reached.down::<N4>() & over;
    over = over & over.down::<N4>();
    reached | reached.down::<N8>() & over
}

/// The distances in [`queen_moves`] are valid only for a board with 11 files.
const _: () = assert!(MAX_SIZE == 11);
