//! History tables: statistics about moves and evaluation errors. A search gathers these statistics and keeps them for
//! the next search.

use super::Params;
use crate::{SearchGame, Side};

/// The largest score of an entry: scores are from `-MAX_SCORE` to `MAX_SCORE`.
pub(super) const MAX_SCORE: i32 = 1 << 14;

/// The scores of one history table, one score per slot. A positive bonus moves a score towards `MAX_SCORE`, a negative
/// bonus towards `-MAX_SCORE`. The closer a score is to this limit, the less it moves. Old results therefore fade.
#[derive(Clone, Debug, Default)]
struct Scores(Vec<i16>);

impl Scores {
    fn new(on: bool, slots: usize) -> Scores {
        Scores(vec![0; if on { slots } else { 0 }])
    }

    #[inline]
    fn add(&mut self, slot: usize, bonus: i32) {
        let score = i32::from(self.0[slot]);
        self.0[slot] = (score + bonus - score * bonus.abs() / MAX_SCORE) as i16;
    }
}

/// Halves scores this many times, at most 15, each time towards zero. Shifts are vectorised; a division is not.
#[inline(never)]
fn halve(scores: &mut [i16], times: u32) {
    for score in scores {
        let below_zero = *score >> 15;
        let rounding = below_zero & ((1_i32 << times) - 1) as i16;
        *score = (*score + rounding) >> times;
    }
}

/// The slot of an earlier move in the continuation history; `None` after a null move and at the root.
pub(super) type Slot = Option<u32>;

/// The history tables of one thread.
#[derive(Clone, Debug)]
pub(super) struct HistoryTables<M> {
    quiet: Scores,
    capture: Scores,
    /// Continuation history. Indexed by the slot of an earlier move, then by the slot of the current move.
    continuation: Scores,
    /// The number of searches so far, and for each row of `continuation` the search in which it was last halved.
    search: u32,
    halved_in: Vec<u32>,
    counter: Vec<Option<M>>,
    correction: Scores,
}

impl<M: Copy> HistoryTables<M> {
    pub(super) fn new<G: SearchGame<Move = M>>(game: &G, params: &Params) -> HistoryTables<M> {
        let after = G::TABLE.continuation_slots;
        let entries = params.selective.as_ref().and_then(|it| it.correction).map_or(0, |it| it.entries);
        HistoryTables {
            quiet: Scores::new(true, quiet_slots(game, params)),
            capture: Scores::new(params.capture_history, G::TABLE.capture_slots),
            continuation: Scores::new(params.continuation_history, after * after),
            search: 0,
            halved_in: vec![0; if params.continuation_history { after } else { 0 }],
            counter: vec![None; if params.counter_moves { after } else { 0 }],
            correction: Scores::new(true, 2 * entries),
        }
    }

