//! Cutoffs that are found by examining the children of a node before the first child is searched: a move that wins at
//! once, or a table entry of a child that refutes the node.

use super::Table;
use super::worker::Worker;
use crate::{Evaluator, Event, Observer, Outcome, Score, SearchGame, Turn, Window};

impl<'a, G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'a, G, E, O> {
    /// Returns `true` if moves that win at once are searched for here. A game with hints finds such moves without
    /// making them.
    fn wants_wins(&self) -> bool {
        self.params.immediate_wins && !(G::TABLE.winning_move.is_some() && self.params.hints)
    }

    /// Returns the table if enhanced transposition cutoffs apply at this depth.
    fn table_of_children(&self, depth: u32) -> Option<&'a Table> {
        let from = self.params.enhanced_cutoffs;
        self.table.filter(|_| from.is_some_and(|from| depth >= from) && depth > self.params.table_depth)
    }

    /// Returns `true` if [`look_ahead`](Worker::look_ahead) can find a cutoff at this depth.
    pub(super) fn looks_ahead(&self, depth: u32) -> bool {
        self.wants_wins() || self.table_of_children(depth).is_some()
    }

    /// Returns the score of the node if it is known from the children without a search: because a move wins at once,
    /// or because the table entry of a child refutes the node.
    pub(super) fn look_ahead(&mut self, count: usize, depth: u32, ply: u32, window: Window) -> Option<Score> {
        if !self.control.has_left(count as u64) {
            return None;
        }
        let (wants_wins, table) = (self.wants_wins(), self.table_of_children(depth));
        let win = Score::mate_in(ply + 1);
        let (mut looked, mut answer) = (0, None);
        while looked < count && (wants_wins || answer.is_none()) {
            let mv = self.stack[ply as usize].picker.generated()[looked];
            looked += 1;
            let (key, turn, outcome) = self.look_at(mv, wants_wins);
            if wants_wins && outcome.is_some_and(|outcome| turn.score(outcome.score(ply + 1)) == win) {
                self.control.add(looked as u64);
                return Some(self.win_by(mv, ply, window));
            }
            if let Some(table) = table.filter(|_| answer.is_none()) {
                let child = turn.window(window);
                answer = table
                    .probe(key)
                    .and_then(|entry| self.answer(&entry, depth - 1, ply + 1, child))
                    .map(|score| turn.score(score))
                    .filter(|&score| window.fails_high(score));
            }
        }
        self.control.add(looked as u64);
        if answer.is_some() {
            self.observer.on(Event::TableCutoff);
        }
        answer
    }

    /// Returns the key after a move, the turn, and the outcome if `wants_outcome` is set.
    #[inline]
    fn look_at(&mut self, mv: G::Move, wants_outcome: bool) -> (u64, Turn, Option<Outcome>) {
        let foreseen = G::TABLE.key_after.filter(|_| !wants_outcome).map(|key_after| key_after(&self.game, mv));
        if let Some((key, turn)) = foreseen.filter(|_| cfg!(not(debug_assertions))) {
            return (key, turn, None);
        }
        let side = self.game.side_to_move();
        let undo = self.game.make(mv);
        let turn = Turn::between(side, self.game.side_to_move());
        let outcome = if wants_outcome { self.game.outcome() } else { None };
        let key = G::TABLE.key(&self.game);
        self.game.unmake(mv, undo);
        debug_assert!(foreseen.is_none_or(|it| it == (key, turn)), "{foreseen:x?} foreseen after {mv:?}, not {key:x}");
        (key, turn, outcome)
    }
}
