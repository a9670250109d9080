//! Cutoffs that are found by examining the children of a node before the first child is searched: a move that wins at
//! once, or a table entry of a child that refutes the node. Also cutoffs by a table entry of a symmetric position.

use super::Table;
use super::worker::Worker;
use crate::{Evaluator, Event, Observer, Outcome, Score, SearchGame, Turn, Window};

/// The largest ply at which the table is probed for the images of a position. Farther from the root, both a position
/// and its image are rarely searched.
pub(super) const IMAGE_PLIES: u32 = 18;

impl<'a, G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'a, G, E, O> {
    /// Returns `true` if `look_ahead` searches for moves that win at once. At depth 1 an exact search itself makes every
    /// move, and only once. With hints, the game itself finds such moves without making them.
    fn finds_wins(&self, depth: u32) -> bool {
        let is_worthwhile = depth > 1 || self.params.selective.is_some();
        self.params.immediate_wins && is_worthwhile && !(G::TABLE.winning_move.is_some() && self.params.hints)
    }

    /// Returns the table if enhanced transposition cutoffs apply at this depth.
    fn table_of_children(&self, depth: u32) -> Option<&'a Table> {
        let from = self.params.enhanced_cutoffs;
        self.table.filter(|_| from.is_some_and(|from| depth >= from) && depth > self.params.table_depth)
    }

    /// Returns `true` if [`look_ahead`](Worker::look_ahead) can find a cutoff at this depth.
    pub(super) fn looks_ahead(&self, depth: u32) -> bool {
        self.finds_wins(depth) || self.table_of_children(depth).is_some()
    }

    /// Returns the score of the node if no child needs to be searched, because a move wins at once or the table entry
    /// of a child refutes the node.
    pub(super) fn look_ahead(&mut self, count: usize, depth: u32, ply: u32, window: Window) -> Option<Score> {
        if !self.control.has_left(count as u64) {
            return None;
        }
        let (finds_wins, table) = (self.finds_wins(depth), self.table_of_children(depth));
        let win = Score::mate_in(ply + 1);
        let (mut examined, mut found) = (0, None);
        while examined < count && (finds_wins || found.is_none()) {
            let mv = self.stack[ply as usize].picker.generated()[examined];
            examined += 1;
            let table = table.filter(|_| found.is_none());
            let (key, turn, outcome) = self.peek(mv, finds_wins, table.is_some());
            if finds_wins && outcome.is_some_and(|outcome| turn.score(outcome.score(ply + 1)) == win) {
                self.control.add(examined as u64);
                return Some(self.win_by(mv, ply, window));
            }
            if let Some(table) = table {
                let child = turn.window(window);
                found = table
                    .probe(key)
                    .and_then(|entry| self.table_cutoff(&entry, depth - 1, ply + 1, child))
                    .map(|score| turn.score(score))
                    .filter(|&score| window.fails_high(score));
            }
        }
        self.control.add(examined as u64);
        if found.is_some() {
            self.emit(Event::TableCutoff);
        }
        found
    }

    /// Returns the score that the table holds for an image of the position under a symmetry of the game, if it makes a
    /// search unnecessary.
    pub(super) fn cutoff_of_image(&mut self, table: &Table, depth: u32, ply: u32, window: Window) -> Option<Score> {
        (1..G::TABLE.symmetries).find_map(|symmetry| {
            let image = G::TABLE.image(&self.game, symmetry)?;
            let key = G::TABLE.key(&image) ^ self.salt;
            // A symmetric position is its own image.
            if key == self.key() {
                return None;
            }
            let entry = self.probe(table, key)?;
            let score = self.table_cutoff(&entry, depth, ply, window)?;
            self.emit(Event::TableCutoff);
            Some(score)
        })
    }

    /// Returns the key of the position after a move, whether the turn passes to the opponent, and the outcome. The key
    /// and the outcome are computed on request only.
    #[inline]
    fn peek(&mut self, mv: G::Move, with_outcome: bool, with_key: bool) -> (u64, Turn, Option<Outcome>) {
        let foreseen = G::TABLE.key_after.filter(|_| !with_outcome).map(|key_after| key_after(&self.game, mv));
        if let Some((key, turn)) = foreseen.filter(|_| cfg!(not(debug_assertions))) {
            return (key ^ self.salt, turn, None);
        }
        let side = self.game.side_to_move();
        let undo = self.game.make(mv);
        let turn = Turn::between(side, self.game.side_to_move());
        let outcome = if with_outcome { self.game.outcome() } else { None };
        let key = if with_key { self.key() } else { 0 };
        self.game.unmake(mv, undo);
        debug_assert!(
            foreseen.filter(|_| with_key).is_none_or(|it| it == (key ^ self.salt, turn)),
            "{foreseen:x?} foreseen after {mv:?}, not {key:x}"
        );
        (key, turn, outcome)
    }
}
