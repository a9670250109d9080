//! Chases: the pieces that a single move chases.
//!
//! The definition of a chase is in the documentation of [`repetition`](super).

use std::ops::Range;

use game_search::{NullMove, Side};

use crate::slots::CAPTURED;
use crate::targets::ACROSS;
use crate::{Move, Piece, PieceKind, PointSet, Position, Square};

/// Returns which of the pieces in `suspects` are chased by the move. The result and `suspects` are bit masks of slots.
pub(super) fn chased(chase: &MadeByMove, suspects: u32) -> u32 {
    let preys = chase.preys(suspects);
    let chased = chase.guilty().fold(PointSet::EMPTY, |chased, slot| chased | chase.chased_by(slot, preys & !chased));
    chased.into_iter().fold(0, |slots, prey| slots | 1 << chase.now.position.board[prey.index()].slot())
}

/// Returns the slots of the pieces that chase the piece of slot `prey` because of the move, as a bit mask.
pub(super) fn hunters(chase: &MadeByMove, prey: usize) -> u32 {
    let prey = chase.preys(1 << prey);
    chase.guilty().filter(|&slot| !chase.chased_by(slot, prey).is_empty()).fold(0, |slots, slot| slots | 1 << slot)
}

/// Returns the points of the pieces in `slots`, a bit mask. Captured pieces are left out.
pub(super) fn points_of(position: &Position, slots: u32) -> PointSet {
    let standing = position.squares.iter().enumerate().filter(|&(slot, &at)| slots >> slot & 1 != 0 && at != CAPTURED);
    standing.map(|(_, &at)| Square::known(at)).collect()
}

/// Returns `true` if one of the pieces in `slots` is a chariot that a horse pins.
pub(super) fn has_pinned_chariot(position: &Position, slots: u32) -> bool {
    points_of(position, slots).into_iter().any(|at| {
        let Some(Piece { side, kind: PieceKind::Chariot }) = position.piece_at(at) else { return false };
        let (pins, horse) = (position.pins(side), Piece { side: !side, kind: PieceKind::Horse });
        pins.pinned().contains(at) && pins.allowed(at).into_iter().any(|by| position.piece_at(by) == Some(horse))
    })
}

/// The slots of a side's pieces except the general and the soldiers.
const OFFICERS: Range<usize> = 1..11;
/// The slots of a side's soldiers.
const SOLDIERS: Range<usize> = 11..16;

/// A move, with the positions before and after the move, in which the moving side is treated as the side to move.
pub(super) struct MadeByMove<'a> {
    earlier: ChaseView<'a>,
    mv: Move,
    now: ChaseView<'a>,
    /// `true` if the move chases a piece also by blocking its protector.
    by_blocking: bool,
}

impl<'a> MadeByMove<'a> {
    pub(super) fn new(before: &'a Position, mv: Move, after: &'a Position, by_blocking: bool) -> MadeByMove<'a> {
        let hunter = before.side_to_move();
        let [earlier, now] = [before, after].map(|position| ChaseView { position, hunter });
        MadeByMove { earlier, mv, now, by_blocking }
    }

    /// Returns the slots of the pieces that may not chase perpetually: all except the general and the soldiers.
    fn guilty(&self) -> Range<usize> {
        let first = 16 * self.now.hunter.index();
        first + OFFICERS.start..first + OFFICERS.end
    }

    /// Returns the points of the pieces in `slots` that may not be chased perpetually: all pieces of the hunted side
    /// except its general and its soldiers that have not crossed the river.
    fn preys(&self, slots: u32) -> PointSet {
        let (position, hunted) = (self.now.position, (!self.now.hunter).index());
        let all = |of: Range<usize>| ((1 << of.end) - (1 << of.start)) << (16 * hunted);
        let across = PointSet::from_bits(ACROSS[hunted]);
        points_of(position, slots & all(OFFICERS)) | points_of(position, slots & all(SOLDIERS)) & across
    }

    /// Returns the points of `preys` on which a piece is chased by the piece of `slot`.
    fn chased_by(&self, slot: usize, preys: PointSet) -> PointSet {
        let from = self.now.position.squares[slot];
        let can_take = PointSet::from_bits(self.now.position.targets(from)) & preys;
        let threatens = |from, prey| self.now.gains(from, prey) && self.is_new(from, prey);
        can_take.into_iter().filter(|&prey| threatens(Square::known(from), prey)).collect()
    }

    /// Returns `true` if the move has created the threat that the piece on `from` captures `prey`.
    fn is_new(&self, from: Square, prey: Square) -> bool {
        if from == self.mv.to() {
            return !comes_nearer(self.now.position, self.mv, prey);
        }
        !reaches(self.earlier.position, Move::new(from, prey))
            || self.now.lost_protector(&self.earlier, from, prey, self.by_blocking)
            || self.now.uncovers_check(from, prey) && !self.earlier.uncovers_check(from, prey)
    }
}

