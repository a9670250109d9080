//! Which pieces does a move chase?
//!
//! A move chases a piece if the side that made it threatens to take the piece next, to its gain, and this threat is of the
//! move's making: by the piece that moved, by one that it uncovered, because it pinned what protected
//! the prey, or because taking the prey now uncovers a check. The
//! rules of the Asian and of the World Xiangqi Federation say so in many pictures; here it is in terms of legal moves.

use game_search::{NullMove, Side};

use super::points;
use crate::board::Position;
use crate::occupancy::bit;
use crate::targets::ACROSS;
use crate::types::{Move, Piece, PieceKind, Square};

/// The points of the pieces that `mv` chases, which led from one position to the other.
pub(super) fn chased(before: &Position, mv: Move, after: &Position) -> u128 {
    let chase = MadeByMove::new(before, mv, after);
    let mut chased = 0;
    for (from, can_take) in chase.hunters() {
        for prey in points(can_take & !chased).filter(|&prey| chase.threatens(from, prey)) {
            chased |= bit(prey.number());
        }
    }
    chased
}

/// The points of the pieces that chase the piece on `prey` since `mv`, which led from one position to the other.
pub(super) fn hunters(before: &Position, mv: Move, after: &Position, prey: Square) -> u128 {
    let chase = MadeByMove::new(before, mv, after);
    let can_take = chase.hunters().filter(|(_, can_take)| can_take & bit(prey.number()) != 0).map(|(from, _)| from);
    can_take.filter(|&from| chase.threatens(from, prey)).fold(0, |points, from| points | bit(from.number()))
}

/// A move, and what can be taken since.
struct MadeByMove<'a> {
    before: &'a Position,
    mv: Move,
    earlier: Hunt,
    now: Hunt,
    preys: u128,
}

impl<'a> MadeByMove<'a> {
    fn new(before: &'a Position, mv: Move, after: &Position) -> MadeByMove<'a> {
        let now = Hunt::new(after);
        let earlier = Hunt::new(&with_turn(before, !now.hunter));
        MadeByMove { before, mv, earlier, preys: preys(after, !now.hunter), now }
    }

    /// The pieces that may not chase for ever, and what they can take.
    fn hunters(&self) -> impl Iterator<Item = (Square, u128)> + '_ {
        let position = &self.now.position;
        let guilty = position.pieces().filter(|(_, piece)| piece.side == self.now.hunter && may_be_guilty(piece.kind));
        guilty.map(|(from, _)| (from, position.targets(from.number()) & self.preys))
    }

    /// Whether taking the prey, which is possible, would be to advantage, and the move has made it so.
    fn threatens(&self, from: Square, prey: Square) -> bool {
        let is_new = if from == self.mv.to() {
            !comes_nearer(&self.now.position, self.mv, prey)
        } else {
            self.before.targets(from.number()) & bit(prey.number()) == 0
                || self.now.lost_protector(&self.earlier, from, prey)
                || self.now.uncovers_check(from, prey) && !self.earlier.uncovers_check(from, prey)
        };
        is_new && self.now.gains(from, prey)
    }
}

/// The general and the soldiers may chase for ever.
fn may_be_guilty(kind: PieceKind) -> bool {
    !matches!(kind, PieceKind::General | PieceKind::Soldier)
}

/// The pieces of a side that may not be chased for ever: all but its general and the soldiers that have not crossed the
/// river.
fn preys(position: &Position, side: Side) -> u128 {
    let is_prey = |&(square, piece): &(Square, Piece)| match piece.kind {
        PieceKind::General => false,
        PieceKind::Soldier => bit(square.number()) & ACROSS[side.index()] != 0,
        _ => true,
    };
    let own = position.pieces().filter(|(_, piece)| piece.side == side);
    own.filter(is_prey).fold(0, |points, (square, _)| points | bit(square.number()))
}

/// Whether a chariot or cannon only came nearer to its prey, on the line on which it attacked already.
fn comes_nearer(after: &Position, mv: Move, prey: Square) -> bool {
    let along = |from: u8, to: u8, prey: u8| from < to && to < prey || from > to && to > prey;
    let [from, to] = [mv.from(), mv.to()];
    let on_file = from.file() == to.file() && to.file() == prey.file() && along(from.rank(), to.rank(), prey.rank());
    let on_rank = from.rank() == to.rank() && to.rank() == prey.rank() && along(from.file(), to.file(), prey.file());
    let goes_far = |piece: Piece| matches!(piece.kind, PieceKind::Chariot | PieceKind::Cannon);
    (on_file || on_rank) && after.piece_at(to).is_some_and(goes_far)
}

