//! Sets of squares as bitboards.

/// Defines a set of squares as a bitboard, and the iterator over its squares.
///
/// The macro takes the name of the set, the type of its squares, the bits of all squares, and the name of the iterator.
/// The square type must have `const fn index(self) -> usize` and `fn from_index(usize) -> Option<Self>`, with indices
/// below 128.
///
/// The set is `Copy`. It has `EMPTY`, `from_bits`, `bits`, `of`, `contains`, `len`, `is_empty`, `iter` and the
/// operators `&`, `|`, `^` and `!`. An iterator of squares can be collected into the set.
///
/// ```
/// /// A cell of tic-tac-toe.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct Cell(u8);
///
/// impl Cell {
///     const fn index(self) -> usize {
///         self.0 as usize
///     }
///
///     fn from_index(index: usize) -> Option<Cell> {
///         (index < 9).then_some(Cell(index as u8))
///     }
/// }
///
/// game_search::square_set! {
///     /// A set of cells.
///     pub struct CellSet of Cell within 0x1FF;
///     /// The cells of a [`CellSet`], in order.
///     pub struct Cells;
/// }
///
/// let corners: CellSet = [0, 2, 6, 8].map(Cell).into_iter().collect();
/// assert_eq!((corners.len(), (!corners).len(), corners.bits()), (4, 5, 0b101_000_101));
/// ```
#[macro_export]
macro_rules! square_set {
    (
        $(#[$set_attribute:meta])*
        pub struct $set:ident of $square:ident within $all:expr;
        $(#[$iterator_attribute:meta])*
        pub struct $squares:ident;
    ) => {
        $(#[$set_attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(u128);

        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// Returns the set with these bits: bit `i` stands for the square with index `i`. Bits without a square are
            /// dropped.
            #[inline]
            pub const fn from_bits(bits: u128) -> $set {
                $set(bits & $all)
            }

            /// Returns the bits of the set: bit `i` stands for the square with index `i`.
            #[inline]
            pub const fn bits(self) -> u128 {
                self.0
            }

            /// Returns the set of one square.
            #[inline]
            pub const fn of(square: $square) -> $set {
                $set(1 << square.index())
            }

            /// Returns `true` if the set contains the square.
            #[inline]
            pub const fn contains(self, square: $square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// Returns the number of squares.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns `true` if the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns an iterator over the squares, in the order of their indices.
            #[inline]
            pub fn iter(self) -> $squares {
                $squares(self.0)
            }
        }

        $(#[$iterator_attribute])*
        #[derive(Clone, Debug)]
        pub struct $squares(u128);

        impl Iterator for $squares {
            type Item = $square;

            #[inline]
            fn next(&mut self) -> Option<$square> {
                let square = $square::from_index(self.0.trailing_zeros() as usize)?;
                self.0 &= self.0 - 1;
                Some(square)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.count_ones() as usize;
                (left, Some(left))
            }
        }

        impl ExactSizeIterator for $squares {}

        impl IntoIterator for $set {
            type Item = $square;
            type IntoIter = $squares;

            #[inline]
            fn into_iter(self) -> $squares {
                self.iter()
            }
        }

        impl FromIterator<$square> for $set {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> $set {
                squares.into_iter().fold($set::EMPTY, |set, square| set | $set::of(square))
            }
        }

        impl ::std::fmt::Debug for $set {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        /// The squares that are not in the set.
        impl ::std::ops::Not for $set {
            type Output = $set;

            #[inline]
            fn not(self) -> $set {
                $set::from_bits(!self.0)
            }
        }

        $crate::square_set!(@operator $set BitAnd bitand BitAndAssign bitand_assign);
        $crate::square_set!(@operator $set BitOr bitor BitOrAssign bitor_assign);
        $crate::square_set!(@operator $set BitXor bitxor BitXorAssign bitxor_assign);
    };
    (@operator $set:ident $operator:ident $method:ident $assign:ident $assign_method:ident) => {
        impl ::std::ops::$operator for $set {
            type Output = $set;

            #[inline]
            fn $method(self, other: $set) -> $set {
                $set(::std::ops::$operator::$method(self.0, other.0))
            }
        }

        impl ::std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: $set) {
                ::std::ops::$assign::$assign_method(&mut self.0, other.0);
            }
        }
    };
}