/// Returns `true` if the move only brought a chariot or cannon nearer to its prey, on the rank or file on which it
/// already attacked the prey.
fn comes_nearer(after: &Position, mv: Move, prey: Square) -> bool {
    let along = |from: usize, to: usize, prey: usize| from < to && to < prey || from > to && to > prey;
    let [from, to] = [mv.from(), mv.to()];
    let on_file = from.file() == to.file() && to.file() == prey.file() && along(from.rank(), to.rank(), prey.rank());
    let on_rank = from.rank() == to.rank() && to.rank() == prey.rank() && along(from.file(), to.file(), prey.file());
    let goes_far = |piece: Piece| matches!(piece.kind, PieceKind::Chariot | PieceKind::Cannon);
    (on_file || on_rank) && after.piece_at(to).is_some_and(goes_far)
}

/// A position in which the hunter is treated as the side to move.
struct ChaseView<'a> {
    position: &'a Position,
    hunter: Side,
}

impl ChaseView<'_> {
    /// Returns `true` if capturing the prey wins something: the prey is worth more than the hunter, or no piece can
    /// recapture. If hunter and prey are of the same kind and the prey could also capture the hunter, there is no
    /// threat, except if the capture uncovers a check by another piece.
    fn gains(&self, from: Square, prey: Square) -> bool {
        let kind = |square| self.position.piece_at(square).map(|piece| piece.kind);
        let (Some(hunter), Some(hunted)) = (kind(from), kind(prey)) else { return false };
        if is_stronger(hunted, hunter) {
            return true;
        }
        let may_be_taken = || self.may_answer(self.position, Move::new(prey, from));
        if hunter == hunted && may_be_taken() && !self.uncovers_check(from, prey) {
            return false;
        }
        let taken = self.taken(from, prey);
        !taken
            .occupied_by(!self.hunter)
            .into_iter()
            .any(|protector| self.may_answer(&taken, Move::new(protector, prey)))
    }

    /// Returns `true` if a piece that could recapture before the move cannot recapture any more: it is now pinned, or
    /// with `by_blocking`, its way is blocked.
    fn lost_protector(&self, earlier: &ChaseView, from: Square, prey: Square, by_blocking: bool) -> bool {
        if earlier.gains(from, prey) {
            return false;
        }
        let (now, then) = (self.taken(from, prey), earlier.taken(from, prey));
        now.occupied_by(!self.hunter).into_iter().any(|protector| {
            let mv = Move::new(protector, prey);
            (by_blocking || reaches(&now, mv)) && !self.may_answer(&now, mv) && earlier.may_answer(&then, mv)
        })
    }

    /// Returns `true` if another piece gives check after the piece on `from` has captured the prey.
    fn uncovers_check(&self, from: Square, prey: Square) -> bool {
        let taken = self.taken(from, prey);
        // Generals that face each other are ignored, because the capture would be illegal.
        let none = PointSet::of(prey) | PointSet::of(taken.general(self.hunter)) | self.checkers();
        !(taken.checkers(!self.hunter) & !none).is_empty()
    }

    fn taken(&self, from: Square, prey: Square) -> Position {
        let mut taken = with_turn(self.position, self.hunter);
        taken.make(Move::new(from, prey));
        taken
    }

    /// Returns the hunter's pieces that give check. A check is a threat separate from the chase, so a piece can protect
    /// the prey even if its own general is in check.
    fn checkers(&self) -> PointSet {
        self.position.checkers(!self.hunter)
    }

    /// Returns `true` if the hunted side may make this move. The move must reach its destination and must not expose
    /// the side's general to a new attacker; pieces that already give check are ignored.
    fn may_answer(&self, position: &Position, mv: Move) -> bool {
        if !reaches(position, mv) {
            return false;
        }
        let is_general = mv.from() == position.general(!self.hunter);
        let mut answered = with_turn(position, !self.hunter);
        answered.make(mv);
        // Generals that already face each other are ignored too, because this move does not cause the check.
        let faced = position.checkers(!self.hunter) & PointSet::of(position.general(self.hunter));
        let known = if is_general { PointSet::EMPTY } else { self.checkers() | faced };
        (answered.checkers(!self.hunter) & !known).is_empty()
    }
}

/// Returns `true` if the move is pseudo-legal, that is, legal if the safety of the general is ignored.
fn reaches(position: &Position, mv: Move) -> bool {
    position.targets_from(mv.from()).contains(mv.to())
}

fn with_turn(position: &Position, side: Side) -> Position {
    let mut position = position.clone();
    if position.side_to_move() != side {
        position.make_null();
    }
    position
}

/// Returns `true` if the prey is worth more than the hunter, so that it is chased even if it is protected. A chariot is
/// worth more than a horse or a cannon, and these are worth more than an advisor or an elephant.
fn is_stronger(prey: PieceKind, hunter: PieceKind) -> bool {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse};
    match hunter {
        Horse | Cannon => prey == Chariot,
        Advisor | Elephant => matches!(prey, Chariot | Horse | Cannon),
        _ => false,
    }
}
