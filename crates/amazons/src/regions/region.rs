//! Which parts of the board there are, who can move in them, and the moves that queens of one side can make there.

use game_search::Side;

use crate::board::{FIRST_FILE, LAST_FILE, SquareSet};
use crate::position::Position;
use crate::types::{MAX_SIZE, Move, Square};

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
        match self.queens.map(|queens| !queens.is_empty() && !self.empty().is_empty()) {
            [false, false] => Owner::Dead,
            [true, false] => Owner::One(Side::First),
            [false, true] => Owner::One(Side::Second),
            [true, true] => Owner::Shared,
        }
    }

    /// The empty squares that queens of a side can come to, in any number of moves, while those of the other side stand
    /// still and nobody shoots.
    #[inline]
    pub fn reach(self, side: Side) -> SquareSet {
        let (own, enemy) = (self.queens[side.index()], self.queens[(!side).index()]);
        flood(own, self.squares & !enemy) & !own
    }

    /// The empty squares with the queens of a side.
    pub(super) fn block(self, side: Side) -> Block {
        Block { empty: self.empty(), queens: self.queens(side), guards: SquareSet::EMPTY }
    }

    /// The moves of a side in it, and the regions that each leaves.
    pub(crate) fn moves(self, side: Side) -> Vec<(Move, Regions)> {
        let mut moves = Vec::new();
        self.block(side).each_move(|mv, after| {
            let mut queens = self.queens;
            queens[side.index()] = after.queens;
            moves.push((mv, Regions { left: self.squares ^ SquareSet::of(mv.arrow()), queens }));
        });
        moves
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

/// Squares that one side alone can reach, with its queens. What lies around is a wall, but for guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Block {
    /// The squares to fill.
    pub empty: SquareSet,
    /// Queens that go where they like within the block.
    pub queens: SquareSet,
    /// Queens that keep the enemy out where they stand. Such a queen may still go inside, if it shoots back at the square
    /// that it left: then an arrow stands guard, and the queen is one like the others.
    pub guards: SquareSet,
}

impl Block {
    /// The parts of the block that its queens can reach, each to be filled apart from the others, with a queen and an empty square
    /// at least; and how many empty squares are in none of them.
    pub fn parts(self) -> (impl Iterator<Item = Block>, u32) {
        let mut reached = flood(self.queens | self.guards, self.empty | self.queens | self.guards);
        reached &= self.empty;
        let mut left = self;
        let parts = std::iter::from_fn(move || {
            loop {
                let Block { empty, queens, guards } = left;
                let seed = (queens | guards).iter().next()?;
                let part = flood(SquareSet::of(seed), empty | queens | guards);
                left = Block { empty: empty & !part, queens: queens & !part, guards: guards & !part };
                if !(part & empty).is_empty() {
                    return Some(Block { empty: part & empty, queens: part & queens, guards: part & guards });
                }
            }
        });
        (parts, (self.empty.len() - reached.len()) as u32)
    }

    /// Calls `found` with each move, and what it makes of the block.
    pub fn each_move(self, mut found: impl FnMut(Move, Block)) {
        for from in self.queens {
            let vacated = self.empty | SquareSet::of(from);
            for to in targets(from, self.empty) {
                let free = vacated ^ SquareSet::of(to);
                let queens = self.queens ^ SquareSet::of(from) ^ SquareSet::of(to);
                for arrow in targets(to, free) {
                    let empty = free ^ SquareSet::of(arrow);
                    found(Move::new(from, to, arrow), Block { empty, queens, guards: self.guards });
                }
            }
        }
        for from in self.guards {
            let guards = self.guards ^ SquareSet::of(from);
            for to in targets(from, self.empty) {
                let (empty, queens) = (self.empty ^ SquareSet::of(to), self.queens | SquareSet::of(to));
                found(Move::new(from, to, from), Block { empty, queens, guards });
            }
        }
    }
}

/// The squares of `free` that a queen on `from` reaches.
#[inline]
pub(super) fn targets(from: Square, free: SquareSet) -> SquareSet {
    const NORTH: usize = MAX_SIZE;
    let (start, free) = (SquareSet::of(from).bits(), free.bits());
    let (east, west) = (free & !FIRST_FILE, free & !LAST_FILE);
    let targets = slide(start, |at| at << 1 & east)
        | slide(start, |at| at >> 1 & west)
        | slide(start, |at| at << NORTH & free)
        | slide(start, |at| at >> NORTH & free)
        | slide(start, |at| at << (NORTH + 1) & east)
        | slide(start, |at| at >> (NORTH + 1) & west)
        | slide(start, |at| at << (NORTH - 1) & west)
        | slide(start, |at| at >> (NORTH - 1) & east);
    SquareSet::from_bits(targets)
}

/// The squares that `step` leads to, one after the other, until it leads to none.
#[inline(always)]
fn slide(start: u128, step: impl Fn(u128) -> u128) -> u128 {
    let (mut at, mut passed) = (step(start), 0);
    while at != 0 {
        passed |= at;
        at = step(at);
    }
    passed
}

/// The squares of `within` that king steps inside it lead to from `seed`, which is part of it.
#[inline]
pub(crate) fn flood(seed: SquareSet, within: SquareSet) -> SquareSet {
    let mut reached = seed;
    loop {
        let further = reached.king_steps() & within;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}
