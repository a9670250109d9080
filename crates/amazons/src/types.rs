//! Squares and moves.

use std::fmt;

/// The longest side of a board. Square numbers, tables and masks are laid out for it.
pub const MAX_SIZE: usize = 11;

/// One of the 121 squares of the largest board, 11x11. A smaller board uses the squares near a1, so a square
/// keeps its number on every board.
///
/// ```
/// use amazons::Square;
/// let square = Square::new(3, 6).unwrap();
/// assert_eq!(square.to_string(), "d7");
/// assert_eq!("d7".parse(), Ok(square));
/// assert!("l7".parse::<Square>().is_err(), "the last file is k");
/// assert_eq!((square.file(), square.rank(), square.index()), (3, 6, 69));
/// assert_eq!(Square::new(11, 0), None, "file k is number 10");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Number of squares: one more than the largest [`index`](Square::index).
    pub const COUNT: usize = MAX_SIZE * MAX_SIZE;

    /// The square on a file (0 for `a` to 10 for `k`) and a rank (0 to 10), or `None` beyond them.
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Option<Square> {
        if file < MAX_SIZE && rank < MAX_SIZE { Some(Square::at(file, rank)) } else { None }
    }

    /// The square with this [`index`](Square::index), or `None` from 121 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// As [`new`](Square::new), for a file and a rank known to be below 11.
    #[inline]
    pub(crate) const fn at(file: usize, rank: usize) -> Square {
        debug_assert!(file < MAX_SIZE && rank < MAX_SIZE);
        Square((rank * MAX_SIZE + file) as u8)
    }

    /// The number of the file: 0 for `a` to 10 for `k`.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize - MAX_SIZE * self.rank()
    }

    /// The number of the rank, from 0 to 10. Its name is one more.
    #[inline]
    pub const fn rank(self) -> usize {
        // Division by 11, in two instructions; right for every number of a square.
        (self.0 as usize * 187) >> 11
    }

    /// `11 * rank + file`, from 0 to 120: an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of king steps to another square of an empty board.
    ///
    /// ```
    /// use amazons::Square;
    /// let (b1, e3) = (Square::new(1, 0).unwrap(), Square::new(4, 2).unwrap());
    /// assert_eq!(b1.king_distance(e3), 3);
    /// ```
    #[inline]
    pub const fn king_distance(self, other: Square) -> usize {
        let (files, ranks) = (self.file().abs_diff(other.file()), self.rank().abs_diff(other.rank()));
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A whole move: a queen goes from one square to another, then shoots an arrow from there.
///
/// Four bytes in size. Written `d1-d7/g7`: from, to, arrow. See [`notation`](crate::notation) for reading moves.
///
/// ```
/// use amazons::{Move, Square};
/// let [d1, d7, g7] = [(3, 0), (3, 6), (6, 6)].map(|(file, rank)| Square::new(file, rank).unwrap());
/// let mv = Move::new(d1, d7, g7);
/// assert_eq!((mv.from(), mv.to(), mv.arrow()), (d1, d7, g7));
/// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
/// assert_eq!(mv.to_string(), "d1-d7/g7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub(crate) u32);

impl Move {
    /// Bits per square in [`to_bits`](Move::to_bits).
    const FIELD: u32 = 8;
    /// Where the arrow's square lies in the bits.
    pub(crate) const ARROW_SHIFT: u32 = 2 * Self::FIELD;

    /// The move of the queen on `from` to `to` with an arrow to `arrow`. Nothing is checked: whether it is legal
    /// depends on the position.
    #[inline]
    pub const fn new(from: Square, to: Square, arrow: Square) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << Self::FIELD | (arrow.0 as u32) << Self::ARROW_SHIFT)
    }

    /// Where the queen stands.
    #[inline]
    pub const fn from(self) -> Square {
        self.square(0)
    }

    /// Where the queen goes.
    #[inline]
    pub const fn to(self) -> Square {
        self.square(Self::FIELD)
    }

    /// Where the arrow lands.
    #[inline]
    pub const fn arrow(self) -> Square {
        self.square(Self::ARROW_SHIFT)
    }

    #[inline]
    const fn square(self, shift: u32) -> Square {
        Square((self.0 >> shift & 0xff) as u8)
    }

    /// The move as a number, for tables: `from + 256 * to + 65536 * arrow`, below 2^23.
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The inverse of [`to_bits`](Move::to_bits); `None` for numbers that name no three squares.
    #[inline]
    pub const fn from_bits(bits: u32) -> Option<Move> {
        let mv = Move(bits);
        let named = mv.from().index() < Square::COUNT
            && mv.to().index() < Square::COUNT
            && (bits >> Self::ARROW_SHIFT) < Square::COUNT as u32;
        if named { Some(mv) } else { None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.from(), self.to(), self.arrow())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
