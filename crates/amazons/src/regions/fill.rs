//! How many moves a side has in a region of its own.

use game_search::Side;

use crate::types::Move;

use super::block::Block;
use super::hash::Map;
use super::region::Region;
use super::shape::Shape;

/// How many moves queens of one side can make in squares of their own.
///
/// Each move uses up one empty square, so there are never more moves than empty squares. The difference is the *defects*:
/// a region is *k-defective* if only (empty squares - k) moves can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fill {
    /// So many moves can be made.
    pub at_least: u32,
    /// And no more than so many. Equal to `at_least` unless the limit of nodes ended the search.
    pub at_most: u32,
}

impl Fill {
    /// The greatest number of moves, if it is known.
    pub fn moves(self) -> Option<u32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Of two regions together.
    pub(super) fn plus(self, other: Fill) -> Fill {
        Fill { at_least: self.at_least + other.at_least, at_most: self.at_most + other.at_most }
    }
}

/// Finds out how many moves a side has in squares of its own, and remembers it.
///
/// The search asks whether 0, 1, 2, ... squares need be wasted, depth first; a square is wasted as soon as no queen can
/// come to it. What arrows divide is filled part by part. Regions are remembered by their [shape](Shape).
///
/// An ending may have more ways to be filled than can be looked at, so there is a limit of nodes for each region. What is
/// known when it is reached is a [`Fill`] with `at_least` below `at_most`.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::Filler;
/// use game_search::Side;
///
/// // Into the corner or out of it: the queen has one move, and one square is wasted.
/// let position = Position::from_fen("1*1/*Q*/*** w")?;
/// let region = position.regions().next().unwrap();
/// let fill = Filler::new().fill(region, Side::First);
/// assert_eq!(fill.moves(), Some(1));
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filler {
    node_limit: u64,
    pub(super) nodes: u64,
    /// By block: the defects of connected ones, at least and at most.
    pub(super) defects: Map<Block, (u8, u8)>,
    /// By block, for those that were asked about.
    blocks: Map<Block, Fill>,
    shapes: Map<Shape, Fill>,
    /// What the moves of all blocks on the line lead to, the most promising first.
    pub(super) stack: Vec<(i32, Block)>,
}

impl Default for Filler {
    fn default() -> Filler {
        Filler::new()
    }
}

impl Filler {
    /// The limit of nodes of a new filler.
    pub const NODE_LIMIT: u64 = 200_000;
    /// So many blocks and shapes are remembered of each kind; then all are forgotten.
    pub const MEMORY: usize = 1 << 18;

    /// A filler that remembers nothing yet.
    pub fn new() -> Filler {
        Filler {
            node_limit: Filler::NODE_LIMIT,
            nodes: 0,
            defects: Map::default(),
            blocks: Map::default(),
            shapes: Map::default(),
            stack: Vec::new(),
        }
    }

    /// The same with another limit: so many moves are looked at, at most, for one part of a region.
    #[must_use]
    pub fn with_node_limit(self, node_limit: u64) -> Filler {
        Filler { node_limit, ..self }
    }

    /// How many moves were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The moves of `side` in a region, if the other side's queens never move: exactly those it has in a region of its own.
    pub fn fill(&mut self, region: Region, side: Side) -> Fill {
        let queens = region.queens(side);
        self.fill_block(Block { empty: region.empty(), queens, ..Block::default() })
    }

    /// A move of `side` in the region after which as many are left as can be, if there is a move. (If the limit of nodes
    /// ends the search: as many as are known to be.)
    pub fn best_move(&mut self, region: Region, side: Side) -> Option<Move> {
        let block = Block { empty: region.empty(), queens: region.queens(side), ..Block::default() };
        let mut moves = Vec::new();
        block.each_move(|mv, after| moves.push((mv, after)));
        let best = self.fill_block(block);
        let mut favourite: Option<(u32, Move)> = None;
        for (mv, after) in moves {
            let left = self.fill_block(after).at_least;
            if favourite.is_none_or(|(most, _)| left > most) {
                favourite = Some((left, mv));
            }
            if left + 1 >= best.at_most {
                break;
            }
        }
        favourite.map(|(_, mv)| mv)
    }

    /// The moves in a block, part by part.
    pub(crate) fn fill_block(&mut self, block: Block) -> Fill {
        let (parts, _) = block.parts();
        parts.map(|part| self.fill_part(part)).fold(Fill::default(), Fill::plus)
    }

    /// The moves in a connected block.
    fn fill_part(&mut self, part: Block) -> Fill {
        if let Some(&fill) = self.blocks.get(&part) {
            return fill;
        }
        let shape = Shape::new(part.empty | part.queens | part.guards, &[part.queens, part.guards]);
        let fill = match self.shapes.get(&shape) {
            Some(&fill) => fill,
            None => {
                let fill = self.count(part);
                make_room(&mut self.shapes);
                self.shapes.insert(shape, fill);
                fill
            }
        };
        make_room(&mut self.blocks);
        self.blocks.insert(part, fill);
        fill
    }

    /// The moves in a connected block of a new shape.
    fn count(&mut self, part: Block) -> Fill {
        let squares = part.empty.len() as u32;
        let mut most = squares - self.playout(part);
        let last_node = self.nodes.saturating_add(self.node_limit);
        let mut least = 0;
        while least < most {
            match self.fills(part, least, last_node) {
                Some(true) => most = least,
                Some(false) => least += 1,
                None => break,
            }
        }
        self.stack.clear();
        Fill { at_least: squares - most, at_most: squares - least }
    }
}

/// Forgets everything if there is too much.
pub(super) fn make_room<K, V>(map: &mut Map<K, V>) {
    if map.len() >= Filler::MEMORY {
        map.clear();
    }
}
