//! Information about a position without a search: from the rules, the table and the evaluator.

use crate::{Event, Observer, Outcome, Proof, Score, SearchGame, Side, Turn};

use super::search::{Arrival, Search, plies_key, side_key};
use super::table::Entry;
use super::value::{HORIZON, UNCONDITIONAL, Value};
use crate::hash::mix;

impl<G: SearchGame, O: Observer<G::Move>> Search<'_, G, O> {
    /// Returns the value of the current position, which `mover` has just reached, without searching it. Returns
    /// `None` if the move is not allowed because it does not give check.
    pub(super) fn value_without_search(&mut self, ply: u32, mover: Side) -> Option<Value> {
        match self.arrive(mover) {
            Arrival::Forbidden => None,
            Arrival::Over(value) => Some(value),
            Arrival::Open(key) => Some(self.recall(key, ply).unwrap_or_else(|| self.start(ply))),
        }
    }

    #[inline]
    pub(super) fn arrive(&self, mover: Side) -> Arrival {
        let (side, attacker) = (self.game.side_to_move(), self.question.attacker);
        if let Some(outcome) = self.game.outcome() {
            return Arrival::Over(self.ended(outcome));
        }
        let gives_check = || Turn::between(mover, side) == Turn::Stays || G::TABLE.in_check(&self.game);
        if self.checks && mover == attacker && !gives_check() {
            return Arrival::Forbidden;
        }
        Arrival::Open(G::TABLE.key(&self.game))
    }

    /// Returns the table's value of a position, or a disproof if the position is already on the search path.
    #[inline]
    pub(super) fn recall(&mut self, key: u64, ply: u32) -> Option<Value> {
        if self.repetitions_count()
            && let Some(ply) = self.line[..ply as usize].iter().position(|&(earlier, _)| earlier == key)
        {
            self.counters.repetitions += 1;
            return Some(Value::failed(ply as u32 + 1));
        }
        self.known(key, ply).map(|entry| entry.value)
    }

    /// Returns the value that the evaluator proves for the current position. A search for a win within a number of
    /// plies does not use the evaluator, because the lengths of its proofs are not accurate enough.
    #[inline]
    pub(super) fn proven(&mut self) -> Option<Value> {
        let applies = !self.checks && self.question.within.is_none();
        let evaluator = self.evaluator.as_mut().filter(|_| applies)?;
        let Proof { outcome, plies } = evaluator.proof(&self.game)?;
        self.counters.proofs += 1;
        let value = self.ended(outcome);
        Some(Value { plies, ..value })
    }

    /// Returns the initial value of a position that is not in the table.
    pub(super) fn start(&mut self, ply: u32) -> Value {
        if let Some(value) = self.proven() {
            return value;
        }
        let (side, attacker) = (self.game.side_to_move(), self.question.attacker);
        let out_of_plies = self.question.within.is_some_and(|within| ply >= within);
        if self.checks && side == attacker && !out_of_plies && ply < Score::MAX_PLY {
            // Counting the moves that give check would cost more than it saves.
            return Value::unsolved(1, 1);
        }
        match self.game.count_legal_moves() {
            0 => self.ended(self.game.outcome_without_moves()),
            _ if out_of_plies => Value::failed(UNCONDITIONAL),
            _ if ply >= Score::MAX_PLY => Value::failed(HORIZON),
            moves if side == attacker => Value::unsolved(1, moves as u32),
            moves => Value::unsolved(moves as u32, 1),
        }
    }

    /// Returns the value of a finished game with this outcome for the side to move.
    #[inline]
    pub(super) fn ended(&self, outcome: Outcome) -> Value {
        let attacks = self.game.side_to_move() == self.question.attacker;
        match outcome {
            Outcome::Draw => Value::failed(UNCONDITIONAL),
            Outcome::Win if attacks => Value::proven(0),
            Outcome::Loss if !attacks => Value::proven(0),
            Outcome::Win | Outcome::Loss => Value::lost(0),
        }
    }

    /// Returns the table's entry of a position at `ply`.
    pub(super) fn known(&mut self, key: u64, ply: u32) -> Option<Entry> {
        self.observer.on(Event::TableProbe);
        let entry = self.lookup(key, ply)?;
        self.counters.table_hits += 1;
        self.observer.on(Event::TableHit);
        Some(entry)
    }

    pub(super) fn lookup(&self, key: u64, ply: u32) -> Option<Entry> {
        let side_key = side_key(self.question.attacker);
        let entry = self.table.probe(key ^ side_key);
        if let Some(within) = self.question.within {
            let left = within - ply.min(within);
            let answers = |value: &Value| value.is_disproven() || value.is_proven() && value.plies <= left;
            let entry = entry.filter(|entry| answers(&entry.value));
            let entry = entry.or_else(|| self.other_side(key).filter(|entry| answers(&entry.value)));
            return entry.or_else(|| self.table.probe(key ^ side_key ^ plies_key(left)));
        }
        let on_this_line = || {
            let may_differ = self.counters.path_dependent > 0 && self.repetitions_count();
            let (_, trail) = self.line.get(ply as usize - 1).filter(|_| may_differ)?;
            self.table.probe(key ^ side_key ^ mix(trail ^ key))
        };
        let solved = entry.filter(|entry| entry.value.is_solved());
        solved.or_else(|| self.other_side(key)).or_else(on_this_line).or(entry)
    }

    /// Returns an entry derived from the table's entry for the question "does the other side win?".
    fn other_side(&self, key: u64) -> Option<Entry> {
        if !self.question.both_sides {
            return None;
        }
        let value = self.table.probe(key ^ side_key(!self.question.attacker))?.value.for_opponent()?;
        Some(Entry { value, replayed: false })
    }
}
