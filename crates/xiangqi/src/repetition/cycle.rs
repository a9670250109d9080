//! The moves between two occurrences of a position, and what each side did with all of its own.

use super::chase;
use crate::{Move, Position, Side, Undo};

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
    /// The slots of the pieces it chased: a piece keeps its own, wherever it goes. Not looked for if either side checks.
    pub(super) chases: u32,
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

impl<'a> Cycle<'a> {
    /// The habits of the side to move, then of the other. Without `chases` they are not looked for.
    pub(super) fn habits(self, chases: bool) -> [Habit; 2] {
        let mut habits = [Habit { checks: true, chases: 0 }; 2];
        let whose = |step: &Step| usize::from(step.before.side_to_move() != self.position.side_to_move());
        for step in self.backwards() {
            let checks = &mut habits[whose(&step)].checks;
            *checks = *checks && step.after.in_check();
            if habits.iter().all(|habit| !habit.checks) {
                break;
            }
        }
        if !chases || habits.iter().any(|habit| habit.checks) {
            return habits;
        }
        habits.iter_mut().for_each(|habit| habit.chases = !0);
        for step in self.backwards() {
            let chases = &mut habits[whose(&step)].chases;
            *chases = chase::chased(&step.before, step.mv, &step.after, *chases);
            if habits.iter().all(|habit| habit.chases == 0) {
                break;
            }
        }
        habits
    }

    /// The slots of the pieces of a side that chase the piece of slot `prey`: those that do so with every move, or if none
    /// does, those that take turns.
    pub(super) fn hunters(self, by: Side, prey: usize) -> u32 {
        let (mut always, mut ever) = (!0, 0);
        for step in self.backwards().filter(|step| step.before.side_to_move() == by) {
            let hunters = chase::hunters(&step.before, step.mv, &step.after, prey);
            always &= hunters;
            ever |= hunters;
        }
        if always != 0 { always } else { ever }
    }

    /// From the last move to the first.
    fn backwards(self) -> impl Iterator<Item = Step> + 'a {
        let mut position = self.position.clone();
        self.moves.iter().rev().map(move |&(mv, undo)| {
            let after = position.clone();
            position.unmake(mv, undo);
            Step { before: position.clone(), mv, after }
        })
    }
}

/// A move of a cycle.
struct Step {
    before: Position,
    mv: Move,
    after: Position,
}
