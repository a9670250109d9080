//! In which order moves are tried.

use super::Params;
use crate::{MoveList, SearchGame};

/// The moves of one node on the way from the root to the current one. Frames are kept from node to node, so that after
/// a while none allocates.
pub(super) struct Frame<G: SearchGame> {
    /// In the order of generation: a move's place here is its number.
    moves: G::MoveList,
    /// The numbers in the order in which they are tried, as far as they were picked; unused where the order of
    /// generation is good enough.
    ranked: Vec<Ranked>,
}

#[derive(Clone, Copy)]
struct Ranked {
    rank: i32,
    number: u32,
}

impl Ranked {
    /// Highest rank first. Here, not where it is called: a sort is long code, and is compiled once.
    fn sort(ranked: &mut [Ranked]) {
        ranked.sort_unstable_by_key(|ranked| (-ranked.rank, ranked.number));
    }
}

/// Above every history score, with room for a game's own order of noisy moves.
const NOISY: i32 = 1 << 28;
/// History scores stay within this.
const MOST: i32 = 1 << 24;
/// How many moves are picked one at a time before the rest is sorted at once.
const PICKS: usize = 8;

impl<G: SearchGame> Default for Frame<G> {
    fn default() -> Self {
        Frame { moves: G::MoveList::default(), ranked: Vec::new() }
    }
}

/// A game's own order of a quiet move, in a few steps around 0; 0 for others, and if it is not to be asked.
#[inline]
pub(super) fn own_order<G: SearchGame>(game: &G, params: &Params, mv: G::Move) -> i32 {
    let asked = G::TABLE.quiet_order.is_some() && params.quiet_order && G::TABLE.is_quiet(game, mv);
    if asked { G::TABLE.quiet_order(game, mv).clamp(-4, 4) } else { 0 }
}

/// Appends the legal moves; only those that do not lose at once, if that is asked for and leaves any.
#[inline]
pub(super) fn generate<G: SearchGame>(game: &G, moves: &mut G::MoveList, safe_only: bool) {
    if safe_only {
        G::TABLE.non_losing_moves(game, moves);
    }
    if moves.is_empty() {
        game.legal_moves(moves);
    }
}

impl<G: SearchGame> Frame<G> {
    /// Generates the moves to search and returns how many there are.
    #[inline]
    pub(super) fn generate(&mut self, game: &G, safe_only: bool) -> usize {
        self.moves.clear();
        generate(game, &mut self.moves, safe_only);
        self.moves.len()
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> G::Move {
        self.moves.as_slice()[number]
    }

    /// Ranks every move: the table's move, noisy moves, quiet ones by history.
    pub(super) fn rank(&mut self, game: &G, params: &Params, history: &History, table_move: Option<u32>) {
        let rank = |(number, &mv): (usize, &G::Move)| {
            let number = number as u32;
            let rank = if table_move == Some(number) {
                i32::MAX
            } else if params.noisy_first && !G::TABLE.is_quiet(game, mv) {
                NOISY + G::TABLE.noisy_order(game, mv).clamp(-MOST, MOST)
            } else {
                let own = own_order(game, params, mv) * 2 * MOST;
                own + if params.history { history.scores[G::TABLE.history_index(game, mv)] } else { 0 }
            };
            Ranked { rank, number }
        };
        self.ranked.clear();
        self.ranked.extend(self.moves.as_slice().iter().enumerate().map(rank));
    }

    /// The number of the move to be tried as `index`th, after those before it: the first of highest rank. Few moves are
    /// picked one at a time, in the hope that one of them cuts; then the rest is sorted.
    #[inline]
    pub(super) fn pick(&mut self, index: usize) -> usize {
        let rest = &mut self.ranked[index..];
        if index < PICKS {
            let (mut best, mut highest) = (0, rest[0]);
            for (place, &ranked) in rest.iter().enumerate().skip(1) {
                if ranked.rank > highest.rank {
                    (best, highest) = (place, ranked);
                }
            }
            rest.swap(0, best);
        } else if index == PICKS {
            Ranked::sort(rest);
        }
        rest[0].number as usize
    }

    /// The `index`th move tried has cut: it gets depth squared, the quiet ones tried before it lose as much. A noisy move
    /// that cuts says nothing about quiet ones.
    pub(super) fn reward(&self, game: &G, index: usize, depth: u32, history: &mut History) {
        let slot = |ranked: &Ranked| {
            let mv = self.get(ranked.number as usize);
            G::TABLE.is_quiet(game, mv).then(|| G::TABLE.history_index(game, mv))
        };
        let Some((cut, before)) = self.ranked.get(..=index).and_then(<[_]>::split_last) else { return };
        let Some(cut) = slot(cut) else { return };
        let bonus = (depth * depth).min(1 << 16) as i32;
        history.add(cut, bonus);
        for slot in before.iter().filter_map(slot) {
            history.add(slot, -bonus);
        }
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
    fn add(&mut self, slot: usize, bonus: i32) {
        let score = &mut self.scores[slot];
        *score = (*score + bonus).clamp(-MOST, MOST);
    }
}
