//! The board: its size, and sets of its squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::types::{MAX_SIZE, Square};

/// The shortest side of a board.
pub const MIN_SIZE: usize = 2;

/// Width and height of a board, each from [`MIN_SIZE`] to [`MAX_SIZE`].
///
/// ```
/// use amazons::BoardSize;
/// let size = BoardSize::new(6, 5).unwrap();
/// assert_eq!(size.squares().len(), 30);
/// assert_eq!(size.to_string(), "6x5");
/// assert_eq!(BoardSize::new(12, 10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// A board of `width` files and `height` ranks, or `None` if either is not from 2 to 11.
    #[inline]
    pub const fn new(width: usize, height: usize) -> Option<BoardSize> {
        if width < MIN_SIZE || width > MAX_SIZE || height < MIN_SIZE || height > MAX_SIZE {
            None
        } else {
            Some(BoardSize { width: width as u8, height: height as u8 })
        }
    }

    /// Number of files.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Number of ranks.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Whether the square lies on this board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.width() && square.rank() < self.height()
    }

    /// Every square of this board.
    #[inline]
    pub const fn squares(self) -> SquareSet {
        SquareSet(BOARDS[self.width()][self.height()])
    }
}

/// The squares of every size of board, by width and height.
const BOARDS: [[u128; MAX_SIZE + 1]; MAX_SIZE + 1] = {
    let mut boards = [[0; MAX_SIZE + 1]; MAX_SIZE + 1];
    let mut width = 1;
    while width <= MAX_SIZE {
        let mut height = 1;
        while height <= MAX_SIZE {
            let rank = ((1 << width) - 1) << ((height - 1) * MAX_SIZE);
            boards[width][height] = boards[width][height - 1] | rank;
            height += 1;
        }
        width += 1;
    }
    boards
};

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Debug for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares: bit [`index`](Square::index) stands for the square, so a step north is a shift by 11.
///
/// ```
/// use amazons::{BoardSize, Square, SquareSet};
/// let corner: SquareSet = Square::new(0, 0).into_iter().collect();
/// assert_eq!((corner.king_steps() & BoardSize::new(2, 2).unwrap().squares()).len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// The set whose bits these are. Bits from 121 on name no square and are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> SquareSet {
        SquareSet(bits & BOARDS[MAX_SIZE][MAX_SIZE])
    }

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }

    /// Whether the square belongs to the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Number of squares.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set together with every square a king step away from it, on the 11x11 board.
    #[inline]
    pub const fn king_steps(self) -> SquareSet {
        const FIRST_FILE: u128 = BOARDS[1][MAX_SIZE];
        const LAST_FILE: u128 = FIRST_FILE << (MAX_SIZE - 1);
        let row = self.0 | (self.0 & !LAST_FILE) << 1 | (self.0 & !FIRST_FILE) >> 1;
        SquareSet::from_bits(row | row << MAX_SIZE | row >> MAX_SIZE)
    }

    /// The squares in order: a1, b1, ..., a2, ...
    #[inline]
    pub fn iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a [`SquareSet`], in order of their numbers.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Square::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of the 11x11 board that are not in the set.
impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet::from_bits(!self.0)
    }
}

macro_rules! bit_operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident;)*) => {$(
        impl $operator for SquareSet {
            type Output = SquareSet;

            #[inline]
            fn $method(self, other: SquareSet) -> SquareSet {
                SquareSet($operator::$method(self.0, other.0))
            }
        }

        impl $assign for SquareSet {
            #[inline]
            fn $assign_method(&mut self, other: SquareSet) {
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
