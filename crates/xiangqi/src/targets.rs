//! The points that a single piece can reach if the safety of the piece's general is ignored.

use crate::leaps::{ELEPHANTS, HORSES, LeaperAttacks};
use crate::occupancy::{HIGH, Occupancy, bit};
use crate::palace::{ADVISOR_MOVES, GENERAL_MOVES};
use crate::rays::{CANNON, CHARIOT, FILE_STATES, LineAttacks};
use crate::types::{BOARD, Piece, PieceKind, PointSet, Square};
use crate::{Position, Side, const_for};

/// The points beyond the river, seen from each side. Indexed by side.
pub(crate) const ACROSS: [u128; 2] = [((1 << 45) - 1) << 45, (1 << 45) - 1];

/// The points of file `a`: every ninth bit.
const FILE_A: u128 = BOARD / 0x1FF;

/// Returns the points that are one step to the left or to the right of a point of the set.
pub(crate) const fn sideways(bits: u128) -> u128 {
    (bits & !(FILE_A << 8)) << 1 | (bits & !FILE_A) >> 1
}

impl Occupancy {
    /// Returns the points that a piece on `from` reaches if the points of this set are occupied: empty points, enemy
    /// pieces that it can capture, and own pieces that it guards. The result does not depend on which side occupies a
    /// point, and ignores the safety of the piece's general. It is meaningless if such a piece can never stand on
    /// `from`, for example an advisor outside its palace.
    ///
    /// A cannon reaches the empty points before its screen and the first piece behind the screen.
    #[inline]
    pub fn reached_by(&self, piece: Piece, from: Square) -> PointSet {
        let (side, from) = (piece.side.index(), from.number());
        PointSet::from_bits(match piece.kind {
            PieceKind::General => u128::from(GENERAL_MOVES[side][from]) << (HIGH * side),
            PieceKind::Advisor => u128::from(ADVISOR_MOVES[from]) << (HIGH * side),
            PieceKind::Elephant => leaper_targets(self, &ELEPHANTS[from]),
            PieceKind::Horse => leaper_targets(self, &HORSES[from]),
            PieceKind::Chariot => line_targets(self, from, &CHARIOT[from]),
            PieceKind::Cannon => line_targets(self, from, &CANNON[from]),
            PieceKind::Soldier => {
                let here = bit(from);
                let forward = if side == 0 { here << 9 } else { here >> 9 };
                forward | sideways(here & ACROSS[side])
            }
        })
    }

    /// Returns the points that a piece on `from` attacks: on these points, the piece could capture an enemy piece or
    /// guards a piece of its own side. The result is the same as from [`reached_by`](Occupancy::reached_by), except for
    /// a cannon, which attacks only the piece behind its screen.
    #[inline]
    pub fn attacked_by(&self, piece: Piece, from: Square) -> PointSet {
        let reached = self.reached_by(piece, from);
        if piece.kind == PieceKind::Cannon { reached & self.points() } else { reached }
    }
}

impl Position {
    /// Returns the points that the piece on `square` attacks: enemies that it could capture, pieces of its own side
    /// that it guards, and empty points on which it could capture. A cannon attacks only the piece behind its screen.
    /// The safety of the piece's general is ignored. The set is empty for an empty point.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let attacked = |name: &str| Ok::<_, xiangqi::SquareParseError>(Position::start().attacks_from(name.parse()?));
    /// assert_eq!(format!("{:?}", attacked("b2")?), "{b9}", "a cannon: over its screen, the other cannon, to the horse");
    /// assert_eq!(format!("{:?}", attacked("b0")?), "{a2, c2}", "d1 is behind the elephant");
    /// assert!(attacked("e5")?.is_empty());
    /// # Ok::<(), xiangqi::SquareParseError>(())
    /// ```
    #[inline]
    pub fn attacks_from(&self, square: Square) -> PointSet {
        self.piece_at(square).map_or(PointSet::EMPTY, |piece| self.occupancy().attacked_by(piece, square))
    }

    /// Returns the points of the pieces of `side` that attack `square`, as defined by
    /// [`attacks_from`](Position::attacks_from). Each call computes the attacks of every piece of `side`.
    ///
    /// ```
    /// use xiangqi::{Position, Side};
    /// let position = Position::start();
    /// assert_eq!(format!("{:?}", position.attackers_to("e2".parse()?, Side::First)), "{c0, g0}", "two elephants");
    /// assert_eq!(format!("{:?}", position.attackers_to("b9".parse()?, Side::First)), "{b2}", "a cannon");
    /// # Ok::<(), xiangqi::SquareParseError>(())
    /// ```
    pub fn attackers_to(&self, square: Square, side: Side) -> PointSet {
        self.occupied_by(side).into_iter().filter(|&from| self.attacks_from(from).contains(square)).collect()
    }

    /// Returns the destinations of the pseudo-legal moves of the piece on `square`. A pseudo-legal move follows the
    /// rules for its piece, but can leave the general in check. The set is empty for an empty point.
    ///
    /// ```
    /// let position = xiangqi::Position::start();
    /// assert_eq!(format!("{:?}", position.targets_from("b0".parse()?)), "{a2, c2}");
    /// # Ok::<(), xiangqi::SquareParseError>(())
    /// ```
    #[inline]
    pub fn targets_from(&self, square: Square) -> PointSet {
        PointSet::from_bits(self.targets(square.number()))
    }

    /// Returns the set of [`targets_from`](Position::targets_from) as bits; 0 if `square` is off the board.
    pub(crate) fn targets(&self, square: u8) -> u128 {
        let Some(piece) = self.board[square as usize & 127].piece() else { return 0 };
        let reached = self.occupancy().reached_by(piece, Square::known(square));
        reached.bits() & !self.occupancy[piece.side.index()].board()
    }
}

/// Returns the points that a horse or an elephant reaches, including points with pieces of its own side.
#[inline(always)]
pub(crate) fn leaper_targets(occupied: &Occupancy, leaper: &LeaperAttacks) -> u128 {
    u128::from(leaper.reached(occupied, &EVERYWHERE)) << leaper.first()
}

/// Returns the points that a chariot or a cannon on `square` reaches, including points with pieces of its own side.
#[inline(always)]
pub(crate) fn line_targets(occupied: &Occupancy, square: u8, lines: &LineAttacks) -> u128 {
    on_lines(square, lines.file_number(), lines.reached(occupied, &EVERYWHERE))
}

/// Converts two bit masks (the files on a rank, and the ranks on a file) to a set of points. The rank and the file
/// cross on `square`, and `file` is the number of the file.
#[inline(always)]
pub(crate) fn on_lines(square: u8, file: u8, [along_rank, along_file]: [u16; 2]) -> u128 {
    u128::from(along_rank) << (square - file) | FILE_POINTS[along_file as usize % FILE_STATES] << file
}

/// Indexed by a bit mask of ranks: the set of the points of file `a` on these ranks.
static FILE_POINTS: [u128; FILE_STATES] = {
    let mut points = [0; FILE_STATES];
    const_for!(1_usize..FILE_STATES, |bits| {
        points[bits] = points[bits & (bits - 1)] | 1 << (9 * bits.trailing_zeros());
    });
    points
};

/// The set of all points.
const EVERYWHERE: Occupancy = Occupancy([!0; 4]);