    /// Returns the tables for a new search. Existing tables are kept if their size fits the game, and the scores of
    /// moves are halved: those of the continuation history by [`enter_row`](HistoryTables::enter_row).
    pub(super) fn renew<'a, G: SearchGame<Move = M>>(
        kept: &'a mut Option<HistoryTables<M>>,
        game: &G,
        params: &Params,
    ) -> &'a mut HistoryTables<M> {
        match kept.take_if(|kept| kept.quiet.0.len() == quiet_slots(game, params)) {
            Some(mut tables) => {
                tables.search += 1;
                for scores in [&mut tables.quiet, &mut tables.capture] {
                    halve(&mut scores.0, 1);
                }
                kept.insert(tables)
            }
            None => kept.insert(HistoryTables::new(game, params)),
        }
    }

    /// Halves the continuation scores after the move of this slot, once for each search since the last time. It is called
    /// before the move is made. To halve the whole table, of 3 MiB in xiangqi, would take a sixth of the time of a search
    /// of 500 nodes.
    #[inline]
    pub(super) fn enter_row(&mut self, slot: u32) {
        let Some(halved_in) = self.halved_in.get_mut(slot as usize).filter(|it| **it != self.search) else { return };
        let searches = (self.search - std::mem::replace(halved_in, self.search)).min(15);
        let slots = self.halved_in.len();
        halve(&mut self.continuation.0[slot as usize * slots..][..slots], searches);
    }

    /// Returns the scores that rank quiet moves, given the slots of the moves one and two plies earlier.
    #[inline]
    pub(super) fn quiet_scores<G: SearchGame<Move = M>>(&self, before: [Slot; 2]) -> QuietScores<'_> {
        let row = |before: Slot| {
            let start = before? as usize * G::TABLE.continuation_slots;
            self.continuation.0.get(start..start + G::TABLE.continuation_slots)
        };
        QuietScores { history: &self.quiet.0, after: before.map(|before| row(before).unwrap_or_default()) }
    }

    /// Returns the history score of a noisy move, from -16,384 to 16,384 ([`MAX_SCORE`]).
    #[inline]
    pub(super) fn noisy<G: SearchGame<Move = M>>(&self, game: &G, mv: M) -> i32 {
        if self.capture.0.is_empty() { 0 } else { i32::from(self.capture.0[G::TABLE.capture_index(game, mv)]) }
    }

    #[inline]
    pub(super) fn counter_move(&self, before: Slot) -> Option<M> {
        *self.counter.get(before? as usize)?
    }

    /// Adds a bonus (negative for a malus) to the scores of a move: those in the quiet and continuation histories if
    /// `quiet` is set, otherwise the score in the capture history.
    pub(super) fn update<G: SearchGame<Move = M>>(
        &mut self,
        game: &G,
        mv: M,
        quiet: bool,
        before: [Slot; 2],
        bonus: i32,
    ) {
        if quiet {
            if !self.quiet.0.is_empty() {
                self.quiet.add(G::TABLE.history_index(game, mv), bonus);
            }
            if G::TABLE.continuation_slots > 0 && !self.continuation.0.is_empty() {
                let slot = G::TABLE.continuation_index(game, mv);
                for before in before.into_iter().flatten() {
                    self.continuation.add(before as usize * G::TABLE.continuation_slots + slot, bonus);
                }
            }
        } else if !self.capture.0.is_empty() {
            self.capture.add(G::TABLE.capture_index(game, mv), bonus);
        }
    }

    /// Stores `mv` as the quiet move that refuted the move of slot `before`.
    pub(super) fn update_counter_move(&mut self, before: Slot, mv: M) {
        if let Some(slot) = before.and_then(|before| self.counter.get_mut(before as usize)) {
            *slot = Some(mv);
        }
    }

    /// Returns the correction to add to the static evaluation, in the evaluator's points, from `-max` to `max`.
    #[inline]
    pub(super) fn correction(&self, key: u64, side: Side, max: i32) -> i32 {
        i32::from(self.correction.0[self.correction_slot(key, side)]) * max / MAX_SCORE
    }

    /// Updates the correction history after a search to `depth` whose score was `error` hundredths of a unit above
    /// the static evaluation.
    pub(super) fn update_correction(&mut self, key: u64, side: Side, error: i32, depth: u32) {
        let slot = self.correction_slot(key, side);
        let bonus = error.saturating_mul(depth as i32).clamp(-MAX_SCORE / 4, MAX_SCORE / 4);
        self.correction.add(slot, bonus);
    }

    /// Returns the number of the entry for a key and a side, and the stored value.
    pub(super) fn stored_correction(&self, key: u64, side: Side) -> (usize, i32) {
        let slot = self.correction_slot(key, side);
        (slot, i32::from(self.correction.0[slot]))
    }

    #[inline]
    fn correction_slot(&self, key: u64, side: Side) -> usize {
        let entries = self.correction.0.len() / 2;
        (key % entries as u64) as usize * 2 + side.index()
    }
}

/// The tables that rank the quiet moves of one node, each indexed by a move's slot. An empty table adds 0 to the rank.
pub(super) struct QuietScores<'a> {
    history: &'a [i16],
    after: [&'a [i16]; 2],
}

impl QuietScores<'_> {
    /// Returns the sum of a move's three history scores, from `-3 * MAX_SCORE` to `3 * MAX_SCORE` ([`MAX_SCORE`]).
    #[inline(always)]
    pub(super) fn score<G: SearchGame>(&self, game: &G, mv: G::Move) -> i32 {
        let score = |scores: &[i16], slot: usize| scores.get(slot).map_or(0, |&score| i32::from(score));
        let mut sum = score(self.history, G::TABLE.history_index(game, mv));
        if G::TABLE.continuation_slots > 0 {
            let slot = G::TABLE.continuation_index(game, mv);
            sum += score(self.after[0], slot) + score(self.after[1], slot);
        }
        sum
    }
}

fn quiet_slots<G: SearchGame>(game: &G, params: &Params) -> usize {
    if params.history { G::TABLE.history_slots(game) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_halved_towards_zero_as_often_as_asked() {
        for score in (-1 << 14)..=1 << 14 {
            let mut one_by_one = score;
            for times in 0..=15 {
                let mut at_once = [score];
                halve(&mut at_once, times);
                assert_eq!(at_once, [one_by_one], "{score} halved {times} times");
                one_by_one /= 2;
            }
        }
    }

    #[test]
    fn a_row_is_halved_once_for_each_search_since_the_last_time() {
        let mut tables: HistoryTables<u8> = HistoryTables {
            quiet: Scores::default(),
            capture: Scores::default(),
            continuation: Scores(vec![100; 4]),
            search: 3,
            halved_in: vec![0, 2],
            counter: Vec::new(),
            correction: Scores::default(),
        };
        for _ in 0..2 {
            tables.enter_row(0);
            assert_eq!(tables.continuation.0, [12, 12, 100, 100]);
        }
        tables.enter_row(1);
        assert_eq!(tables.continuation.0, [12, 12, 50, 50]);
        tables.search = 100;
        tables.enter_row(1);
        assert_eq!(tables.continuation.0, [12, 12, 0, 0]);
    }
}
