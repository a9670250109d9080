//! Random numbers for position keys, computed at compile time. A key is the exclusive or of the numbers of everything
//! on the board, of the board's size and of the side to move (Zobrist, 1970).

use game_search::Side;
use game_search::hash::{GOLDEN_GAMMA, splitmix64};

use crate::board::{BoardSize, table};
use crate::types::Square;

/// Returns the `n`-th number of SplitMix64 with seed 0.
const fn nth(n: u64) -> u64 {
    splitmix64(n.wrapping_mul(GOLDEN_GAMMA))
}

/// Indexed by content (queen of the first side, queen of the second side, arrow) and by square.
static PIECES: [[u64; Square::COUNT]; 3] =
    table!(piece < 3 => table!(square < Square::COUNT => nth((piece * Square::COUNT + square) as u64)));

/// The index of the first number in the sequence that is not for a piece on a square.
const REST: u64 = 1000;

/// The number for the second player to move.
pub(crate) const SECOND_TO_MOVE: u64 = nth(REST);

/// Returns the number of a queen of `side` on `square`.
#[inline]
pub(crate) fn queen(side: Side, square: Square) -> u64 {
    PIECES[side.index()][square.index()]
}

/// Returns the number of an arrow on `square`.
#[inline]
pub(crate) fn arrow(square: Square) -> u64 {
    PIECES[2][square.index()]
}

/// Returns the number for the queen on `square` that still has to shoot.
#[inline]
pub(crate) fn shooter(square: Square) -> u64 {
    SHOOTERS[square.index()]
}

/// Indexed by square. These numbers come after those for board sizes.
static SHOOTERS: [u64; Square::COUNT] = table!(square < Square::COUNT => nth(3 * REST + square as u64));

/// Returns the number of a board size.
pub(crate) const fn size(size: BoardSize) -> u64 {
    nth(REST + 100 * size.width() as u64 + size.height() as u64)
}
