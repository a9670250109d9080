//! Numbers for position keys, made at compile time. A key is the exclusive or of the numbers of everything on the
//! board, of the board's size and of the side to move (Zobrist, 1970).

use game_search::Side;
use game_search::hash::{GOLDEN_GAMMA, splitmix64};

use crate::board::{BoardSize, table};
use crate::types::Square;

/// The `n`-th number that SplitMix64 draws with seed 0.
const fn nth(n: u64) -> u64 {
    splitmix64(n.wrapping_mul(GOLDEN_GAMMA))
}

/// By what stands there (a queen of either side, an arrow) and by square.
static PIECES: [[u64; Square::COUNT]; 3] =
    table!(piece < 3 => table!(square < Square::COUNT => nth((piece * Square::COUNT + square) as u64)));

/// Where the numbers of the sequence that are not for squares begin.
const REST: u64 = 1000;

/// The second player is to move.
pub(crate) const SECOND_TO_MOVE: u64 = nth(REST);

/// A queen of `side` on `square`.
#[inline]
pub(crate) fn queen(side: Side, square: Square) -> u64 {
    PIECES[side.index()][square.index()]
}

/// An arrow on `square`.
#[inline]
pub(crate) fn arrow(square: Square) -> u64 {
    PIECES[2][square.index()]
}

/// The queen on `square` has to shoot.
#[inline]
pub(crate) fn shooter(square: Square) -> u64 {
    SHOOTERS[square.index()]
}

/// By square; they come after those for sizes.
static SHOOTERS: [u64; Square::COUNT] = table!(square < Square::COUNT => nth(3 * REST + square as u64));

/// The board has this size.
pub(crate) const fn size(size: BoardSize) -> u64 {
    nth(REST + 100 * size.width() as u64 + size.height() as u64)
}
