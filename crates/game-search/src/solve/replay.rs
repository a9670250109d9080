//! Replays a win before it is reported: one move for the winner and every move for the loser, until the game is over
//! or the evaluator returns a proof.
//!
//! The table guides the replay, and stores which positions were already replayed. Moves, checks and outcomes come from
//! the game alone; positions that the table has evicted are searched again. For a replayed position the table stores
//! the number of plies, but no move, because the order in which a game lists its moves can depend on the moves that led
//! to the position.

use crate::{Line, MoveList, Observer, Score, SearchGame};

use super::search::{Search, admitted};
use super::table::Entry;
use super::value::{INFINITE, Value};
use crate::hash::mix;
use crate::searcher::is_restricted;

impl<G: SearchGame, O: Observer<G::Move>> Search<'_, G, O> {
    /// Replays the attacker's win from the root. Returns the length of the win in plies against the longest defence,
    /// and the moves. Returns `None` if the table has evicted too much, or a limit was reached.
    pub(super) fn replay_root(&mut self) -> Option<(u32, Line<G::Move>)> {
        let plies = self.replay(0)?;
        let (mut line, mut undos) = (Vec::new(), Vec::new());
        // Each iteration leaves one ply fewer, so the loop ends and the line is as long as the win.
        let is_whole = loop {
            let ply = line.len() as u32;
            let left = plies - ply;
            if left == 0 || ply > 0 && self.proven().is_some() {
                break true;
            }
            // If the table has evicted this position since, replaying it can find a win of another length.
            if self.replay(ply) != Some(left) {
                break false;
            }
            let Some((mv, undo)) = self.step(ply, left - 1) else { break false };
            line.push(mv);
            undos.push(undo);
        };
        for (&mv, undo) in line.iter().zip(undos).rev() {
            self.pop_move(mv, undo);
        }
        is_whole.then_some((plies, line))
    }

    /// Makes a move after which the replayed win takes exactly `left` plies. Returns `None` if the table has evicted
    /// the position after this move.
    fn step(&mut self, ply: u32, left: u32) -> Option<(G::Move, G::Undo)> {
        let side = self.game.side_to_move();
        let mut moves = G::MoveList::default();
        self.game.legal_moves(&mut moves);
        for mv in admitted(self.limits, ply, moves.as_slice()) {
            let undo = self.push_move(mv);
            let may_fit = self.value_without_search(ply + 1, side).is_some_and(|value| match value.is_proven() {
                true => value.plies == left || self.replayed_before(ply + 1) == Some(left),
                // Every move of the loser loses. If a move is not proven to lose, the table has evicted its proof.
                false => side != self.question.attacker,
            });
            if may_fit && self.replay(ply + 1) == Some(left) {
                return Some((mv, undo));
            }
            self.pop_move(mv, undo);
        }
        None
    }

    /// Replays the win from the current position. Returns the length of the win in plies. Returns `None` if the
    /// attacker has no win here after all, or if a limit was reached. Each call goes one ply deeper, and no call goes
    /// beyond [`Score::MAX_PLY`], so the recursion ends.
    fn replay(&mut self, ply: u32) -> Option<u32> {
        if let Some(outcome) = self.game.outcome() {
            return self.ended(outcome).is_proven().then_some(0);
        }
        let key = self.line[ply as usize].0;
        if let Some(known) = self.replayed_before(ply) {
            return Some(known);
        }
        let repeats = self.repetitions_count() && self.line[..ply as usize].iter().any(|&(earlier, _)| earlier == key);
        if repeats || !self.control.count_node() {
            return None;
        }
        if ply > 0
            && let Some(value) = self.proven()
        {
            return value.is_proven().then_some(value.plies);
        }
        self.counters.replayed += 1;
        let mut moves = G::MoveList::default();
        self.game.legal_moves(&mut moves);
        if moves.is_empty() {
            return self.ended(self.game.outcome_without_moves()).is_proven().then_some(0);
        }
        if ply >= Score::MAX_PLY {
            return None;
        }
        let attacks = self.game.side_to_move() == self.question.attacker;
        let plies = if attacks { self.replay_winner(ply, &moves) } else { self.replay_defences(ply, &moves) }?;
        if ply > 0 || !is_restricted(self.limits) {
            // The line is read from these entries, so they are replaced last.
            self.table.store(self.own_key(ply), Entry { value: Value::proven(plies), replayed: true }, u64::MAX);
        }
        Some(plies)
    }

    /// Returns the length in plies of a win that was replayed before.
    fn replayed_before(&self, ply: u32) -> Option<u32> {
        let entry = self.table.probe(self.own_key(ply)).filter(|_| ply > 0 || !is_restricted(self.limits))?;
        entry.replayed.then_some(entry.value.plies)
    }

    /// Replays the winner's move and returns the length of the win in plies.
    fn replay_winner(&mut self, ply: u32, moves: &G::MoveList) -> Option<u32> {
        let mv = match self.shortest_known(ply, moves) {
            Some(mv) => mv,
            None => {
                self.counters.searched_again += 1;
                self.node(ply, [INFINITE; 2]);
                self.frames[ply as usize].children.iter().find(|child| child.value.is_proven())?.mv
            }
        };
        if self.stopped() {
            return None;
        }
        Some(self.after(mv, |search| search.replay(ply + 1))? + 1)
    }

    /// Returns the move with the shortest known win.
    fn shortest_known(&mut self, ply: u32, moves: &G::MoveList) -> Option<G::Move> {
        let side = self.game.side_to_move();
        let wins = admitted(self.limits, ply, moves.as_slice()).filter_map(|mv| {
            let undo = self.game.make(mv);
            let child = self.value_without_search(ply + 1, side);
            self.game.unmake(mv, undo);
            child.filter(Value::is_proven).map(|value| (value.plies, mv))
        });
        wins.min_by_key(|&(plies, _)| plies).map(|(_, mv)| mv)
    }

    /// Replays every move of the loser and returns the length of the longest defence in plies.
    fn replay_defences(&mut self, ply: u32, moves: &G::MoveList) -> Option<u32> {
        let mut longest = None;
        for mv in admitted(self.limits, ply, moves.as_slice()) {
            let plies = self.after(mv, |search| search.replay(ply + 1))? + 1;
            longest = longest.max(Some(plies));
        }
        longest
    }

    fn after<T>(&mut self, mv: G::Move, call: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.push_move(mv);
        let seen = call(self);
        self.pop_move(mv, undo);
        seen
    }

    /// Makes a move and adds the new position to the search path.
    fn push_move(&mut self, mv: G::Move) -> G::Undo {
        let undo = self.game.make(mv);
        let (key, trail) = (G::TABLE.key(&self.game), self.line[self.line.len() - 1].1);
        self.line.push((key, mix(trail ^ key)));
        undo
    }

    fn pop_move(&mut self, mv: G::Move, undo: G::Undo) {
        self.line.pop();
        self.game.unmake(mv, undo);
    }
}
