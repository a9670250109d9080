//! How many moves a side has in a region of its own, and the search for that.

use std::cmp::Reverse;

use game_search::Side;

use crate::board::SquareSet;
use crate::types::Move;

use super::hash::Map;
use super::region::{Block, Region};
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
/// known when it is reached is a [`Fill`] with `at_least` below `at_most`. Whoever has to answer soon asks by
/// [`settled`](Filler::settled), where the limit is one for the whole answer.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::Filler;
/// use game_search::Side;
///
/// // Into the corner or out of it: the queen has one move, and one square is wasted.
/// let position: Position = "1*1/*Q*/*** w".parse()?;
/// let region = position.regions().next().unwrap();
/// let fill = Filler::new().fill(region, Side::First);
/// assert_eq!(fill.moves(), Some(1));
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filler {
    node_limit: u64,
    memory: usize,
    nodes: u64,
    /// Where the whole answer has to end, if one limit is for all of its parts.
    last_node: Option<u64>,
    /// By block: the defects of connected ones, at least and at most.
    defects: Map<Block, (u8, u8)>,
    /// By block, for those that were asked about.
    blocks: Map<Block, Fill>,
    shapes: Map<Shape, Fill>,
    /// What the moves of all blocks on the line lead to, the most promising first.
    stack: Vec<(i32, Block)>,
}

impl Default for Filler {
    fn default() -> Filler {
        Filler::new()
    }
}

impl Filler {
    /// The limit of nodes of a new filler, for one part of a region. A node is a move that is looked at.
    pub const NODE_LIMIT: u64 = 200_000;
    /// How many blocks and shapes a new filler remembers: about a hundred MiB when it is full.
    pub const MEMORY: usize = 1 << 18;
    /// How many are enough for a player, who is asked about one game after the other: about seven MiB.
    pub const PLAYERS_MEMORY: usize = 1 << 14;

    /// A filler that remembers nothing yet.
    pub fn new() -> Filler {
        Filler {
            node_limit: Filler::NODE_LIMIT,
            memory: Filler::MEMORY,
            nodes: 0,
            last_node: None,
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

    /// The same with another memory: so many blocks and shapes are remembered of each of three kinds; then all of the kind are
    /// forgotten.
    ///
    /// ```
    /// use amazons::regions::Filler;
    /// let filler = Filler::new().with_memory(Filler::PLAYERS_MEMORY);
    /// ```
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Filler {
        Filler { memory, ..self }
    }

    /// How many moves were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The moves of `side` in a region, if the other side's queens never move: exactly those it has in a region of its own.
    pub fn fill(&mut self, region: Region, side: Side) -> Fill {
        self.fill_block(region.block(side))
    }

    /// A move of `side` in the region after which as many are left as can be, if there is a move. (If the limit of nodes,
    /// which all moves share, ends the search: the most promising one.)
    pub fn best_move(&mut self, region: Region, side: Side) -> Option<Move> {
        self.promising_move(region, side).map(|(mv, _)| mv)
    }

    /// The same, and whether it is certain that the move wastes nothing.
    pub(super) fn promising_move(&mut self, region: Region, side: Side) -> Option<(Move, bool)> {
        let block = region.block(side);
        let mut moves = Vec::new();
        block.each_move(|mv, after| moves.push((promise(mv, after), mv, after)));
        // Of moves alike the last one first, as a playout makes them.
        moves.sort_by_key(|&(promise, ..)| promise);
        let &(_, first, after) = moves.last()?;
        let Some(most) = self.fill_block(block).moves() else { return Some((first, false)) };
        if self.playout(after) + 1 == most {
            return Some((first, true));
        }
        let waste = block.empty.len() as u32 - most;
        let last_node = self.last_node();
        for (_, mv, after) in moves.into_iter().rev() {
            match self.fills_all(after, waste, last_node) {
                Some(true) => return Some((mv, true)),
                Some(false) => {}
                None => break,
            }
        }
        Some((first, false))
    }

    /// Does something with one limit of nodes for all of it. (The first try at each region is made in any case.)
    pub(super) fn within_limit<T>(&mut self, work: impl FnOnce(&mut Filler) -> T) -> T {
        self.last_node = Some(self.nodes.saturating_add(self.node_limit));
        let result = work(self);
        self.last_node = None;
        result
    }

    /// Where what begins now has to end.
    fn last_node(&self) -> u64 {
        self.last_node.unwrap_or_else(|| self.nodes.saturating_add(self.node_limit))
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
                if self.last_node.is_some() && fill.moves().is_none() {
                    // Cut short by what was counted before it: not worth remembering.
                    return fill;
                }
                make_room(&mut self.shapes, self.memory);
                self.shapes.insert(shape, fill);
                fill
            }
        };
        make_room(&mut self.blocks, self.memory);
        self.blocks.insert(part, fill);
        fill
    }

