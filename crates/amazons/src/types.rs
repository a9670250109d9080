//! Squares and moves.

use std::fmt;

/// The greatest width and height of a board. Tables, masks and the numbering of squares are laid out for this size.
pub const MAX_SIZE: usize = 11;

/// One of the 121 squares of the largest board, 11x11. A smaller board uses the squares nearest to a1, so a square has
/// the same number on every board.
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
    /// The number of squares of the largest board: one more than the largest [`index`](Square::index).
    pub const COUNT: usize = MAX_SIZE * MAX_SIZE;

    /// Returns the square on a file (0 for `a` to 10 for `k`) and a rank (0 to 10), or `None` if the file or the rank
    /// is greater than 10.
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Option<Square> {
        if file < MAX_SIZE && rank < MAX_SIZE { Some(Square::at(file, rank)) } else { None }
    }

    /// Returns the square with this [`index`](Square::index), or `None` if `index` is 121 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// Like [`new`](Square::new), for a file and a rank that are known to be below 11.
    #[inline]
    pub(crate) const fn at(file: usize, rank: usize) -> Square {
        debug_assert!(file < MAX_SIZE && rank < MAX_SIZE);
        Square((rank * MAX_SIZE + file) as u8)
    }

    /// Returns the number of the file: 0 for `a` to 10 for `k`.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize - MAX_SIZE * self.rank()
    }

    /// Returns the number of the rank, from 0 to 10. The printed rank number is one higher.
    #[inline]
    pub const fn rank(self) -> usize {
        // This multiplication and this shift divide by 11; the result is exact for all 121 squares.
        (self.0 as usize * 187) >> 11
    }

    /// Returns `11 * rank + file`, from 0 to 120, as an index for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of king steps to `other` on an empty board. A king step goes to one of the eight neighbours.
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

/// A whole move: a queen goes from one square to another and shoots an arrow from there.
///
/// A move takes four bytes. Its text form, such as `d1-d7/g7`, names the queen's old square, the queen's new square and
/// the arrow's square. See [`notation`](crate::notation) for parsing moves.
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
    /// The number of bits per square in [`to_bits`](Move::to_bits).
    const FIELD: u32 = 8;
    /// The number of bits below the arrow's square in [`to_bits`](Move::to_bits).
    pub(crate) const ARROW_SHIFT: u32 = 2 * Self::FIELD;

    /// Creates the move of the queen on `from` to `to` with an arrow to `arrow`. Legality is not checked, because it
    /// depends on the position.
    #[inline]
    pub const fn new(from: Square, to: Square, arrow: Square) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << Self::FIELD | (arrow.0 as u32) << Self::ARROW_SHIFT)
    }

    /// Returns the square that the queen leaves.
    #[inline]
    pub const fn from(self) -> Square {
        self.square(0)
    }

    /// Returns the square that the queen goes to.
    #[inline]
    pub const fn to(self) -> Square {
        self.square(Self::FIELD)
    }

    /// Returns the square where the arrow lands.
    #[inline]
    pub const fn arrow(self) -> Square {
        self.square(Self::ARROW_SHIFT)
    }

    #[inline]
    const fn square(self, shift: u32) -> Square {
        Square((self.0 >> shift & 0xff) as u8)
    }

    /// Returns the move as a number for use in tables: `from + 256 * to + 65536 * arrow`, below 2^23.
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// Returns the move for a number from [`to_bits`](Move::to_bits), or `None` if the number does not encode three
    /// squares.
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
