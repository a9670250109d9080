//! What is known of a position without searching it: the rules, the table, the evaluator.

use crate::{Event, Observer, Outcome, Proof, Score, SearchGame, Side, Turn};

use super::search::{Arrival, Search, plies_key, side_key};
use super::table::Entry;
use super::value::{HORIZON, NOTHING, Value};
use crate::hash::mix;

impl<G: SearchGame, O: Observer<G::Move>> Search<'_, G, O> {
    /// What is known of the current position, which `mover` has just reached, without searching it; `None` if it may not
    /// be reached because it is no check.
    pub(super) fn look(&mut self, ply: u32, mover: Side) -> Option<Value> {
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

    /// Of a position that is not on the line already: what the table knows.
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

    /// What the evaluator knows of the current position. Its lengths are not good enough to tell whether there is a win within
    /// a number of plies.
    #[inline]
    pub(super) fn proven(&mut self) -> Option<Value> {
        let may_ask = !self.checks && self.question.within.is_none();
        let evaluator = self.evaluator.as_mut().filter(|_| may_ask)?;
        let Proof { outcome, plies } = evaluator.proof(&self.game)?;
        self.counters.proofs += 1;
        let value = self.ended(outcome);
        Some(Value { plies, ..value })
    }

    /// Of a position that the table does not know.
    pub(super) fn start(&mut self, ply: u32) -> Value {
        if let Some(value) = self.proven() {
            return value;
        }
        let (side, attacker) = (self.game.side_to_move(), self.question.attacker);
        let out_of_plies = self.question.within.is_some_and(|within| ply >= within);
        if self.checks && side == attacker && !out_of_plies && ply < Score::MAX_PLY {
            // How many of its moves give check is not worth finding out.
            return Value::unsolved(1, 1);
        }
        match self.game.count_legal_moves() {
            0 => self.ended(self.game.outcome_without_moves()),
            _ if out_of_plies => Value::failed(NOTHING),
            _ if ply >= Score::MAX_PLY => Value::failed(HORIZON),
            moves if side == attacker => Value::unsolved(1, moves as u32),
            moves => Value::unsolved(moves as u32, 1),
        }
    }

    /// The game is over, with this outcome for the side to move.
    #[inline]
    pub(super) fn ended(&self, outcome: Outcome) -> Value {
        let attacks = self.game.side_to_move() == self.question.attacker;
        match outcome {
            Outcome::Draw => Value::failed(NOTHING),
            Outcome::Win if attacks => Value::proven(0),
            Outcome::Loss if !attacks => Value::proven(0),
            Outcome::Win | Outcome::Loss => Value::lost(0),
        }
    }

    /// What the table knows of a position at `ply`.
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

    /// What is known from the same question for the other side.
    fn other_side(&self, key: u64) -> Option<Entry> {
        if !self.question.both_sides {
            return None;
        }
        let value = self.table.probe(key ^ side_key(!self.question.attacker))?.value.for_the_other()?;
        Some(Entry { value, replayed: false })
    }
}
