//! Random numbers for position keys, computed at compile time. A key is the exclusive or of the numbers of all queens
//! and arrows, the number of the board size and, if the second player is to move, [`SECOND_TO_MOVE`] (Zobrist, 1970).

use game_search::Side;
use game_search::hash::{GOLDEN_GAMMA, splitmix64};

use crate::board::{BoardSize, table};
use crate::types::Square;

/// A property of a position that has a random number. A [key](crate::Position::key) is the exclusive or of the numbers of
/// [all properties](crate::Position::key_terms).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyTerm {
    /// The size of the board.
    Size(BoardSize),
    /// A queen of this side on this square.
    Queen(Side, Square),
    /// An arrow on this square.
    Arrow(Square),
    /// The second player is to move.
    SecondToMove,
}

impl KeyTerm {
    /// Returns the random number.
    pub fn number(self) -> u64 {
        match self {
            KeyTerm::Size(board) => size(board),
            KeyTerm::Queen(side, square) => queen(side, square),
            KeyTerm::Arrow(square) => arrow(square),
            KeyTerm::SecondToMove => SECOND_TO_MOVE,
        }
    }
}

/// Returns the `n`-th number of the random generator SplitMix64 with seed 0.
const fn nth(n: u64) -> u64 {
    splitmix64(n.wrapping_mul(GOLDEN_GAMMA))
}

/// The random numbers of pieces, indexed by piece (first player's queen, second player's queen, arrow) and square.
static PIECES: [[u64; Square::COUNT]; 3] =
    table!(piece < 3 => table!(square < Square::COUNT => nth((piece * Square::COUNT + square) as u64)));

/// The lowest index of a random number that is used for something other than a piece.
const REST: u64 = 1000;

/// The random number in the key of every position with the second player to move.
pub(crate) const SECOND_TO_MOVE: u64 = nth(REST);

/// Returns the random number of a queen of `side` on `square`.
#[inline]
pub(crate) fn queen(side: Side, square: Square) -> u64 {
    PIECES[side.index()][square.index()]
}

/// Returns the random number of an arrow on `square`.
#[inline]
pub(crate) fn arrow(square: Square) -> u64 {
    PIECES[2][square.index()]
}

/// Returns the random number of the queen on `square` that still has to shoot in this turn.
#[inline]
pub(crate) fn shooter(square: Square) -> u64 {
    SHOOTERS[square.index()]
}

/// The random numbers of shooters, indexed by square. In the sequence they come after the numbers of board sizes.
static SHOOTERS: [u64; Square::COUNT] = table!(square < Square::COUNT => nth(3 * REST + square as u64));

/// Returns the random number of a board size.
pub(crate) const fn size(size: BoardSize) -> u64 {
    nth(REST + 100 * size.width() as u64 + size.height() as u64)
}
