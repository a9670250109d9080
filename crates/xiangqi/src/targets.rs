//! Where a single piece could go, its general's safety left aside.

use crate::leaps::{ELEPHANTS, HORSES, LeaperAttacks};
use crate::occupancy::{HIGH, Occupancy, bit};
use crate::palace::{ADVISOR_MOVES, GENERAL_MOVES};
use crate::rays::{CANNON, CHARIOT, FILE_STATES, LineAttacks};
use crate::types::{BOARD, Piece, PieceKind, PointSet, Square};
use crate::{Position, Side, const_for};

/// The points beyond the river, per side.
pub(crate) const ACROSS: [u128; 2] = [((1 << 45) - 1) << 45, (1 << 45) - 1];

/// The points of file `a`: every ninth bit.
const FILE_A: u128 = BOARD / 0x1FF;

/// One step to either side.
pub(crate) const fn sideways(bits: u128) -> u128 {
    (bits & !(FILE_A << 8)) << 1 | (bits & !FILE_A) >> 1
}

impl Occupancy {
    /// Returns the points that a piece on `from` reaches if these points are occupied, by whichever side: empty points, and
    /// occupied ones on which it captures or which it guards. The safety of its general is left aside. Empty if such a piece
    /// cannot stand on `from`, such as an advisor outside its palace.
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

    /// Returns the points on which a piece on `from` captures an enemy or guards a piece of its own side, or would if one
    /// stood there. As [`reached_by`](Occupancy::reached_by), except that a cannon attacks only the piece behind its screen.
    #[inline]
    pub fn attacked_by(&self, piece: Piece, from: Square) -> PointSet {
        let reached = self.reached_by(piece, from);
        if piece.kind == PieceKind::Cannon { reached & self.points() } else { reached }
    }
}

impl Position {
    /// The points where the piece on `square` attacks what stands there, or would: enemies that it could capture, pieces of its
    /// own side that it guards, and empty points. A cannon attacks only the piece behind its screen. The safety of its general is
    /// left aside. Empty for an empty point.
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

    /// The pieces of `side` that attack `square`, in the sense of [`attacks_from`](Position::attacks_from): the inverse. Looks at
    /// each piece of `side`.
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

    /// Where the piece on `square` could go if its general's safety did not matter: its pseudo-legal moves. Empty for an empty
    /// point.
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

    /// As [`targets_from`](Position::targets_from), in bits; nowhere from off the board.
    pub(crate) fn targets(&self, square: u8) -> u128 {
        let Some(piece) = self.board[square as usize & 127].piece() else { return 0 };
        let reached = self.occupancy().reached_by(piece, Square::known(square));
        reached.bits() & !self.occupancy[piece.side.index()].board()
    }
}

/// Where a horse or an elephant could go, own pieces included.
#[inline(always)]
pub(crate) fn leaper_targets(occupied: &Occupancy, leaper: &LeaperAttacks) -> u128 {
    u128::from(leaper.reached(occupied, &EVERYWHERE)) << leaper.first()
}

/// Where a chariot or a cannon on `square` could go, own pieces included.
#[inline(always)]
pub(crate) fn line_targets(occupied: &Occupancy, square: u8, lines: &LineAttacks) -> u128 {
    on_lines(square, lines.file_number(), lines.reached(occupied, &EVERYWHERE))
}

/// The points along the rank, by file, and along the file, by rank, of `square`, which is on `file`.
#[inline(always)]
pub(crate) fn on_lines(square: u8, file: u8, [along_rank, along_file]: [u16; 2]) -> u128 {
    u128::from(along_rank) << (square - file) | FILE_POINTS[along_file as usize % FILE_STATES] << file
}

/// By bits of a file: its points, if it is file `a`.
static FILE_POINTS: [u128; FILE_STATES] = {
    let mut points = [0; FILE_STATES];
    const_for!(1_usize..FILE_STATES, |bits| {
        points[bits] = points[bits & (bits - 1)] | 1 << (9 * bits.trailing_zeros());
    });
    points
};

/// Every point is wanted.
const EVERYWHERE: Occupancy = Occupancy([!0; 4]);
