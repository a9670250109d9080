//! The search for the number of moves that a side has in its own region.

use std::cmp::Reverse;

use game_search::Side;

use crate::board::SquareSet;
use crate::types::Move;

use super::hash::Map;
use super::region::{Block, Region};
use super::shape::Shape;

/// The number of moves that the queens of one side can make in their own squares, as a range.
///
/// Each move uses up one empty square, so there are at most as many moves as empty squares. The number of empty squares
/// minus the number of moves is the number of *defects*: a region is *k-defective* if k squares have to stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fill {
    /// The number of moves that can certainly be made.
    pub at_least: u32,
    /// The greatest number of moves that is possible. It is equal to `at_least` unless the node limit ended the search.
    pub at_most: u32,
}

impl Fill {
    /// Returns the greatest number of moves, or `None` if this number is not known exactly.
    pub fn moves(self) -> Option<u32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Returns the sum of the moves in two separate regions.
    pub(super) fn plus(self, other: Fill) -> Fill {
        Fill { at_least: self.at_least + other.at_least, at_most: self.at_most + other.at_most }
    }
}

/// Computes the number of moves that a side has in its own squares, and caches the results.
///
/// The depth-first search tests whether the squares can be filled with at most 0, 1, 2, ... of them left empty. A
/// square is wasted as soon as no queen can reach it. Parts that arrows have separated are filled independently.
/// Results are cached by the [shape](Shape) of the region.
///
/// Some regions can be filled in too many ways for a complete search, so there is a node limit for each region. If the
/// limit is reached, the result is a [`Fill`] with `at_least` below `at_most`. A program that has to answer quickly
/// should call [`settled`](Filler::settled), which has one node limit for the whole call.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::Filler;
/// use game_search::Side;
///
/// // The queen can move to one corner only, and from there to no other square: one of the squares is wasted.
/// let position: Position = "1*1/*Q*/*** w".parse()?;
/// let region = position.regions().next().unwrap();
/// let fill = Filler::new().fill(region, Side::First);
/// assert_eq!(fill.moves(), Some(1));
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filler {
    node_limit: u64,
    cache_size: usize,
    nodes: u64,
    /// The node count at which the current call has to end, or `None` if every part of a region has its own node limit.
    last_node: Option<u64>,
    /// The least and the greatest possible number of defects of each connected block.
    defects: Map<Block, (u8, u8)>,
    /// The number of moves of each connected block that was counted.
    blocks: Map<Block, Fill>,
    shapes: Map<Shape, Fill>,
    /// For each block on the search path: the blocks after each move, each with the heuristic value of the move that
    /// leads to it. While a block is searched, its part of the stack is sorted, highest value first.
    stack: Vec<(i32, Block)>,
}

impl Default for Filler {
    fn default() -> Filler {
        Filler::new()
    }
}

impl Filler {
    /// The default node limit for one part of a region. Each move that is tried counts as a node.
    pub const NODE_LIMIT: u64 = 200_000;
    /// The default number of entries in each of the three caches. Full caches take about a hundred MiB together.
    pub const CACHE_SIZE: usize = 1 << 18;
    /// The number of entries per cache that is enough for a program that follows one game at a time. Full caches of
    /// this size take about seven MiB together.
    pub const PLAY_CACHE_SIZE: usize = 1 << 14;

    /// Creates a filler with empty caches.
    pub fn new() -> Filler {
        Filler {
            node_limit: Filler::NODE_LIMIT,
            cache_size: Filler::CACHE_SIZE,
            nodes: 0,
            last_node: None,
            defects: Map::default(),
            blocks: Map::default(),
            shapes: Map::default(),
            stack: Vec::new(),
        }
    }

    /// Returns this filler with a new node limit: the greatest number of moves tried for one part of a region.
    #[must_use]
    pub fn with_node_limit(self, node_limit: u64) -> Filler {
        Filler { node_limit, ..self }
    }

    /// Returns this filler with a new cache size: the greatest number of entries in each of the three caches. A full
    /// cache is cleared.
    ///
    /// ```
    /// use amazons::regions::Filler;
    /// let filler = Filler::new().with_cache_size(Filler::PLAY_CACHE_SIZE);
    /// ```
    #[must_use]
    pub fn with_cache_size(self, cache_size: usize) -> Filler {
        Filler { cache_size, ..self }
    }

    /// Returns the number of moves tried so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of moves that `side` has in a region if the other side's queens never move. If `side` owns
    /// the region, the number is exact, because the other side has no queens there.
    pub fn fill(&mut self, region: Region, side: Side) -> Fill {
        self.fill_block(region.block(side))
    }

