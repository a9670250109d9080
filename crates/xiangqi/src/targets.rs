//! Where a single piece could go, its general's safety left aside.

use crate::board::Position;
use crate::leaps::{ELEPHANTS, HORSES, Leaper};
use crate::occupancy::{BOARD, HIGH, Occupancy, bit};
use crate::palace::{ADVISOR_STEPS, STEPS};
use crate::rays::{CANNON, CHARIOT, FILE_STATES, Lines};
use crate::types::{PieceKind, Square};

/// The points beyond the river, per side.
pub(crate) const ACROSS: [u128; 2] = [((1 << 45) - 1) << 45, (1 << 45) - 1];

/// The points of `file` (0 to 8).
const fn file_points(file: u32) -> u128 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (rank * 9 + file);
        rank += 1;
    }
    bits
}

/// One step to either side.
pub(crate) const fn sideways(bits: u128) -> u128 {
    (bits & !file_points(8)) << 1 | (bits & !file_points(0)) >> 1
}

impl Position {
    /// The points where the piece on `square` attacks what stands there, or would: enemies that it could capture, own men that it
    /// guards, and empty points. A cannon attacks only the man behind its screen. The safety of its general is left aside; nothing
    /// from an empty point.
    ///
    /// ```
    /// use xiangqi::{Position, Square};
    /// let attacked = |name: &str| {
    ///     let points = Position::start().attacks(name.parse().unwrap());
    ///     points.map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    /// };
    /// assert_eq!(attacked("b2"), "b9", "a cannon: over its screen, the other cannon, to the horse");
    /// assert_eq!(attacked("b0"), "a2 c2", "d1 is behind the elephant");
    /// assert_eq!(attacked("e5"), "");
    /// ```
    pub fn attacks(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let at = square.index() as u8;
        let reached = self.reached(at);
        let attacked = match self.piece_at(square).map(|piece| piece.kind) {
            Some(PieceKind::Cannon) => reached & !self.chariot_targets(at),
            _ => reached,
        };
        Square::all().filter(move |point| attacked & bit(point.index() as u8) != 0)
    }

    /// Where the piece on `square` could go if its general's safety did not matter; nowhere from an empty point.
    pub(crate) fn targets(&self, square: u8) -> u128 {
        let Some(piece) = self.board[square as usize & 127].piece() else { return 0 };
        self.reached(square) & !self.occupancy[piece.side.index()].board()
    }

    /// The same, own pieces included.
    fn reached(&self, square: u8) -> u128 {
        let Some(piece) = self.board[square as usize & 127].piece() else { return 0 };
        let (side, here) = (piece.side.index(), bit(square));
        let reached = match piece.kind {
            PieceKind::General => u128::from(STEPS[side][square]) << (HIGH * side),
            PieceKind::Advisor => u128::from(ADVISOR_STEPS[square]) << (HIGH * side),
            PieceKind::Elephant => self.leaper_targets(&ELEPHANTS[square]),
            PieceKind::Horse => self.leaper_targets(&HORSES[square]),
            PieceKind::Chariot => self.chariot_targets(square),
            PieceKind::Cannon => self.line_targets(square, &CANNON[square]),
            PieceKind::Soldier => {
                let forward = if side == 0 { here << 9 } else { here >> 9 };
                forward | sideways(here & ACROSS[side])
            }
        };
        reached & BOARD
    }

    /// Where a chariot on `square` could go, own pieces included.
    pub(crate) fn chariot_targets(&self, square: u8) -> u128 {
        self.line_targets(square, &CHARIOT[square])
    }

    fn leaper_targets(&self, leaper: &Leaper) -> u128 {
        leaper_targets(&self.occupancy(), leaper)
    }

    fn line_targets(&self, square: u8, lines: &Lines) -> u128 {
        line_targets(&self.occupancy(), square, lines)
    }
}

/// Where a horse or an elephant could go, own pieces included.
#[inline(always)]
pub(crate) fn leaper_targets(occupied: &Occupancy, leaper: &Leaper) -> u128 {
    u128::from(leaper.reached(occupied, &EVERYWHERE)) << leaper.first()
}

/// Where a chariot or a cannon on `square` could go, own pieces included.
#[inline(always)]
pub(crate) fn line_targets(occupied: &Occupancy, square: u8, lines: &Lines) -> u128 {
    let [along_rank, along_file] = lines.reached(occupied, &EVERYWHERE);
    let file = lines.file_number();
    u128::from(along_rank) << (square - file) | FILE_POINTS[along_file as usize % FILE_STATES] << file
}

/// By bits of a file: its points, if it is file `a`.
static FILE_POINTS: [u128; FILE_STATES] = {
    let mut points = [0; FILE_STATES];
    let mut bits = 1_usize;
    while bits < FILE_STATES {
        points[bits] = points[bits & (bits - 1)] | 1 << (9 * bits.trailing_zeros());
        bits += 1;
    }
    points
};

/// Every point is wanted.
const EVERYWHERE: Occupancy = Occupancy([!0; 4]);
