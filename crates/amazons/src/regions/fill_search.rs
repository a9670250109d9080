//! Whether a block can be filled so that at most so many squares are wasted: depth first, with memory.

use super::block::Block;
use super::fill::{Filler, make_room, promise};

impl Filler {
    /// The number of moves if the most promising one is made each time.
    pub(super) fn playout(&mut self, block: Block) -> u32 {
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
    pub(super) fn fills(&mut self, part: Block, waste: u32, last_node: u64) -> Option<bool> {
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
        self.stack[base..].sort_unstable_by_key(|&(promise, _)| std::cmp::Reverse(promise));
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
    pub(super) fn fills_all(&mut self, block: Block, waste: u32, last_node: u64) -> Option<bool> {
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
