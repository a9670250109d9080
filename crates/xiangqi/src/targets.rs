//! Where a single piece could go, its general's safety left aside.

use crate::attacks::{
    CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, HORSE_BOARD, HORSE_JUMPS, horse_legs,
};
use crate::board::Position;
use crate::occupancy::{BOARD, FILE_STATES, LINES, ORIGIN, RANK_STATES, bit};
use crate::types::PieceKind;

/// The points on which advisors stand, per side.
pub(crate) const ADVISOR_POINTS: [u128; 2] = both_sides([3, 5, 13, 21, 23]);
/// The points on which elephants stand, per side.
pub(crate) const ELEPHANT_POINTS: [u128; 2] = both_sides([2, 6, 18, 22, 26, 38, 42]);
/// The palace, per side.
const PALACE_POINTS: [u128; 2] = both_sides([3, 4, 5, 12, 13, 14, 21, 22, 23]);
/// The points beyond the river, per side.
pub(crate) const ACROSS: [u128; 2] = [((1 << 45) - 1) << (45 + ORIGIN), ((1 << 45) - 1) << ORIGIN];

const fn both_sides<const N: usize>(points: [usize; N]) -> [u128; 2] {
    let mut bits = [0; 2];
    let mut i = 0;
    while i < N {
        bits[0] |= 1 << (points[i] + ORIGIN);
        bits[1] |= 1 << ((9 - points[i] / 9) * 9 + points[i] % 9 + ORIGIN);
        i += 1;
    }
    bits
}

/// The points of `file` (0 to 8).
const fn file_points(file: u32) -> u128 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (rank * 9 + file + ORIGIN as u32);
        rank += 1;
    }
    bits
}

/// One step to either side.
pub(crate) const fn sideways(bits: u128) -> u128 {
    (bits & !file_points(8)) << 1 | (bits & !file_points(0)) >> 1
}

impl Position {
    /// Where the piece on `square` could go if its general's safety did not matter; nowhere from an empty point.
    pub(crate) fn targets(&self, square: u8) -> u128 {
        let Some(piece) = self.board[square as usize & 127].piece() else { return 0 };
        let (side, here) = (piece.side.index(), bit(square));
        let occupied = self.occupied().board();
        let reached = match piece.kind {
            PieceKind::General => (sideways(here) | here << 9 | here >> 9) & PALACE_POINTS[side],
            PieceKind::Advisor => (here << 8 | here << 10 | here >> 8 | here >> 10) & ADVISOR_POINTS[side],
            PieceKind::Elephant => {
                let jump_up = |step: u32| (here << step & !occupied) << step;
                let jump_down = |step: u32| (here >> step & !occupied) >> step;
                (jump_up(8) | jump_up(10) | jump_down(8) | jump_down(10)) & ELEPHANT_POINTS[side]
            }
            PieceKind::Horse => {
                let legs = horse_legs((occupied >> square) as u64);
                u128::from(HORSE_JUMPS[legs] & HORSE_BOARD[square]) << square
            }
            PieceKind::Chariot => self.chariot_targets(square),
            PieceKind::Cannon => self.line_targets(square, &CANNON_ON_RANK, &CANNON_ON_FILE),
            PieceKind::Soldier => {
                let forward = if side == 0 { here << 9 } else { here >> 9 };
                forward | sideways(here & ACROSS[side])
            }
        };
        reached & BOARD & !self.taken[side].board()
    }

    /// Where a chariot on `square` could go, own pieces included.
    pub(crate) fn chariot_targets(&self, square: u8) -> u128 {
        self.line_targets(square, &CHARIOT_ON_RANK, &CHARIOT_ON_FILE)
    }

    fn line_targets(&self, square: u8, on_rank: &[u16; RANK_STATES], on_file: &[u16; FILE_STATES]) -> u128 {
        let (lines, occupied) = (LINES[square], self.occupied());
        let along_rank = on_rank[occupied.rank_state(lines)];
        let mut along_file = on_file[occupied.file_state(lines)];
        let mut reached = u128::from(along_rank) << (square - lines.file() + ORIGIN as u8);
        while along_file != 0 {
            reached |= bit(along_file.trailing_zeros() as u8 * 9 + lines.file());
            along_file &= along_file - 1;
        }
        reached
    }
}
