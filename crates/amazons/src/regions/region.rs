//! The regions of the board, the sides that can move in them, and the moves of one side in a region.

use game_search::Side;

use crate::board::{FIRST_FILE, LAST_FILE, SquareSet};
use crate::position::Position;
use crate::types::{MAX_SIZE, Move, Square};

/// A set of squares without arrows, connected by king steps and bounded by arrows and the edge of the board. Queens do
/// not divide a region, because they can move away. Arrows are permanent, so moves in one region do not affect others.
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

/// The side or sides that can ever move in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Neither side, because there is no queen or no empty square.
    Dead,
    /// Only this side.
    One(Side),
    /// Both sides, because both have queens in the region.
    Shared,
}

impl Region {
    /// Returns all squares of the region, including the squares of queens.
    #[inline]
    pub fn squares(self) -> SquareSet {
        self.squares
    }

    /// Returns the queens of a side in the region.
    #[inline]
    pub fn queens(self, side: Side) -> SquareSet {
        self.queens[side.index()]
    }

    /// Returns the empty squares of the region.
    #[inline]
    pub fn empty(self) -> SquareSet {
        self.squares & !(self.queens[0] | self.queens[1])
    }

    /// Returns the side or sides that can ever move in the region.
    pub fn owner(self) -> Owner {
        match self.queens.map(|queens| !queens.is_empty() && !self.empty().is_empty()) {
            [false, false] => Owner::Dead,
            [true, false] => Owner::One(Side::First),
            [false, true] => Owner::One(Side::Second),
            [true, true] => Owner::Shared,
        }
    }

    /// Returns the empty squares that the queens of `side` can reach in any number of moves, if the other side's queens
    /// do not move and no arrows are shot.
    #[inline]
    pub fn reach(self, side: Side) -> SquareSet {
        let (own, enemy) = (self.queens[side.index()], self.queens[(!side).index()]);
        flood(own, self.squares & !enemy) & !own
    }

    /// Returns a block of all empty squares of the region and the queens of `side`, without guards.
    pub(super) fn block(self, side: Side) -> Block {
        Block { empty: self.empty(), queens: self.queens(side), guards: SquareSet::EMPTY }
    }

    /// Returns the moves of `side` in the region, each with the regions into which the move turns this region.
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

/// An iterator over the regions of a position, in the order of each region's lowest square. See [`Position::regions`].
#[derive(Clone, Debug)]
pub struct Regions {
    left: SquareSet,
    queens: [SquareSet; 2],
}

impl Position {
    /// Returns the [regions](Region) of the position. Each square without an arrow belongs to exactly one region.
    ///
    /// # Complexity
    ///
    /// A flood fill takes a few operations on 128 bits for each king step of the longest path through a region.
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

/// A block: squares that one side fills with its queens. All other squares are walls, except the squares of guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Block {
    /// The squares to fill.
    pub empty: SquareSet,
    /// The queens that are free to move within the block.
    pub queens: SquareSet,
    /// The queens that stand in the entrances of the block and keep the enemy out. A guard can go inside if it shoots
    /// back at the square that it left. The arrow then closes the entrance, and the queen becomes free to move within
    /// the block.
    pub guards: SquareSet,
}

impl Block {
    /// Splits the block into the connected parts that its queens can reach. Each part has at least one queen and one
    /// empty square and is filled independently. Returns the parts and the number of empty squares outside all parts.
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

    /// Calls `found` with each move in the block and with the block after the move.
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

/// Returns the squares of `free` that a queen on `from` reaches.
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

/// Calls `step` with `start`, then with each result, until the result is 0. Returns the union of all results.
#[inline(always)]
fn slide(start: u128, step: impl Fn(u128) -> u128) -> u128 {
    let (mut at, mut passed) = (step(start), 0);
    while at != 0 {
        passed |= at;
        at = step(at);
    }
    passed
}

/// Returns the squares of `within` that king steps inside `within` connect with `seed`, which is a part of `within`.
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
