//! Plays a win through before it is reported: one move for the winner, every move for the loser, until the game is over
//! or the evaluator knows the rest.
//!
//! The table serves as a guide, and to know what was replayed before. The moves, the checks and the ends of the game come
//! from the game alone; what the table has forgotten is searched again.

use crate::searcher::EngineGame;
use crate::{Line, MoveList, Observer, Score};

use super::search::{Search, is_restricted, mix};
use super::table::Entry;
use super::value::{INFINITE, Value};

/// A position that was played to all its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Replayed {
    /// To the last of them.
    pub(super) plies: u32,
    /// The number of the winner's move, or of the loser's that holds out longest; none where the game is over, or the evaluator
    /// knows the rest.
    number: Option<usize>,
}

impl<G: EngineGame, O: Observer<G::Move>> Search<'_, G, O> {
    /// Replays the win of the attacker from the root: the plies that it takes against the longest defence, and the moves.
    pub(super) fn replay_root(&mut self) -> Option<(u32, Line<G::Move>)> {
        let plies = self.replay(0)?.plies;
        let (mut line, mut undos) = (Vec::new(), Vec::new());
        let mut rest = None;
        while let Some(here) = self.replay(line.len() as u32) {
            let Some(number) = here.number else {
                rest = Some(here.plies);
                break;
            };
            let mut moves = G::MoveList::default();
            self.game.legal_moves(&mut moves);
            let mv = moves.as_slice()[number];
            line.push(mv);
            undos.push(self.go(mv));
        }
        for (&mv, undo) in line.iter().zip(undos).rev() {
            self.back(mv, undo);
        }
        (line.len() as u32 + rest? == plies).then_some((plies, line))
    }

    /// `None` if the attacker has no win here after all, or the search ran out of its limits.
    fn replay(&mut self, ply: u32) -> Option<Replayed> {
        let (side, attacker) = (self.game.side_to_move(), self.question.attacker);
        let won = |outcome| Value::ended(outcome, side, attacker).is_proven();
        if let Some(outcome) = self.game.outcome() {
            return won(outcome).then_some(Replayed { plies: 0, number: None });
        }
        let key = self.line[ply as usize].0;
        if let Some(known) = self.replayed_before(ply) {
            return Some(known);
        }
        let repeats = self.repetitions_count() && self.line[..ply as usize].iter().any(|&(earlier, _)| earlier == key);
        if repeats || !self.budget.spend() {
            return None;
        }
        if ply > 0
            && let Some(value) = self.proven()
        {
            return value.is_proven().then_some(Replayed { plies: value.plies, number: None });
        }
        self.counters.replayed += 1;
        let mut moves = G::MoveList::default();
        self.game.legal_moves(&mut moves);
        if moves.is_empty() {
            return won(self.game.outcome_without_moves()).then_some(Replayed { plies: 0, number: None });
        }
        if ply >= Score::MAX_PLY {
            return None;
        }
        let here = if side == attacker { self.answer(ply, &moves) } else { self.all_defences(ply, &moves) }?;
        if let Some(number) = here.number.and_then(|number| u16::try_from(number).ok())
            && (ply > 0 || !is_restricted(self.limits))
        {
            let entry = Entry { value: Value::proven(here.plies), replayed: Some(number) };
            self.table.store(self.own_key(ply), entry, 1);
        }
        Some(here)
    }

    fn replayed_before(&self, ply: u32) -> Option<Replayed> {
        if ply == 0 && is_restricted(self.limits) {
            return None;
        }
        let entry = self.table.probe(self.own_key(ply))?;
        Some(Replayed { plies: entry.value.plies, number: Some(usize::from(entry.replayed?)) })
    }

    /// The winner's move.
    fn answer(&mut self, ply: u32, moves: &G::MoveList) -> Option<Replayed> {
        let number = match self.shortest_known(ply, moves) {
            Some(number) => number,
            None => {
                self.counters.searched_again += 1;
                self.node(ply, [INFINITE; 2]);
                let child = self.frames[ply as usize].children.iter().find(|child| child.value.is_proven())?;
                let mv = child.mv;
                moves.as_slice().iter().position(|&other| other == mv)?
            }
        };
        if self.stopped() {
            return None;
        }
        let plies = self.after(moves.as_slice()[number], |search| search.replay(ply + 1))?.plies + 1;
        Some(Replayed { plies, number: Some(number) })
    }

    /// The number of the move that is known to win soonest.
    fn shortest_known(&mut self, ply: u32, moves: &G::MoveList) -> Option<usize> {
        let side = self.game.side_to_move();
        let mut shortest: Option<(u32, usize)> = None;
        for (number, &mv) in moves.as_slice().iter().enumerate() {
            if ply == 0 && !self.limits.admits(&mv) {
                continue;
            }
            let undo = self.game.make(mv);
            let child = self.look(ply + 1, side);
            self.game.unmake(mv, undo);
            if let Some(value) = child.filter(Value::is_proven)
                && shortest.is_none_or(|(plies, _)| value.plies < plies)
            {
                shortest = Some((value.plies, number));
            }
        }
        shortest.map(|(_, number)| number)
    }

    /// Every move of the loser.
    fn all_defences(&mut self, ply: u32, moves: &G::MoveList) -> Option<Replayed> {
        let mut longest: Option<Replayed> = None;
        for (number, &mv) in moves.as_slice().iter().enumerate() {
            if ply == 0 && !self.limits.admits(&mv) {
                continue;
            }
            let plies = self.after(mv, |search| search.replay(ply + 1))?.plies + 1;
            if longest.is_none_or(|longest| plies > longest.plies) {
                longest = Some(Replayed { plies, number: Some(number) });
            }
        }
        longest
    }

    fn after<T>(&mut self, mv: G::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.go(mv);
        let seen = look(self);
        self.back(mv, undo);
        seen
    }

    /// One move down the line.
    fn go(&mut self, mv: G::Move) -> G::Undo {
        let undo = self.game.make(mv);
        let (key, trail) = (G::key_of(&self.game), self.line[self.line.len() - 1].1);
        self.line.push((key, mix(trail ^ key)));
        undo
    }

    fn back(&mut self, mv: G::Move, undo: G::Undo) {
        self.line.pop();
        self.game.unmake(mv, undo);
    }
}