    /// Returns a move of `side` in the region that wastes as few squares as possible, or `None` if there is no move.
    /// All moves share one node limit. If the limit ends the search, returns the most promising move.
    pub fn best_move(&mut self, region: Region, side: Side) -> Option<Move> {
        self.promising_move(region, side).map(|(mv, _)| mv)
    }

    /// Like [`best_move`](Filler::best_move), but also returns `true` if the move is proved to waste as few squares as
    /// possible.
    pub(super) fn promising_move(&mut self, region: Region, side: Side) -> Option<(Move, bool)> {
        let block = region.block(side);
        let mut moves = Vec::new();
        block.each_move(|mv, after| moves.push((move_heuristic(mv, after), mv, after)));
        // Among equally promising moves the last one comes first, as in `playout`.
        moves.sort_by_key(|&(heuristic, ..)| heuristic);
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

    /// Runs `work` with one node limit for everything that `work` counts. The first playout of each region is made even
    /// if the limit has been reached.
    pub(super) fn within_limit<T>(&mut self, work: impl FnOnce(&mut Filler) -> T) -> T {
        self.last_node = Some(self.nodes.saturating_add(self.node_limit));
        let result = work(self);
        self.last_node = None;
        result
    }

    /// Returns the number of nodes at which a search that begins now has to end.
    fn last_node(&self) -> u64 {
        self.last_node.unwrap_or_else(|| self.nodes.saturating_add(self.node_limit))
    }

    /// Returns the number of moves in a block: the sum of the moves in its connected parts.
    pub(crate) fn fill_block(&mut self, block: Block) -> Fill {
        let (parts, _) = block.parts();
        parts.map(|part| self.fill_part(part)).fold(Fill::default(), Fill::plus)
    }

    /// Returns the number of moves in a connected block.
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
                    // Earlier counts have used up most of the node limit, so the result is not cached.
                    return fill;
                }
                make_room(&mut self.shapes, self.cache_size);
                self.shapes.insert(shape, fill);
                fill
            }
        };
        make_room(&mut self.blocks, self.cache_size);
        self.blocks.insert(part, fill);
        fill
    }

    /// Counts the moves in a connected block by a search.
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

    /// Returns the number of moves if the move with the highest heuristic value is made each time.
    fn playout(&mut self, block: Block) -> u32 {
        let mut moves = 0;
        let mut left: Vec<Block> = block.parts().0.collect();
        while let Some(part) = left.pop() {
            let base = self.list_moves(part);
            let best = self.stack[base..].iter().max_by_key(|(heuristic, _)| *heuristic).map(|&(_, after)| after);
            self.stack.truncate(base);
            if let Some(after) = best {
                moves += 1;
                left.extend(after.parts().0);
            }
        }
        moves
    }

    /// Pushes the blocks after each move of `block` onto the stack. Returns the index of the first of these blocks.
    fn list_moves(&mut self, block: Block) -> usize {
        let base = self.stack.len();
        let stack = &mut self.stack;
        block.each_move(|mv, after| stack.push((move_heuristic(mv, after), after)));
        self.nodes += (self.stack.len() - base) as u64;
        base
    }

    /// Returns `true` if a connected block can be filled with at most `waste` squares left empty, or `None` if the node
    /// limit is reached before this is known.
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
        self.stack[base..].sort_unstable_by_key(|&(heuristic, _)| Reverse(heuristic));
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
        make_room(&mut self.defects, self.cache_size);
        self.defects.insert(part, (range.0 as u8, range.1 as u8));
        answer
    }

    /// Like [`fills`](Filler::fills), for a block that can have several parts and squares that no queen can reach.
    fn fills_all(&mut self, block: Block, waste: u32, last_node: u64) -> Option<bool> {
        let (mut parts, unreached) = block.parts();
        let Some(mut left) = waste.checked_sub(unreached) else { return Some(false) };
        let Some(first) = parts.next() else { return Some(true) };
        let mut rest: Vec<Block> = parts.collect();
        if rest.is_empty() {
            return self.fills(first, left, last_node);
        }
        rest.push(first);
        // The small parts come first, because they are counted quickly.
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

/// Clears a map with `cache_size` or more entries.
fn make_room<K, V>(map: &mut Map<K, V>, cache_size: usize) {
    if map.len() >= cache_size {
        map.clear();
    }
}

/// Returns a heuristic score for a move. Empty squares around the queen's new square raise the score. Empty squares
/// around the arrow lower it, and squares that no queen can reach any more lower it most.
fn move_heuristic(mv: Move, after: Block) -> i32 {
    let around = |square| {
        let here = SquareSet::of(square);
        (here.king_steps() & after.empty & !here).len() as i32
    };
    let (_, unreached) = after.parts();
    around(mv.to()) - 4 * around(mv.arrow()) - 64 * unreached as i32
}
