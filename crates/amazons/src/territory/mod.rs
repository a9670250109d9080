//! The numbers of queen moves and king steps that each side needs to reach every square.
//!
//! Nearly every evaluation of Amazons is based on these distances (Lieberum, 2005, calls them D1 and D2), because a
//! square that one side reaches in fewer moves will probably become its territory. [`Distances`] stores square sets for
//! both sides: the squares within one move, within two moves, and so on.
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

mod flood;
mod side_pair;

use game_search::Side;

use crate::board::SquareSet;
use crate::position::Position;
use crate::types::Square;
use flood::king_steps;
pub use flood::queen_moves;
pub use side_pair::SidePair;

/// The number of levels (squares within one move, within two moves, ...) that [`Distances`] reserves memory for. It is
/// enough for nearly every position.
const LEVELS: usize = 16;

/// The number of moves that each side needs to reach every empty square, without arrows and while the other side does
/// not move. The [module](self) has an example.
///
/// A move is a queen move as in chess ([`queen`](Distances::queen)) or a king step ([`king`](Distances::king)). The
/// moves start at the nearest queen of the side and cross only empty squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// The squares within one move, within two moves, and so on. The last level has all reachable squares. After the
    /// distances are computed, there is at least one level.
    levels: Vec<SidePair>,
}

impl Distances {
    /// Computes the distances in queen moves, which the literature calls D1.
    pub fn queen(position: &Position) -> Distances {
        let mut distances = Distances::default();
        let empty = SidePair::alike(position.empty().bits());
        distances.set(queen_moves(empty, queens(position)), None, |from| queen_moves(empty, from));
        distances
    }

    /// Computes the distances in king steps, which the literature calls D2.
    pub fn king(position: &Position) -> Distances {
        let mut distances = Distances::default();
        distances.set_king(position);
        distances
    }

    /// Replaces these distances with the distances in queen moves and reuses the memory. Two arguments save work:
    /// `first` has the squares that each side reaches with one queen move. `king` has the king distances of the
    /// position, which give the set of all reachable squares. The fill stops when this set is complete.
    #[inline]
    pub fn set_queen(&mut self, position: &Position, first: SidePair, king: &Distances) {
        let (empty, all) = (SidePair::alike(position.empty().bits()), king.all());
        self.set(first, Some(all), |from| {
            // The remaining squares are often within a king step, and king steps are cheaper than queen moves.
            if king_steps(empty, from) == all { all } else { queen_moves(empty, from) }
        });
    }

    /// Replaces these distances with the distances in king steps and reuses the memory.
    #[inline]
    pub fn set_king(&mut self, position: &Position) {
        let empty = SidePair::alike(position.empty().bits());
        self.set(king_steps(empty, queens(position)), None, |from| king_steps(empty, from));
    }

    /// Adds one level after another, beginning with `first`. `step` computes the next level from the previous level.
    /// Stops when a level is `all` or has no new square.
    #[inline(always)]
    fn set(&mut self, first: SidePair, all: Option<SidePair>, step: impl Fn(SidePair) -> SidePair) {
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

    /// Returns the number of moves, at least 1, that a side needs to reach an empty square. Returns `None` if the side
    /// cannot reach the square or the square is not empty.
    pub fn of(&self, side: Side, square: Square) -> Option<usize> {
        self.levels.iter().position(|level| level.of(side).contains(square)).map(|index| index + 1)
    }

    /// Returns the squares that a side reaches with at most `moves` moves.
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

    /// Returns the squares that a side can reach with any number of moves. The set is the same for queen moves and king
    /// steps.
    #[inline]
    pub fn reached(&self, side: Side) -> SquareSet {
        self.all().of(side)
    }

    /// Returns the squares that each side can reach with any number of moves.
    #[inline]
    pub fn all(&self) -> SidePair {
        self.levels.last().copied().unwrap_or_default()
    }

    /// Returns the squares that `side` can reach more than `moves` moves earlier than the other side, and the squares
    /// that only `side` can reach.
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

    /// Like [`lead`](Distances::lead), for both sides at once.
    #[inline]
    pub fn leads(&self, moves: usize) -> SidePair {
        // A side has the lead on squares that the other side never reaches, and on squares of its level `n` that are
        // not in the other side's level `n + moves`, for any `n`.
        let mut leads = self.all() & !self.all().swapped();
        let later = self.levels.get(moves..).unwrap_or_default();
        for (&now, later) in self.levels.iter().zip(later) {
            leads |= now & !later.swapped();
        }
        leads
    }

    /// Returns the greatest number of moves that a side needs to reach a square, or 0 if no queen can move.
    pub fn longest(&self) -> usize {
        if self.all() == SidePair::default() { 0 } else { self.levels.len() }
    }

    /// Returns the levels: the squares within one move, within two moves, and so on up to all reachable squares.
    #[inline]
    pub fn levels(&self) -> &[SidePair] {
        &self.levels
    }
}

#[inline]
fn queens(position: &Position) -> SidePair {
    SidePair::new([Side::First, Side::Second].map(|side| position.queens(side).bits()))
}