    /// The moves in a connected block of a new shape.
    fn count(&mut self, part: Block) -> Fill {
        let squares = part.empty.len() as u32;
        let mut most = squares - self.playout(part);
        let last_node = self.last_node();
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

    /// The number of moves if the most promising one is made each time.
    fn playout(&mut self, block: Block) -> u32 {
        let mut moves = 0;
        let mut left: Vec<Block> = block.parts().0.collect();
        while let Some(part) = left.pop() {
            let base = self.list_moves(part);
            let best = self.stack[base..].iter().max_by_key(|(promise, _)| *promise).map(|&(_, after)| after);
            self.stack.truncate(base);
            if let Some(after) = best {
                moves += 1;
                left.extend(after.parts().0);
            }
        }
        moves
    }

    /// Puts what the moves of a block lead to onto the stack; returns where they begin.
    fn list_moves(&mut self, block: Block) -> usize {
        let base = self.stack.len();
        let stack = &mut self.stack;
        block.each_move(|mv, after| stack.push((promise(mv, after), after)));
        self.nodes += (self.stack.len() - base) as u64;
        base
    }

    /// Whether a connected block can be filled so that at most `waste` of its squares stay empty; `None` if the nodes do
    /// not suffice to find out.
    fn fills(&mut self, part: Block, waste: u32, last_node: u64) -> Option<bool> {
        let squares = part.empty.len() as u32;
        if squares <= waste {
            return Some(true);
        }
        let (least, most) = self.defects.get(&part).map_or((0, squares), |&(least, most)| (least.into(), most.into()));
        if most <= waste || least > waste {
            return Some(most <= waste);
        }
        if self.nodes >= last_node {
            return None;
        }
        let base = self.list_moves(part);
        self.stack[base..].sort_unstable_by_key(|&(promise, _)| Reverse(promise));
        let mut answer = Some(false);
        for place in base..self.stack.len() {
            let (_, after) = self.stack[place];
            answer = self.fills_all(after, waste, last_node);
            if answer != Some(false) {
                break;
            }
        }
        self.stack.truncate(base);
        let range = if answer? { (least, waste) } else { (waste + 1, most) };
        make_room(&mut self.defects, self.memory);
        self.defects.insert(part, (range.0 as u8, range.1 as u8));
        answer
    }

    /// As [`fills`](Filler::fills), for a block that may have several parts, and squares that no queen can come to.
    fn fills_all(&mut self, block: Block, waste: u32, last_node: u64) -> Option<bool> {
        let (mut parts, unreached) = block.parts();
        let Some(mut left) = waste.checked_sub(unreached) else { return Some(false) };
        let Some(first) = parts.next() else { return Some(true) };
        let mut rest: Vec<Block> = parts.collect();
        if rest.is_empty() {
            return self.fills(first, left, last_node);
        }
        rest.push(first);
        // The small ones first: they are soon known.
        rest.sort_unstable_by_key(|part| part.empty.len());
        for part in rest {
            let mut defects = 0;
            while !self.fills(part, defects, last_node)? {
                defects += 1;
                if defects > left {
                    return Some(false);
                }
            }
            left -= defects;
        }
        Some(true)
    }
}

/// Forgets everything if there is too much.
fn make_room<K, V>(map: &mut Map<K, V>, memory: usize) {
    if map.len() >= memory {
        map.clear();
    }
}

/// How good a move looks: squares in corners are shot first, the queen stays where there is room, and nothing is cut off.
fn promise(mv: Move, after: Block) -> i32 {
    let around = |square| {
        let here = SquareSet::of(square);
        (here.king_steps() & after.empty & !here).len() as i32
    };
    let (_, unreached) = after.parts();
    around(mv.to()) - 4 * around(mv.arrow()) - 64 * unreached as i32
}
