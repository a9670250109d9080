//! The position and its rules.

use std::fmt;

use arrayvec::ArrayVec;
use game_search::{Game, Outcome, Side};

use super::bits;
use crate::grid;

/// A move: the column into which the disc is dropped. A move is written as the number of the column, from 1 to 7.
///
/// ```
/// use small_games::Column;
/// assert_eq!(Column::new(4).map(|middle| middle.to_string()).as_deref(), Some("4"));
/// assert_eq!(Column::new(8), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub(super) u8);

impl Column {
    /// Returns the column with this number, 1 to 7 from the left, or `None` for any other number.
    pub const fn new(number: u8) -> Option<Column> {
        if 1 <= number && number <= bits::WIDTH { Some(Column(number - 1)) } else { None }
    }

    /// Returns the number of the column, 1 to 7 from the left.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A position of connect four on the usual board, 7 wide and 6 high. The default is the empty board.
///
/// With best play the first player wins, if the first disc is dropped into the middle column (Allen and Allis,
/// independently, 1988).
///
/// ```
/// use game_search::{Game, Outcome, TextNotation};
/// use small_games::ConnectFour;
///
/// let game = ConnectFour::parse_position("1122334")?;
/// assert_eq!(game.outcome(), Some(Outcome::Loss), "the opponent has just made four in a row");
/// # Ok::<(), small_games::ConnectFourError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ConnectFour {
    /// The discs of the side to move.
    pub(super) own: u64,
    /// The discs of both sides.
    pub(super) occupied: u64,
    pub(super) side: Side,
}

impl Default for ConnectFour {
    fn default() -> Self {
        ConnectFour { own: 0, occupied: 0, side: Side::First }
    }
}

impl ConnectFour {
    /// Returns the owner of the disc at `column` and `row`, both counted from 0 at the bottom left. Returns `None` if
    /// there is no disc, or if the cell is outside the board.
    pub fn disc(&self, column: usize, row: usize) -> Option<Side> {
        let on_board = column < bits::WIDTH.into() && row < bits::HEIGHT.into();
        let cell = if on_board { bits::cell(column as u8, row as u8) } else { 0 };
        (self.occupied & cell != 0).then(|| if self.own & cell != 0 { self.side } else { !self.side })
    }

    /// Returns the number of discs on the board, 0 to 42.
    pub fn discs(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// Returns the discs of the side that is not to move.
    #[inline]
    pub(super) fn enemy(&self) -> u64 {
        self.own ^ self.occupied
    }

    #[inline]
    pub(super) fn is_open(&self, mv: Column) -> bool {
        self.occupied & bits::cell(mv.0, bits::HEIGHT - 1) == 0
    }

    /// Returns the cell where a disc lands in a column that is not full.
    #[inline]
    pub(super) fn landing_cell(&self, mv: Column) -> u64 {
        (self.occupied + bits::cell(mv.0, 0)) & !self.occupied
    }
}

impl Game for ConnectFour {
    type Move = Column;
    /// The disc that was dropped, as one bit.
    type Undo = u64;
    type MoveList = ArrayVec<Column, 7>;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if bits::has_four(self.enemy()) {
            Some(Outcome::Loss)
        } else if self.occupied == bits::BOARD {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Self::MoveList) {
        for column in (0..bits::WIDTH).map(Column) {
            if self.is_open(column) {
                moves.push(column);
            }
        }
    }

    #[inline]
    fn make(&mut self, mv: Column) -> u64 {
        let disc = self.landing_cell(mv);
        self.own = self.enemy();
        self.occupied |= disc;
        self.side = !self.side;
        disc
    }

    #[inline]
    fn unmake(&mut self, _: Column, disc: u64) {
        self.occupied ^= disc;
        self.own = self.enemy();
        self.side = !self.side;
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        (!self.occupied & bits::TOP_ROW).count_ones() as usize
    }
}

impl fmt::Display for ConnectFour {
    /// Writes six lines of `x` (first player), `o` and `.`, the top row first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&grid::write(&self.rows(), "\n"))
    }
}

impl fmt::Debug for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {:?} to move", grid::write(&self.rows(), "/"), self.side)
    }
}
