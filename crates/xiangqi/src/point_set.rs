//! Sets of points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::types::Square;

/// The bits of all points.
pub(crate) const BOARD: u128 = (1 << Square::COUNT) - 1;

/// A set of points: bit [`index`](Square::index) stands for the point, so a step toward Black's side is a shift by 9.
///
/// ```
/// use xiangqi::{Piece, PieceKind, PointSet, Position, Side, Square};
/// let soldiers = Position::start().points(Piece { side: Side::First, kind: PieceKind::Soldier });
/// assert_eq!(format!("{soldiers:?}"), "{a3, c3, e3, g3, i3}");
/// assert!(soldiers.contains("e3".parse()?));
/// let ahead = PointSet::from_bits(soldiers.bits() << 9);
/// assert_eq!((ahead & !soldiers, ahead.len()), (ahead, 5));
/// # Ok::<(), xiangqi::SquareParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointSet(u128);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet(0);

    /// The set whose bits these are. Bits from 90 on name no point and are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> PointSet {
        PointSet(bits & BOARD)
    }

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one point.
    #[inline]
    pub const fn of(point: Square) -> PointSet {
        PointSet(1 << point.index())
    }

    /// Returns `true` if the point belongs to the set.
    #[inline]
    pub const fn contains(self, point: Square) -> bool {
        self.0 >> point.index() & 1 != 0
    }

    /// The number of points.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if there is no point in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The points in order: `a0`, `b0`, ..., `a1`, ...
    #[inline]
    pub fn iter(self) -> Points {
        Points(self.0)
    }
}

/// The points of a [`PointSet`], in order of their numbers.
#[derive(Clone, Debug)]
pub struct Points(u128);

impl Iterator for Points {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let point = Square::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(point)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Points {}

impl IntoIterator for PointSet {
    type Item = Square;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl FromIterator<Square> for PointSet {
    fn from_iter<I: IntoIterator<Item = Square>>(points: I) -> PointSet {
        points.into_iter().fold(PointSet::EMPTY, |set, point| set | PointSet::of(point))
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The points of the board that are not in the set.
impl Not for PointSet {
    type Output = PointSet;

    #[inline]
    fn not(self) -> PointSet {
        PointSet::from_bits(!self.0)
    }
}

macro_rules! bit_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for PointSet {
            type Output = PointSet;

            #[inline]
            fn $method(self, other: PointSet) -> PointSet {
                PointSet($operator::$method(self.0, other.0))
            }
        }

        impl $assign for PointSet {
            #[inline]
            fn $assign_method(&mut self, other: PointSet) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    )*};
}

bit_operators! {
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}
