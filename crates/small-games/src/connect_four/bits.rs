//! The board as the bits of a `u64`, seven per column:
//!
//! ```text
//!  6 13 20 27 34 41 48    always empty
//!  5 12 19 26 33 40 47    top row
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42    bottom row
//! ```
//!
//! A shift of the bits moves every disc by one cell: a shift by 1 moves up, by 7 to the right, by 8 and 6 along the
//! diagonals. The empty top row separates the columns, so that no line continues in the next column. It also receives
//! the carry when 1 is added to a full column.

pub(super) const WIDTH: u8 = 7;
pub(super) const HEIGHT: u8 = 6;

/// The shifts that move a disc by one cell along each of the four directions of lines.
const STEPS: [u32; 4] = [1, 7, 8, 6];

pub(super) const BOTTOM_ROW: u64 = 0x0000_0408_1020_4081;
pub(super) const TOP_ROW: u64 = BOTTOM_ROW << (HEIGHT - 1);
pub(super) const BOARD: u64 = (BOTTOM_ROW << HEIGHT) - BOTTOM_ROW;
/// The cells of columns 3, 4 and 5.
pub(super) const MIDDLE: u64 = BOARD & (0x1f_ffff << 14);

/// Returns the bit of a cell. Columns and rows count from 0 at the bottom left.
#[inline]
pub(super) const fn cell(column: u8, row: u8) -> u64 {
    1 << (column * WIDTH + row)
}

/// Returns the mirror image of the discs, with left and right exchanged.
pub(super) fn mirror(discs: u64) -> u64 {
    let column = cell(1, 0) - 1;
    (0..WIDTH).fold(0, |image, at| {
        image | (discs >> cell(at, 0).trailing_zeros() & column) << cell(WIDTH - 1 - at, 0).trailing_zeros()
    })
}

/// Returns `true` if `discs` contains four discs in line.
#[inline]
pub(super) fn has_four(discs: u64) -> bool {
    STEPS.iter().fold(0, |fours, step| {
        let pairs = discs & (discs >> step);
        fours | (pairs & (pairs >> (2 * step)))
    }) != 0
}

/// Returns the cells where the next disc would land: the lowest empty cell of each column that is not full.
#[inline]
pub(super) fn landing_cells(occupied: u64) -> u64 {
    (occupied + BOTTOM_ROW) & BOARD
}

/// Returns the empty cells where one more disc makes four in line, even if no disc can be dropped there now.
///
/// Such an empty cell (a hole) is the `_` of `OOO_` or `OO_O`, read along the line in either direction. A pair of discs
/// is next to the hole, and the third disc is beyond the pair or on the other side of the hole.
#[inline]
pub(super) fn completions(discs: u64, occupied: u64) -> u64 {
    let vertical = (discs << 1) & (discs << 2) & (discs << 3);
    let holes = STEPS[1..].iter().fold(vertical, |holes, step| {
        let pairs = discs & (discs >> step);
        let pair_before = (pairs << (2 * step)) & ((discs << (3 * step)) | (discs >> step));
        let pair_after = (pairs >> step) & ((discs >> (3 * step)) | (discs << step));
        holes | pair_before | pair_after
    });
    holes & BOARD & !occupied
}

/// Returns the cells that the example evaluator of the crate `minimax` treats as completions (cells where one more disc
/// makes four in line). Such a cell has a disc next to it on at least one side. It also has discs on the second and
/// third cells after it, or on the two cells before it.
#[inline]
pub(super) fn completions_as_published(discs: u64, occupied: u64) -> u64 {
    let holes = STEPS.iter().fold(0, |holes, step| {
        let pairs = discs & (discs >> step);
        let beside = (discs >> step) | (discs << step);
        holes | (beside & ((pairs >> (2 * step)) | (pairs << (2 * step))))
    });
    holes & BOARD & !occupied
}
