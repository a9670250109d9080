//! What keeps a piece from a point that it cannot reach.

use game_search::Side;
use thiserror::Error;

use crate::board::Position;
use crate::types::{Piece, PieceKind, Square};

/// Why a piece cannot reach a point, its own general's safety apart: the rule that is in the way, or the point that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// No piece of this kind goes that way.
    #[error("{}", how(*.0))]
    Manner(PieceKind),
    /// General and advisor stay in the palace.
    #[error("the {0} does not leave the palace")]
    Palace(PieceKind),
    /// The elephant stays on its side.
    #[error("the elephant does not cross the river")]
    River,
    /// The point between the elephant and its goal is taken.
    #[error("the elephant's eye on {0} is blocked")]
    Eye(Square),
    /// The first point on the horse's way is taken.
    #[error("the horse's leg on {0} is blocked")]
    Leg(Square),
    /// The first taken point on the chariot's way.
    #[error("the chariot's way is blocked on {0}")]
    Way(Square),
    /// The first taken point on the way of a cannon that captures nothing.
    #[error("the cannon's way is blocked on {0}: it jumps only to capture")]
    Jump(Square),
    /// A capture by a cannon with so many pieces on its way, not one.
    #[error("the cannon captures over exactly one piece, and {} between", stand(*.0))]
    Screens(usize),
    /// A soldier does not go back.
    #[error("the soldier never goes back")]
    Backwards,
    /// A soldier on its own side of the river does not go sideways.
    #[error("the soldier goes sideways only across the river")]
    Sideways,
}

/// The rule that a piece of this kind moves by, as a hint.
pub(crate) const fn how(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::General => "a general goes one step straight, within the palace",
        PieceKind::Advisor => "an advisor goes one step diagonally, within the palace",
        PieceKind::Elephant => {
            "an elephant goes two steps diagonally, on its side of the river, if the point between is empty"
        }
        PieceKind::Horse => "a horse goes one step straight and one diagonally outwards, if the first point is empty",
        PieceKind::Chariot => "a chariot goes along a line as far as it is empty",
        PieceKind::Cannon => "a cannon goes along a line as far as it is empty, and captures over exactly one piece",
        PieceKind::Soldier => "a soldier goes one step forward, and across the river also sideways",
    }
}

fn stand(pieces: usize) -> String {
    match pieces {
        0 => "nothing stands".to_owned(),
        more => format!("{more} stand"),
    }
}

impl Position {
    /// What keeps this piece from a point that it does not reach, if no piece of its own stands there.
    pub(crate) fn obstacle(&self, piece: Piece, from: Square, to: Square) -> Obstacle {
        let forwards = if piece.side == Side::First { 1 } else { -1 };
        let files = to.file() as i8 - from.file() as i8;
        let ranks = (to.rank() as i8 - from.rank() as i8) * forwards;
        let way = Way { position: self, piece, from, to, files, ranks };
        match piece.kind {
            PieceKind::General | PieceKind::Advisor => way.palace(),
            PieceKind::Elephant => way.elephant(),
            PieceKind::Horse => way.horse(),
            PieceKind::Chariot => way.chariot(),
            PieceKind::Cannon => way.cannon(),
            PieceKind::Soldier => way.soldier(),
        }
        .unwrap_or(Obstacle::Manner(piece.kind))
    }
}

/// How far a move goes, and what it meets. `None` where the piece does not move so at all.
struct Way<'a> {
    position: &'a Position,
    piece: Piece,
    from: Square,
    to: Square,
    files: i8,
    /// Forwards, as the side sees it.
    ranks: i8,
}

impl Way<'_> {
    /// How many ranks in front of the own back rank the goal is.
    fn height(&self) -> usize {
        if self.piece.side == Side::First { self.to.rank() } else { 9 - self.to.rank() }
    }

    fn palace(&self) -> Option<Obstacle> {
        let inside = (3..=5).contains(&self.to.file()) && self.height() <= 2;
        (!inside).then_some(Obstacle::Palace(self.piece.kind))
    }

    fn elephant(&self) -> Option<Obstacle> {
        if self.files.abs() != 2 || self.ranks.abs() != 2 {
            return None;
        }
        if self.height() > 4 {
            return Some(Obstacle::River);
        }
        self.between().next().map(Obstacle::Eye)
    }

    /// The leg is beside the horse, in the direction in which it goes further.
    fn horse(&self) -> Option<Obstacle> {
        let (file, rank) = match (self.files.abs(), self.ranks.abs()) {
            (2, 1) => ((self.from.file() + self.to.file()) / 2, self.from.rank()),
            (1, 2) => (self.from.file(), (self.from.rank() + self.to.rank()) / 2),
            _ => return None,
        };
        Square::new(file, rank).map(Obstacle::Leg)
    }

    fn chariot(&self) -> Option<Obstacle> {
        self.blockers().next().map(Obstacle::Way)
    }

    fn cannon(&self) -> Option<Obstacle> {
        if self.files != 0 && self.ranks != 0 {
            return None;
        }
        if self.position.piece_at(self.to).is_some() {
            return Some(Obstacle::Screens(self.blockers().count()));
        }
        self.blockers().next().map(Obstacle::Jump)
    }

    fn soldier(&self) -> Option<Obstacle> {
        match (self.files.abs(), self.ranks) {
            (_, ..=-1) => Some(Obstacle::Backwards),
            (1, 0) => Some(Obstacle::Sideways),
            _ => None,
        }
    }

    /// The points between the two of a move along a line or a diagonal, from the first on.
    fn between(&self) -> impl Iterator<Item = Square> + use<> {
        let (from, to) = (self.from, self.to);
        let along = |from: usize, to: usize, steps: i8| {
            from.wrapping_add_signed(((to as isize - from as isize).signum()) * isize::from(steps))
        };
        let length = self.files.abs().max(self.ranks.abs());
        (1..length).filter_map(move |steps| {
            Square::new(along(from.file(), to.file(), steps), along(from.rank(), to.rank(), steps))
        })
    }

    /// Those of them that are taken, on a straight line.
    fn blockers(&self) -> impl Iterator<Item = Square> + '_ {
        let straight = self.files == 0 || self.ranks == 0;
        self.between().filter(move |&point| straight && self.position.piece_at(point).is_some())
    }
}
