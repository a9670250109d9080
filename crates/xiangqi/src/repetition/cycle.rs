//! The moves between two occurrences of a position, and whether each side checked or chased with all of its moves.

use super::chase::{self, MadeByMove};
use crate::{Move, Position, Side, Undo};

/// The moves that led from an earlier occurrence of a position to the current one, in order.
#[derive(Clone, Copy)]
pub(super) struct Cycle<'a> {
    pub(super) position: &'a Position,
    pub(super) moves: &'a [(Move, Undo)],
    /// `true` if the rules forbid chases.
    pub(super) forbids_chases: bool,
    /// `true` if the rules treat blocked protectors and pinned chariots as the World Xiangqi Federation does.
    pub(super) by_wxf: bool,
}

/// What a side did with every one of its moves in a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conduct {
    checks: bool,
    /// The slots of the pieces that the side chases with every move, as a bit mask; a piece keeps its slot when it
    /// moves. Empty if one of the sides checks with every move, because chases are not computed then.
    pub(super) chases: u32,
    /// `true` if the rules forbid above all to chase a piece as it is among `chases`: a chariot pinned by a horse.
    chases_pinned: bool,
}

/// The worst offence of a side. Later variants are worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Offence {
    None,
    Chase,
    /// A chase of a chariot that a horse pins.
    ChasePinned,
    Check,
}

impl Conduct {
    pub(super) fn offence(self) -> Offence {
        match self {
            Conduct { checks: true, .. } => Offence::Check,
            Conduct { chases: 0, .. } => Offence::None,
            Conduct { chases_pinned: true, .. } => Offence::ChasePinned,
            _ => Offence::Chase,
        }
    }
}

impl<'a> Cycle<'a> {
    /// Returns what each side did with every one of its moves, beginning with the side to move. Chases are only
    /// computed if the rules forbid them.
    pub(super) fn conduct(self) -> [Conduct; 2] {
        let mut conduct = [Conduct { checks: true, chases: 0, chases_pinned: false }; 2];
        for step in self.backwards() {
            let checks = &mut conduct[self.whose(&step)].checks;
            *checks = *checks && step.after.in_check();
            if conduct.iter().all(|side| !side.checks) {
                break;
            }
        }
        if !self.forbids_chases || conduct.iter().any(|side| side.checks) {
            return conduct;
        }
        let mut chases = self.chased_with_every_move(false);
        if self.by_wxf {
            let by_blocking = self.chased_with_every_move(true);
            let us = self.position.side_to_move();
            for (own, side) in [(0, us), (1, !us)] {
                if by_blocking[own] != chases[own] && self.counts_blocking(side) {
                    chases[own] = by_blocking[own];
                }
            }
        }
        for (side, chases) in conduct.iter_mut().zip(chases) {
            side.chases = chases;
            side.chases_pinned = self.by_wxf && chase::has_pinned_chariot(self.position, chases);
        }
        conduct
    }

    /// Returns the slots of the pieces that each side chases with every move, beginning with the side to move.
    fn chased_with_every_move(self, by_blocking: bool) -> [u32; 2] {
        let mut chased = [!0; 2];
        for step in self.backwards() {
            let own = self.whose(&step);
            chased[own] = chase::chased(&step.made(by_blocking), chased[own]);
            if chased == [0; 2] {
                break;
            }
        }
        chased
    }

    /// Returns `true` if a side chases a piece also by blocking its protector. A side that has to answer a chase with
    /// every move may block lines to defend itself.
    fn counts_blocking(self, side: Side) -> bool {
        self.by_wxf && !self.chases_with_every_move(!side)
    }

    /// Returns `true` if every move of a side chases a piece, not necessarily the same one, without blocking its
    /// protector.
    fn chases_with_every_move(self, by: Side) -> bool {
        let mut moves = self.backwards().filter(|step| step.before.side_to_move() == by);
        moves.all(|step| chase::chased(&step.made(false), !0) != 0)
    }

    /// Returns the slots of the pieces of side `by` that chase the piece of slot `prey` with every move of that side.
    /// If there is no such piece, returns the slots of all pieces that chase the prey with some move.
    pub(super) fn hunters(self, by: Side, prey: usize) -> u32 {
        let by_blocking = self.counts_blocking(by);
        let (mut always, mut ever) = (!0, 0);
        for step in self.backwards().filter(|step| step.before.side_to_move() == by) {
            let hunters = chase::hunters(&step.made(by_blocking), prey);
            always &= hunters;
            ever |= hunters;
        }
        if always != 0 { always } else { ever }
    }

    /// Returns 0 if the step is a move of the side to move, else 1.
    fn whose(self, step: &Step) -> usize {
        usize::from(step.before.side_to_move() != self.position.side_to_move())
    }

    /// Returns an iterator over the moves, from the last to the first.
    fn backwards(self) -> impl Iterator<Item = Step> + 'a {
        let mut position = self.position.clone();
        self.moves.iter().rev().map(move |&(mv, undo)| {
            let after = position.clone();
            position.unmake(mv, undo);
            Step { before: position.clone(), mv, after }
        })
    }
}

/// One move of a cycle, with the positions before and after it.
struct Step {
    before: Position,
    mv: Move,
    after: Position,
}

impl Step {
    fn made(&self, by_blocking: bool) -> MadeByMove<'_> {
        MadeByMove::new(&self.before, self.mv, &self.after, by_blocking)
    }
}
