//! Which pieces does a move chase?
//!
//! A move chases a piece if the side that made it threatens to take the piece next, to its gain, and this threat is of the
//! move's making: by the piece that moved, by one that it uncovered, because it pinned what protected
//! the prey, or because taking the prey now uncovers a check. The
//! rules of the Asian and of the World Xiangqi Federation say so in many pictures; here it is in terms of legal moves.

use game_search::{NullMove, Side};

use crate::board::Position;
use crate::occupancy::{bit, lowest};
use crate::targets::ACROSS;
use crate::types::{Move, Piece, PieceKind, Square};

/// The points of the pieces that `mv` chases, which led from one position to the other.
pub(super) fn chased(before: &Position, mv: Move, after: &Position) -> u128 {
    let hunt = Hunt::new(after);
    let earlier = Hunt::new(&with_turn(before, !hunt.hunter));
    let mut chased = 0;
    for (from, hunter) in after.pieces().filter(|(_, piece)| piece.side == hunt.hunter && may_be_guilty(piece.kind)) {
        let can_take = hunt.position.targets(from.number()) & preys(after, !hunt.hunter);
        for prey in points(can_take & !chased) {
            let is_new = if from == mv.to() {
                !comes_nearer(mv, hunter.kind, prey)
            } else {
                before.targets(from.number()) & bit(prey.number()) == 0
                    || hunt.lost_protector(&earlier, from, prey)
                    || hunt.uncovers_check(from, prey) && !earlier.uncovers_check(from, prey)
            };
            if is_new && hunt.gains(from, prey) {
                chased |= bit(prey.number());
            }
        }
    }
    chased
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
fn comes_nearer(mv: Move, kind: PieceKind, prey: Square) -> bool {
    let along = |from: u8, to: u8, prey: u8| from < to && to < prey || from > to && to > prey;
    let [from, to] = [mv.from(), mv.to()];
    let on_file = from.file() == to.file() && to.file() == prey.file() && along(from.rank(), to.rank(), prey.rank());
    let on_rank = from.rank() == to.rank() && to.rank() == prey.rank() && along(from.file(), to.file(), prey.file());
    matches!(kind, PieceKind::Chariot | PieceKind::Cannon) && (on_file || on_rank)
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

fn points(mut bits: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let point = (bits != 0).then(|| lowest(bits))?;
        bits &= bits - 1;
        Some(Square::known(point))
    })
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
