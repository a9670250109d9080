//! Which parts of the board there are, and who can move in them.

use game_search::Side;

use crate::board::SquareSet;
use crate::position::Position;
use crate::types::Move;

use super::block::{Block, flood};

/// A largest set of squares without arrows of which each can be come to from each other by king steps, over queens too.
/// Queens make way, arrows never do: what happens in one region has no effect on another.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::Owner;
/// use game_search::Side;
///
/// // A white queen with two squares, a black one with one, two squares for nobody, and a queen that cannot move.
/// let position: Position = "Q**2*Q/2*****/*****1q w".parse()?;
/// let found: Vec<_> = position.regions().map(|region| (region.owner(), region.empty().len())).collect();
/// assert_eq!(found, [(Owner::One(Side::Second), 1), (Owner::One(Side::First), 2), (Owner::Dead, 2), (Owner::Dead, 0)]);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    squares: SquareSet,
    queens: [SquareSet; 2],
}

/// Who can ever move in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Nobody: there is no queen, or no empty square.
    Dead,
    /// This side alone.
    One(Side),
    /// Both sides have queens there.
    Shared,
}

impl Region {
    /// All its squares, those of queens too.
    #[inline]
    pub fn squares(self) -> SquareSet {
        self.squares
    }

    /// The queens of a side in it.
    #[inline]
    pub fn queens(self, side: Side) -> SquareSet {
        self.queens[side.index()]
    }

    /// Its empty squares.
    #[inline]
    pub fn empty(self) -> SquareSet {
        self.squares & !(self.queens[0] | self.queens[1])
    }

    /// Who can ever move in it.
    pub fn owner(self) -> Owner {
        let [first, second] = self.queens.map(|queens| !queens.is_empty());
        match (first, second) {
            _ if self.empty().is_empty() => Owner::Dead,
            (false, false) => Owner::Dead,
            (true, false) => Owner::One(Side::First),
            (false, true) => Owner::One(Side::Second),
            (true, true) => Owner::Shared,
        }
    }

    /// The empty squares that queens of a side can come to, in any number of moves, while those of the other side stand
    /// still and nobody shoots.
    #[inline]
    pub fn reach(self, side: Side) -> SquareSet {
        let (own, enemy) = (self.queens[side.index()], self.queens[(!side).index()]);
        flood(own, self.squares & !enemy) & !own
    }

    /// Calls `found` with each move of a side in it, and the regions that it leaves.
    pub(crate) fn each_move(self, side: Side, mut found: impl FnMut(Move, Regions)) {
        let block = Block { empty: self.empty(), queens: self.queens(side), ..Block::default() };
        block.each_move(|mv, after| {
            let mut queens = self.queens;
            queens[side.index()] = after.queens;
            found(mv, Regions { left: self.squares ^ SquareSet::of(mv.arrow()), queens });
        });
    }
}

/// The regions of a position, in order of their first squares. See [`Position::regions`].
#[derive(Clone, Debug)]
pub struct Regions {
    left: SquareSet,
    queens: [SquareSet; 2],
}

impl Position {
    /// The [regions](Region) of the position: each square without an arrow is in one of them. A flood fill, which takes a
    /// few operations on 128 bits for each king step of the widest way through a region.
    pub fn regions(&self) -> Regions {
        let queens = [Side::First, Side::Second].map(|side| self.queens(side));
        Regions { left: self.size().squares() & !self.arrows(), queens }
    }
}

impl Iterator for Regions {
    type Item = Region;

    #[inline]
    fn next(&mut self) -> Option<Region> {
        let seed = self.left.iter().next()?;
        let squares = flood(SquareSet::of(seed), self.left);
        self.left ^= squares;
        Some(Region { squares, queens: self.queens.map(|queens| queens & squares) })
    }
}
