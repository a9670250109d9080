//! The moves between two occurrences of a position, and what each side did with all of its own.

use game_search::Side;

use super::chase;
use crate::board::Position;
use crate::make::Undo;
use crate::occupancy::bit;
use crate::types::{Move, Square};

/// The moves that led from an earlier occurrence of a position to this one, the last move last.
#[derive(Clone, Copy)]
pub(super) struct Cycle<'a> {
    pub(super) position: &'a Position,
    pub(super) moves: &'a [(Move, Undo)],
}

/// What a side did with every move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Habit {
    checks: bool,
    /// The pieces it chased, by the points where they stand at the end.
    pub(super) chases: u128,
}

/// The worst that a side did, the least of it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Offence {
    None,
    Chase,
    Check,
}

impl Habit {
    pub(super) fn offence(self) -> Offence {
        match self {
            Habit { checks: true, .. } => Offence::Check,
            Habit { chases: 0, .. } => Offence::None,
            _ => Offence::Chase,
        }
    }
}

impl Cycle<'_> {
    /// The habits of the side to move, then of the other. Without `chases` they are not looked for.
    pub(super) fn habits(self, chases: bool) -> [Habit; 2] {
        let mut habits = [Habit { checks: true, chases: if chases { !0 } else { 0 } }; 2];
        self.backwards(|step| {
            let habit = &mut habits[usize::from(step.before.side_to_move() != self.position.side_to_move())];
            habit.checks &= step.after.in_check();
            if habit.chases != 0 {
                habit.chases &= step.homes.of_all(chase::chased(step.before, step.mv, step.after));
            }
        });
        habits
    }

    /// The pieces of a side that chase the piece on `prey`, by the points where all stand at the end: those that do so
    /// with every move, or if none does, those that take turns.
    pub(super) fn hunters(self, by: Side, prey: Square) -> u128 {
        let (mut always, mut ever) = (!0, 0);
        self.backwards(|step| {
            if step.before.side_to_move() == by {
                let hunters = chase::hunters(step.before, step.mv, step.after, step.homes.then(prey));
                let hunters = step.homes.of_all(hunters);
                always &= hunters;
                ever |= hunters;
            }
        });
        if always != 0 { always } else { ever }
    }

    /// From the last move to the first.
    fn backwards(self, mut see: impl FnMut(&Step)) {
        let mut homes = Homes(Vec::new());
        let mut after = self.position.clone();
        for &(mv, undo) in self.moves.iter().rev() {
            let mut before = after.clone();
            before.unmake(mv, undo);
            see(&Step { before: &before, mv, after: &after, homes: &homes });
            homes.take_back(mv);
            after = before;
        }
    }
}

/// A move of a cycle.
struct Step<'a> {
    before: &'a Position,
    mv: Move,
    after: &'a Position,
    /// Of the pieces after the move.
    homes: &'a Homes,
}

/// Where pieces that move later stand then, and where at the end.
struct Homes(Vec<(Square, Square)>);

impl Homes {
    fn take_back(&mut self, mv: Move) {
        match self.0.iter_mut().find(|(then, _)| *then == mv.to()) {
            Some((then, _)) => *then = mv.from(),
            None => self.0.push((mv.from(), mv.to())),
        }
    }

    /// The same pieces, by the points where they stand at the end.
    fn of_all(&self, pieces: u128) -> u128 {
        let (mut left, mut home) = (pieces, 0);
        for &(then, end) in self.0.iter().filter(|(then, _)| pieces & bit(then.number()) != 0) {
            left &= !bit(then.number());
            home |= bit(end.number());
        }
        left | home
    }

    /// Where the piece stood then that stands on `home` at the end.
    fn then(&self, home: Square) -> Square {
        self.0.iter().find(|(_, end)| *end == home).map_or(home, |&(then, _)| then)
    }
}
