//! Steps of whole sets of squares at once, for both sides.

use super::both::Both;
use crate::board::{FIRST_FILE, LAST_FILE};
use crate::types::MAX_SIZE;

const NOT_FIRST_FILE: Both = Both::alike(!FIRST_FILE);
const NOT_LAST_FILE: Both = Both::alike(!LAST_FILE);

/// The empty squares a king step away from the sets, and those empty squares that belong to them.
#[inline(always)]
pub(super) fn king_steps(empty: Both, from: Both) -> Both {
    let row = from | (from & NOT_LAST_FILE).up::<1>() | (from & NOT_FIRST_FILE).down::<1>();
    (row | row.up::<11>() | row.down::<11>()) & empty
}

/// The empty squares that queens anywhere in the sets reach with one move, and those empty squares that belong to them.
///
/// A set goes along a line by doubling (the fill of Kogge and Stone): by one square, what it has by two, all that by four, by
/// eight. Each needs the squares that so many empty ones lead to.
#[inline(always)]
pub fn queen_moves(empty: Both, from: Both) -> Both {
    // Who goes right never arrives on the first file, who goes left never on the last.
    let (right, left) = (empty & NOT_FIRST_FILE, empty & NOT_LAST_FILE);
    let mut reached = up::<1, 2, 4, 8>(right, from) | down::<1, 2, 4, 8>(left, from);
    reached |= up::<10, 20, 40, 80>(left, from) | down::<10, 20, 40, 80>(right, from);
    reached |= up::<11, 22, 44, 88>(empty, from) | down::<11, 22, 44, 88>(empty, from);
    reached |= up::<12, 24, 48, 96>(right, from) | down::<12, 24, 48, 96>(left, from);
    reached & empty
}

/// What the sets reach in one direction, and themselves. The distances are those of one square, two, four and eight: known when
/// this is compiled, which makes them cheap.
#[inline(always)]
fn up<const ONE: u32, const TWO: u32, const FOUR: u32, const EIGHT: u32>(empty: Both, from: Both) -> Both {
    let mut reached = from | from.up::<ONE>() & empty;
    let mut over = empty & empty.up::<ONE>();
    reached |= reached.up::<TWO>() & over;
    over = over & over.up::<TWO>();
    reached |= reached.up::<FOUR>() & over;
    over = over & over.up::<FOUR>();
    reached | reached.up::<EIGHT>() & over
}

/// As [`up`], the other way.
#[inline(always)]
fn down<const ONE: u32, const TWO: u32, const FOUR: u32, const EIGHT: u32>(empty: Both, from: Both) -> Both {
    let mut reached = from | from.down::<ONE>() & empty;
    let mut over = empty & empty.down::<ONE>();
    reached |= reached.down::<TWO>() & over;
    over = over & over.down::<TWO>();
    reached |= reached.down::<FOUR>() & over;
    over = over & over.down::<FOUR>();
    reached | reached.down::<EIGHT>() & over
}

/// The distances are those of this board.
const _: () = assert!(MAX_SIZE == 11);
