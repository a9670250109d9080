//! The reasons why a piece cannot reach a point.

use thiserror::Error;

use crate::{Piece, PieceKind, Position, Square};

/// The reason why a piece cannot reach a point: the rule that forbids the move, or the point that blocks the way. The
/// safety of the moving side's general is not considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// Pieces of this kind never move in this way.
    #[error("{}", how(*.0))]
    NoSuchMove(PieceKind),
    /// A general or an advisor may not leave the palace.
    #[error("the {0} does not leave the palace")]
    Palace(PieceKind),
    /// An elephant may not cross the river.
    #[error("the elephant does not cross the river")]
    River,
    /// The point between the elephant and its destination is occupied.
    #[error("the elephant's eye on {0} is blocked")]
    Eye(Square),
    /// The first point on the horse's way is occupied.
    #[error("the horse's leg on {0} is blocked")]
    Leg(Square),
    /// A piece is in the chariot's way. The point is the first occupied one on the way.
    #[error("the chariot's way is blocked on {0}")]
    Way(Square),
    /// A piece is in the way of a cannon that does not capture. The point is the first occupied one on the way.
    #[error("the cannon's way is blocked on {0}: it jumps only to capture")]
    Jump(Square),
    /// A cannon must capture over exactly one piece. This is the number of pieces that are actually in between.
    #[error("the cannon captures over exactly one piece, and {} between", stand(*.0))]
    Screens(usize),
    /// A soldier may not move back.
    #[error("the soldier never goes back")]
    Backwards,
    /// A soldier on its own side of the river may not move sideways.
    #[error("the soldier goes sideways only across the river")]
    Sideways,
}

/// Returns the rule by which a piece of this kind moves, as a hint for error messages.
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
    /// Returns the reason why `piece` cannot move from `from` to `to`. The move must be impossible, and `to` must not
    /// be occupied by a piece of the same side.
    pub(crate) fn obstacle(&self, piece: Piece, from: Square, to: Square) -> Obstacle {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        let height = to.seen_by(piece.side).rank();
        let forwards = height as isize - from.seen_by(piece.side).rank() as isize;
        let (files, ranks) = (to.file().abs_diff(from.file()), forwards.unsigned_abs());
        // The points between the two ends of a move along a line or a diagonal, beginning next to the origin.
        let between = || {
            let along = |from: usize, to: usize, steps: isize| {
                from.wrapping_add_signed((to as isize - from as isize).signum() * steps)
            };
            (1..files.max(ranks) as isize).filter_map(move |steps| {
                Square::new(along(from.file(), to.file(), steps), along(from.rank(), to.rank(), steps))
            })
        };
        let straight = files == 0 || ranks == 0;
        let blockers = || between().filter(|&point| straight && self.piece_at(point).is_some());
        let obstacle = match (piece.kind, files, ranks) {
            (General | Advisor, ..) => {
                let inside = (3..=5).contains(&to.file()) && height <= 2;
                (!inside).then_some(Obstacle::Palace(piece.kind))
            }
            (Elephant, 2, 2) if height > 4 => Some(Obstacle::River),
            (Elephant, 2, 2) => between().next().map(Obstacle::Eye),
            // The leg is next to the horse, in the direction in which the jump is two points long.
            (Horse, 2, 1) => Square::new((from.file() + to.file()) / 2, from.rank()).map(Obstacle::Leg),
            (Horse, 1, 2) => Square::new(from.file(), (from.rank() + to.rank()) / 2).map(Obstacle::Leg),
            (Chariot, ..) => blockers().next().map(Obstacle::Way),
            (Cannon, ..) if straight && self.piece_at(to).is_some() => Some(Obstacle::Screens(blockers().count())),
            (Cannon, ..) => blockers().next().map(Obstacle::Jump),
            (Soldier, ..) if forwards < 0 => Some(Obstacle::Backwards),
            (Soldier, 1, 0) => Some(Obstacle::Sideways),
            _ => None,
        };
        obstacle.unwrap_or(Obstacle::NoSuchMove(piece.kind))
    }
}
