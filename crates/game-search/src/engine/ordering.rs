//! In which order moves are tried.

use super::EngineGame;
use super::params::Params;
use crate::MoveList;

/// A move of the node being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    /// Its place in the order of generation: how the table remembers it.
    pub(super) number: u32,
    /// Its slot in the history, [`NOISY`] for a noisy move.
    slot: u32,
    order: i32,
}

/// Stands for the slot of a move that history does not order.
const NOISY: u32 = u32::MAX;
/// Above every history score, with room for a game's own order of noisy moves.
const NOISY_ORDER: i32 = 1 << 28;
/// History scores stay within this.
const MOST: i32 = 1 << 24;
/// How many moves are picked one at a time before the rest is sorted at once.
const PICKS: usize = 8;

/// The moves of all nodes from the root to the current one, in one vector: no node allocates.
#[derive(Debug)]
pub(super) struct MoveStack<M> {
    candidates: Vec<Candidate<M>>,
}

impl<M> Default for MoveStack<M> {
    fn default() -> Self {
        MoveStack { candidates: Vec::new() }
    }
}

/// The moves of one node: a range of the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Range {
    pub(super) fn len(self) -> usize {
        self.end - self.start
    }
}

impl<M: Copy> MoveStack<M> {
    /// Puts the legal moves on the stack.
    pub(super) fn push<G: EngineGame<Move = M>>(&mut self, game: &G, list: &mut G::MoveList) -> Range {
        list.clear();
        game.legal_moves(list);
        let start = self.candidates.len();
        let candidate = |(number, &mv)| Candidate { mv, number: number as u32, slot: NOISY, order: 0 };
        self.candidates.extend(list.as_slice().iter().enumerate().map(candidate));
        Range { start, end: self.candidates.len() }
    }

    /// Takes the moves of a node off.
    pub(super) fn pop(&mut self, range: Range) {
        self.candidates.truncate(range.start);
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Candidate<M> {
        self.candidates[index]
    }

    /// Gives every move of a node its place in the order: the table's move, noisy moves, quiet ones by history.
    pub(super) fn order<G: EngineGame<Move = M>>(
        &mut self,
        range: Range,
        game: &G,
        params: &Params,
        history: &History,
        table_move: Option<u32>,
    ) {
        for candidate in &mut self.candidates[range.start..range.end] {
            let mv = candidate.mv;
            let noisy = params.noisy_first && !G::is_quiet_move(game, mv);
            candidate.order = if noisy {
                NOISY_ORDER + G::noisy_order_of(game, mv).clamp(-MOST, MOST)
            } else if params.history {
                let slot = G::history_index_of(game, mv);
                candidate.slot = slot as u32;
                history.scores[slot]
            } else {
                0
            };
            if table_move == Some(candidate.number) {
                candidate.order = i32::MAX;
            }
        }
    }

    /// Brings the best of the moves from `index` on to that place.
    #[inline]
    pub(super) fn pick(&mut self, range: Range, index: usize) -> Candidate<M> {
        let rest = &mut self.candidates[index..range.end];
        match index - range.start {
            ..PICKS => {
                let best = rest.iter().enumerate().rev().max_by_key(|(_, candidate)| candidate.order);
                let best = best.map_or(0, |(best, _)| best);
                rest.swap(0, best);
            }
            PICKS => rest.sort_unstable_by_key(|candidate| (-candidate.order, candidate.number)),
            _ => {}
        }
        rest[0]
    }

    /// The quiet moves among those tried before the one that cut, and that one, get their marks.
    pub(super) fn reward(&self, range: Range, index: usize, depth: u32, history: &mut History) {
        let bonus = (depth * depth).min(1 << 16) as i32;
        if self.candidates[index].slot == NOISY {
            return;
        }
        for candidate in &self.candidates[range.start..index] {
            history.add(candidate.slot, -bonus);
        }
        history.add(self.candidates[index].slot, bonus);
    }
}

/// How often moves cut, weighted by depth, with what failed to cut taken off.
#[derive(Debug)]
pub(super) struct History {
    scores: Vec<i32>,
}

impl History {
    pub(super) fn new(slots: usize) -> History {
        History { scores: vec![0; slots] }
    }

    #[inline]
    fn add(&mut self, slot: u32, bonus: i32) {
        if let Some(score) = self.scores.get_mut(slot as usize) {
            *score = (*score + bonus).clamp(-MOST, MOST);
        }
    }
}