/// A position in which it is the hunter's turn once more.
struct Hunt {
    position: Position,
    hunter: Side,
    /// The hunter's pieces that give check: that is a threat of another kind, and says nothing of who protects what.
    checkers: u128,
}

impl Hunt {
    /// After a move of the hunter.
    fn new(after: &Position) -> Hunt {
        let hunter = !after.side_to_move();
        Hunt { position: with_turn(after, hunter), hunter, checkers: after.attackers_of_general(!hunter) }
    }

    /// Whether taking the prey wins something: it is worth more than its hunter, or nobody can take back. An exchange of
    /// equals is no threat, as the prey could as well take its hunter; unless it comes with a check by another piece.
    fn gains(&self, from: Square, prey: Square) -> bool {
        let kind = |square| self.position.piece_at(square).map(|piece| piece.kind);
        let (Some(hunter), Some(hunted)) = (kind(from), kind(prey)) else { return false };
        if is_stronger(hunted, hunter) {
            return true;
        }
        let may_be_taken = || self.may_answer(&self.position, Move::new(prey, from));
        if hunter == hunted && may_be_taken() && !self.uncovers_check(from, prey) {
            return false;
        }
        let taken = self.taken(from, prey);
        !self.protectors(&taken, prey).any(|protector| self.may_answer(&taken, Move::new(protector, prey)))
    }

    /// Whether a piece that could take back if the prey were taken cannot any more: it is pinned now.
    fn lost_protector(&self, earlier: &Hunt, from: Square, prey: Square) -> bool {
        if earlier.gains(from, prey) {
            return false;
        }
        let (now, then) = (self.taken(from, prey), earlier.taken(from, prey));
        self.protectors(&now, prey).any(|protector| {
            let mv = Move::new(protector, prey);
            !self.may_answer(&now, mv) && earlier.may_answer(&then, mv)
        })
    }

    /// Whether another piece gives check once this one has taken the prey.
    fn uncovers_check(&self, from: Square, prey: Square) -> bool {
        let taken = self.taken(from, prey);
        // Generals that face each other are no check: the move would not be legal.
        let others = !bit(prey.number()) & !bit(taken.general(self.hunter).number());
        taken.attackers_of_general(!self.hunter) & others & !self.checkers != 0
    }

    fn taken(&self, from: Square, prey: Square) -> Position {
        let mut taken = self.position.clone();
        taken.make(Move::new(from, prey));
        taken
    }

    /// The pieces of the hunted side that could take on a point if their general's safety did not matter.
    fn protectors<'a>(&self, position: &'a Position, on: Square) -> impl Iterator<Item = Square> + 'a {
        let hunted = !self.hunter;
        let pieces = position.pieces().filter(move |(_, piece)| piece.side == hunted).map(|(square, _)| square);
        pieces.filter(move |square| position.targets(square.number()) & bit(on.number()) != 0)
    }

    /// Whether the hunted side may make this move: it does not lay its general open to a piece that does not give check
    /// anyway.
    fn may_answer(&self, position: &Position, mv: Move) -> bool {
        if position.targets(mv.from().number()) & bit(mv.to().number()) == 0 {
            return false;
        }
        let is_general = mv.from() == position.general(!self.hunter);
        let mut answered = with_turn(position, !self.hunter);
        answered.make(mv);
        let open = answered.attackers_of_general(!self.hunter);
        // Generals that face each other already are as little of this move's making.
        let foe = bit(position.general(self.hunter).number());
        let faced = position.attackers_of_general(!self.hunter) & foe;
        open & !if is_general { 0 } else { self.checkers | faced } == 0
    }
}

fn with_turn(position: &Position, side: Side) -> Position {
    let mut position = position.clone();
    if position.side_to_move() != side {
        position.make_null();
    }
    position
}

/// A chariot is more than a horse or a cannon, and these are more than an advisor or an elephant: protected or not, they
/// are chased by what is worth less.
fn is_stronger(prey: PieceKind, hunter: PieceKind) -> bool {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse};
    match hunter {
        Horse | Cannon => prey == Chariot,
        Advisor | Elephant => matches!(prey, Chariot | Horse | Cannon),
        _ => false,
    }
}
