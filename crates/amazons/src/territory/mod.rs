//! Who is sooner where: how many moves, or king steps, each side needs to every square.
//!
//! Nearly every evaluation of Amazons rests on these distances (Lieberum, 2005, calls them D1 and D2): a square that one
//! side reaches in fewer moves will probably be its own. A [`Distances`] holds them as levels of square sets: the squares
//! within one move, within two, and so on, for both sides at once.
//!
//! ```
//! use amazons::{Position, Side, Square, territory::Distances};
//!
//! let position: Position = "5/5/*****/2q2/Q4 w".parse()?;
//! let queen = Distances::queen(&position);
//! let e2 = Square::new(4, 1).unwrap();
//! assert_eq!(queen.of(Side::First, e2), Some(2), "a1-e1, then e1-e2");
//! assert_eq!(queen.of(Side::Second, e2), Some(1));
//! assert_eq!(Distances::king(&position).of(Side::First, e2), Some(4));
//! assert_eq!(queen.of(Side::First, Square::new(0, 4).unwrap()), None, "behind the arrows");
//! # Ok::<(), amazons::FenError>(())
//! ```

mod both;
mod flood;

use game_search::Side;

use crate::board::SquareSet;
use crate::position::Position;
use crate::types::Square;
pub use both::Both;
use flood::king_steps;
pub use flood::queen_moves;

/// Room for the levels of nearly every position.
const LEVELS: usize = 16;

/// How many moves each side needs to every empty square, arrows left out of account and the other side standing still. There is
/// an example at the [module](self).
///
/// In chess queen moves ([`queen`](Distances::queen)) or in king steps ([`king`](Distances::king)), from the nearest queen
/// of the side, over empty squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// The squares within one move, within two, ... The last level is all that is ever reached; there is always one.
    levels: Vec<Both>,
}

impl Distances {
    /// Distances in queen moves: D1 of the literature.
    pub fn queen(position: &Position) -> Distances {
        let mut distances = Distances::default();
        let empty = Both::alike(position.empty().bits());
        distances.set(queen_moves(empty, queens(position)), None, |from| queen_moves(empty, from));
        distances
    }

    /// Distances in king steps: D2 of the literature.
    pub fn king(position: &Position) -> Distances {
        let mut distances = Distances::default();
        distances.set_king(position);
        distances
    }

    /// Takes the distances of [`queen`](Distances::queen), in the memory of those before, without their first and last step:
    /// `first` is what each side reaches with one move, and `king` has the king distances of the position.
    #[inline]
    pub fn set_queen(&mut self, position: &Position, first: Both, king: &Distances) {
        let (empty, all) = (Both::alike(position.empty().bits()), king.all());
        self.set(first, Some(all), |from| {
            // What is left is often near, and king steps are cheap.
            if king_steps(empty, from) == all { all } else { queen_moves(empty, from) }
        });
    }

    /// Takes the distances of [`king`](Distances::king), in the memory of those before.
    #[inline]
    pub fn set_king(&mut self, position: &Position) {
        let empty = Both::alike(position.empty().bits());
        self.set(king_steps(empty, queens(position)), None, |from| king_steps(empty, from));
    }

    /// Goes on by one move from everything reached so far, until that is all there is, or nothing is new.
    #[inline(always)]
    fn set(&mut self, first: Both, all: Option<Both>, step: impl Fn(Both) -> Both) {
        self.levels.clear();
        self.levels.reserve(LEVELS);
        let mut reached = first;
        loop {
            self.levels.push(reached);
            if all == Some(reached) {
                break;
            }
            let further = step(reached);
            if further == reached {
                break;
            }
            reached = further;
        }
    }

    /// The number of moves that a side needs to an empty square, from 1; `None` if it never comes there or the square is
    /// taken.
    pub fn of(&self, side: Side, square: Square) -> Option<usize> {
        self.levels.iter().position(|level| level.of(side).contains(square)).map(|index| index + 1)
    }

    /// The squares that a side reaches with so many moves or fewer.
    ///
    /// ```
    /// use amazons::{Position, Side, territory::Distances};
    /// let distances = Distances::queen(&Position::start());
    /// assert_eq!((0..4).map(|moves| distances.within(Side::First, moves).len()).collect::<Vec<_>>(), [0, 58, 92, 92]);
    /// ```
    #[inline]
    pub fn within(&self, side: Side, moves: usize) -> SquareSet {
        self.levels.get(..moves).unwrap_or(&self.levels).last().copied().unwrap_or_default().of(side)
    }

    /// The squares that a side reaches at all: the same for queens and for kings.
    #[inline]
    pub fn reached(&self, side: Side) -> SquareSet {
        self.all().of(side)
    }

    /// The squares that each side reaches at all.
    #[inline]
    pub fn all(&self) -> Both {
        self.levels.last().copied().unwrap_or_default()
    }

    /// The squares that a side reaches more than `moves` moves sooner than the other, or alone.
    ///
    /// ```
    /// use amazons::{Position, Side, territory::Distances};
    /// let position: Position = "Q3/4/4/3q b".parse()?;
    /// let distances = Distances::king(&position);
    /// assert_eq!([Side::First, Side::Second].map(|side| distances.lead(side, 0).len()), [5, 5], "and four are as near to both");
    /// assert_eq!([Side::First, Side::Second].map(|side| distances.lead(side, 1).len()), [2, 2]);
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    #[inline]
    pub fn lead(&self, side: Side, moves: usize) -> SquareSet {
        self.leads(moves).of(side)
    }

    /// As [`lead`](Distances::lead), for each side.
    #[inline]
    pub fn leads(&self, moves: usize) -> Both {
        // Either the other never comes there, or at some time the side is there and so many moves later the other is not.
        let mut leads = self.all() & !self.all().swapped();
        let later = self.levels.get(moves..).unwrap_or_default();
        for (&now, later) in self.levels.iter().zip(later) {
            leads |= now & !later.swapped();
        }
        leads
    }

    /// The largest distance of any square; 0 if no queen can move.
    pub fn longest(&self) -> usize {
        if self.all() == Both::default() { 0 } else { self.levels.len() }
    }

    /// The squares within one move, within two, and so on up to all that is reached.
    #[inline]
    pub fn levels(&self) -> &[Both] {
        &self.levels
    }
}

#[inline]
fn queens(position: &Position) -> Both {
    Both::new([Side::First, Side::Second].map(|side| position.queens(side).bits()))
}
