//! The size of a board, and sets of squares.

use std::fmt;

use crate::types::{MAX_SIZE, Square};

/// The smallest width and height of a board.
pub const MIN_SIZE: usize = 2;

/// The width and height of a board, each from [`MIN_SIZE`] to [`MAX_SIZE`].
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
    /// Creates the size of a board of `width` files and `height` ranks. Returns `None` if `width` or `height` is below
    /// 2 or above 11.
    #[inline]
    pub const fn new(width: usize, height: usize) -> Option<BoardSize> {
        if width < MIN_SIZE || width > MAX_SIZE || height < MIN_SIZE || height > MAX_SIZE {
            None
        } else {
            Some(BoardSize { width: width as u8, height: height as u8 })
        }
    }

    /// Returns the number of files.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Returns the number of ranks.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Returns `true` if the square lies on a board of this size.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.width() && square.rank() < self.height()
    }

    /// Returns all squares of a board of this size.
    #[inline]
    pub const fn squares(self) -> SquareSet {
        SquareSet(BOARDS[self.width()][self.height()])
    }

    /// Draws the board with one symbol per square, the rank numbers on the left and the file letters below.
    pub(crate) fn draw(self, f: &mut fmt::Formatter<'_>, symbol: impl Fn(Square) -> char) -> fmt::Result {
        for rank in (0..self.height()).rev() {
            write!(f, "{:2}", rank + 1)?;
            (0..self.width()).try_for_each(|file| write!(f, " {}", symbol(Square::at(file, rank))))?;
            writeln!(f)?;
        }
        write!(f, "  ")?;
        (0..self.width).try_for_each(|file| write!(f, " {}", (b'a' + file) as char))
    }
}

/// Builds an array at compile time: `table!(i < 3 => f(i))` is `[f(0), f(1), f(2)]`.
macro_rules! table {
    ($index:ident < $len:expr => $entry:expr) => {{
        let mut $index: usize = 0;
        let mut table = [$entry; $len];
        while $index < $len {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}
pub(crate) use table;

/// The squares of a board as bits, indexed by width and height. The lowest `width` bits are multiplied by a number in
/// which only the first bit of each of the `height` ranks is set.
const BOARDS: [[u128; MAX_SIZE + 1]; MAX_SIZE + 1] = table!(width < MAX_SIZE + 1 => table!(height < MAX_SIZE + 1 => {
    ((1 << width) - 1) * (((1 << (height * MAX_SIZE)) - 1) / ((1 << MAX_SIZE) - 1))
}));
/// The squares of the first file of the largest board, as bits.
pub(crate) const FIRST_FILE: u128 = BOARDS[1][MAX_SIZE];
/// The squares of the last file of the largest board, as bits.
pub(crate) const LAST_FILE: u128 = FIRST_FILE << (MAX_SIZE - 1);

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

game_search::square_set! {
    /// A set of squares. The number of a square's bit is its [`index`](Square::index), so a shift by 11 bits moves all
    /// squares by one rank.
    ///
    /// ```
    /// use amazons::{BoardSize, Square, SquareSet};
    /// let corner: SquareSet = Square::new(0, 0).into_iter().collect();
    /// assert_eq!((corner.king_steps() & BoardSize::new(2, 2).unwrap().squares()).len(), 4);
    /// ```
    pub struct SquareSet of Square within BOARDS[MAX_SIZE][MAX_SIZE];
    /// An iterator over the squares of a [`SquareSet`] in the order a1, b1, ..., a2, ...
    pub struct Squares;
}

impl SquareSet {
    /// Returns all squares of the 11x11 board that are in this set or one king step away from a square of this set.
    #[inline]
    pub const fn king_steps(self) -> SquareSet {
        let row = self.0 | (self.0 & !LAST_FILE) << 1 | (self.0 & !FIRST_FILE) >> 1;
        SquareSet::from_bits(row | row << MAX_SIZE | row >> MAX_SIZE)
    }
}
