//! The occupied points, in the bit orders used by move generation, and tables indexed by point.

use std::ops::{BitAnd, BitOr, BitXor, Index, Not};

use crate::types::{PointSet, Square};
use crate::{const_for, const_table};

/// The occupied points, stored in four 64-bit words. The points of a rank or file are adjacent bits of one word, so the
/// attacks of a chariot cost one table lookup for its rank and one for its file.
///
/// [`Position::occupancy`](crate::Position::occupancy) returns the occupancy of a position. You can also build an
/// occupancy from a list of points, for example to compute attacks as if a piece were absent:
///
/// ```
/// use xiangqi::{Occupancy, Piece, PieceKind, Position, Side, Square};
/// let chariot = Piece { side: Side::First, kind: PieceKind::Chariot };
/// let (a0, a3): (Square, Square) = ("a0".parse()?, "a3".parse()?);
/// let position = Position::start();
/// let reached = position.occupancy().reached_by(chariot, a0);
/// assert_eq!(format!("{reached:?}"), "{b0, a1, a2, a3}");
/// let without_soldier: Occupancy = position.occupied().iter().filter(|&point| point != a3).collect();
/// assert_eq!(format!("{:?}", without_soldier.reached_by(chariot, a0)), "{b0, a1, a2, a3, a4, a5, a6}");
/// # Ok::<(), xiangqi::SquareParseError>(())
/// ```
///
/// # Layout
///
/// | word | holds | point `s` is bit |
/// |---|---|---|
/// | 0 | ranks 0 to 6 | `s` |
/// | 1 | ranks 3 to 9 | `s - 27` |
/// | 2 | files `d` to `h`, ten bits each | `10 * (file - d) + rank` |
/// | 3 | files `a`, `b`, `c` and `i`, ten bits each | `10 * file + rank`, or `30 + rank` on file `i` |
///
/// Words 0 and 1 overlap because the jumps of a horse span five ranks. Each of the two words contains one half of the
/// board and two ranks of the other half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub struct Occupancy(pub(crate) [u64; 4]);

/// The index of one of the four 64-bit words of an [`Occupancy`]. To index an array of four words, use `word as usize`,
/// which costs no bounds check and no conversion at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Word {
    /// Ranks 0 to 6.
    LowRanks,
    /// Ranks 3 to 9.
    HighRanks,
    /// Files `d` to `h`.
    MiddleFiles,
    /// Files `a`, `b`, `c` and `i`.
    OuterFiles,
}

/// The index of the first point of [`Word::HighRanks`], which is `a3`.
pub const HIGH: usize = 27;

/// The number of the first file of [`Word::MiddleFiles`], which is file `d`.
pub(crate) const FIRST_MIDDLE_FILE: usize = 3;

/// The word of an [`Occupancy`] that holds a rank or file, and the number of the bit at which the rank or file begins.
pub type Place = (Word, u8);

/// Returns the word and the bit at which `rank` (0 to 9) begins. If both words of ranks hold `rank`, returns the word
/// that also holds the two ranks below and the two ranks above.
pub(crate) const fn rank_place(rank: usize) -> Place {
    if rank < 5 { (Word::LowRanks, 9 * rank as u8) } else { (Word::HighRanks, (9 * rank - HIGH) as u8) }
}

/// Returns the word and the bit at which `file` (0 to 8) begins.
pub(crate) const fn file_place(file: usize) -> Place {
    match file {
        3..8 => (Word::MiddleFiles, 10 * (file - FIRST_MIDDLE_FILE) as u8),
        8 => (Word::OuterFiles, 30),
        _ => (Word::OuterFiles, 10 * file as u8),
    }
}

/// A table with an entry for every `u8`, so that the lookup of a point needs no bounds check.
///
/// Points are numbered by their [index](crate::Square::index). Numbers from 90 on are off the board, such as
/// [`CAPTURED`](crate::attacks::CAPTURED). Their entries are empty.
pub struct ByPoint<T>(pub [T; 256]);

impl<T> Index<u8> for ByPoint<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, point: u8) -> &T {
        &self.0[point as usize]
    }
}

/// The [`Occupancy`] that contains a single point. Indexed by this point; empty off the board.
pub static POINT: ByPoint<Occupancy> = {
    let mut points = [Occupancy([0; 4]); 256];
    const_for!(0..90, |square| {
        let words = &mut points[square].0;
        if square < 63 {
            words[Word::LowRanks as usize] = 1 << square;
        }
        if square >= HIGH {
            words[Word::HighRanks as usize] = 1 << (square - HIGH);
        }
        let (file_word, first) = file_place(square % 9);
        words[file_word as usize] = 1 << (first as usize + square / 9);
    });
    ByPoint(points)
};

/// Returns the table [`POINT`] reduced to one of its four words, which takes a quarter of the memory.
pub(crate) const fn points_of(word: Word) -> ByPoint<u64> {
    ByPoint(const_table!([0; 256], 0..90, |square| POINT.0[square].0[word as usize]))
}

/// Returns the set of one point, in the form of [`Occupancy::board`]; 0 off the board.
#[inline(always)]
pub(crate) fn bit(square: u8) -> u128 {
    POINT[square].board()
}

/// Returns the point of the lowest bit of a set.
#[inline(always)]
pub(crate) fn lowest(board: u128) -> u8 {
    board.trailing_zeros() as u8
}

impl Occupancy {
    /// Returns the occupied points as a set.
    #[inline]
    pub const fn points(&self) -> PointSet {
        PointSet::from_bits(self.board())
    }

    /// Creates an occupancy from its words, in the [layout](Occupancy#layout). Every point must be set in all words
    /// that contain it, or in none of them.
    #[inline]
    pub const fn from_words(words: [u64; 4]) -> Occupancy {
        Occupancy(words)
    }

    /// Returns the words, in the [layout](Occupancy#layout).
    #[inline]
    pub const fn words(&self) -> &[u64; 4] {
        &self.0
    }

    /// Returns the occupied points of the rank or file that begins at `place`, from bit 0 on. The bits after this rank
    /// or file are other points of the same word.
    #[inline(always)]
    pub(crate) fn from(&self, (word, first): Place) -> u64 {
        self.0[word as usize] >> (first & 63)
    }

    /// Returns the occupied points as bits: bit `s` stands for the point with index `s`.
    #[inline(always)]
    pub(crate) const fn board(&self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << HIGH
    }
}

impl From<PointSet> for Occupancy {
    fn from(points: PointSet) -> Occupancy {
        points.into_iter().collect()
    }
}

impl FromIterator<Square> for Occupancy {
    fn from_iter<I: IntoIterator<Item = Square>>(points: I) -> Occupancy {
        points.into_iter().fold(Occupancy::default(), |all, point| all | POINT[point.number()])
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $operator:tt,)+) => {$(
        impl $trait for Occupancy {
            type Output = Occupancy;

            #[inline(always)]
            fn $method(self, other: Occupancy) -> Occupancy {
                Occupancy([0, 1, 2, 3].map(|i| self.0[i] $operator other.0[i]))
            }
        }
    )+};
}

bitwise! { BitAnd bitand &, BitOr bitor |, BitXor bitxor ^, }

impl Not for Occupancy {
    type Output = Occupancy;

    #[inline(always)]
    fn not(self) -> Occupancy {
        self ^ Occupancy([(1 << 63) - 1, (1 << 63) - 1, (1 << 50) - 1, (1 << 40) - 1])
    }
}
