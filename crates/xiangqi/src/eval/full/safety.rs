//! The safety of the general.

use super::points::{HAS_POPCOUNT, Points, Reached, count_ten};
use super::reach::SideAttacks;
use super::terms::*;
use crate::attacks::{BETWEEN, CHARIOT, CHARIOT_XRAYS, LineAttacks, NOT_A_LINE, PALACE};
use crate::{Occupancy, Position, Side};

/// The nine points of a palace, as bits. Bit 0 is the point on file `a` of the lowest of the three palace ranks.
const PALACE_POINTS: u64 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;

/// Returns the points of a set that are in the palace of `side`.
#[inline(always)]
fn palace(side: Side, points: Points) -> u64 {
    points.0[side.index()] >> (18 * side.index()) & PALACE_POINTS
}

/// Returns the number of palace points in a set.
#[inline(always)]
fn count_palace(points: u64) -> u32 {
    if HAS_POPCOUNT {
        points.count_ones()
    } else {
        // The product has the three rows next to one another, from bit 15 on.
        count_ten((points.wrapping_mul(1 | 1 << 6 | 1 << 12) >> 15) as u16 & 0x1ff)
    }
}

/// Counts the terms for the dangers to the general of `side`.
#[inline(always)]
pub(super) fn safety<S: Sink>(
    side: Side,
    position: &Position,
    occupied: &Occupancy,
    own: &SideAttacks,
    enemy: &SideAttacks,
    sink: &mut S,
) {
    let general = position.piece_list(side)[0];
    lines(side, position, occupied.points().bits(), general, sink);

    let attacks = [enemy.soldiers, enemy.horses, enemy.chariots, enemy.cannons].map(|points| palace(side, points));
    let mut attackers = 0;
    for (kind, points) in attacks.into_iter().enumerate() {
        sink.add(PALACE_ATTACKED + kind, count_palace(points) as i32);
        attackers += usize::from(points != 0);
    }
    sink.add(ATTACKERS + 5 * attackers + own.left.advisors() + own.left.elephants(), 1);
    let attacked = attacks.into_iter().fold(0, |all, points| all | points);
    sink.add(PALACE_OPEN, count_palace(attacked & !palace(side, own.by_pieces)) as i32);
    let steps = palace(side, own.general.without(own.pieces)) & !attacked;
    sink.add(GENERAL_STEPS + count_palace(steps) as usize, 1);

    let unsafe_points = own.all() | enemy.pieces;
    let most_two = |points: Points| points.without(unsafe_points).at_most_two();
    sink.add(CHECKS_HORSE + most_two(enemy.horses & horse_checks(side, general, occupied)), 1);
    let first = along(occupied, &CHARIOT[general]);
    sink.add(CHECKS_CHARIOT + most_two(enemy.chariots & first), 1);
    let beyond = along(occupied, &CHARIOT_XRAYS[general]).without(first);
    sink.add(CHECKS_CANNON + most_two(enemy.cannon_moves & beyond), 1);
}

/// Returns the points attacked along the rank and the file of a piece, given its attack tables `lines`.
#[inline(always)]
fn along(occupied: &Occupancy, lines: &LineAttacks) -> Points {
    let mut reached = Reached::default();
    reached.add_lines(lines, lines.attacks(occupied));
    reached.points()
}

/// Counts the enemy's chariots, cannons and general on the rank and file of the general of `side`.
#[inline(always)]
fn lines<S: Sink>(side: Side, position: &Position, occupied: u128, general: u8, sink: &mut S) {
    let row = &BETWEEN[side.index()][PALACE[general] as usize & 15];
    let enemy = position.piece_list(!side);
    for slot in [0, 3, 4, 5, 6] {
        let at = enemy[slot];
        let between = row[at as usize & 127];
        if between & NOT_A_LINE != 0 {
            continue;
        }
        let number = ((between & occupied).count_ones() as usize).min(3);
        let on_file = at % 9 == general % 9;
        let term = match (slot, on_file) {
            (0, _) => GENERAL_ON_FILE,
            (..5, true) => CHARIOT_ON_FILE,
            (..5, false) => CHARIOT_ON_RANK,
            (_, true) => CANNON_ON_FILE,
            (_, false) => CANNON_ON_RANK,
        };
        sink.add(term + number, 1);
    }
}

/// The points from which a horse attacks a general. Indexed by side, by the general's palace point, and by four bits:
/// which of the points diagonally next to the general are occupied.
static HORSE_CHECKS: [[[Points; 16]; 16]; 2] = {
    let mut table = [[[Points([0; 2]); 16]; 16]; 2];
    const_for!(0..2 * 90 * 16 * 4, |i| {
        let (side, at, taken, way) = (i / 5760, i / 64 % 90, i / 4 % 16, i % 4);
        let (right, up) = ([-1, 1, -1, 1][way], [-1, -1, 1, 1][way]);
        let (file, rank) = ((at % 9) as i32, (at / 9) as i32);
        let in_palace = 3 <= file && file < 6 && if side == 0 { rank < 3 } else { rank >= 7 };
        if in_palace && taken >> way & 1 == 0 {
            let points = &mut table[side][PALACE.0[at] as usize][taken].0;
            add(points, file + 2 * right, rank + up);
            add(points, file + right, rank + 2 * up);
        }
    });
    table
};

/// Adds a point if it is on the board.
const fn add(points: &mut [u64; 2], file: i32, rank: i32) {
    if 0 <= file && file < 9 && 0 <= rank && rank < 10 {
        points[rank as usize / 5] |= 1 << (rank % 5 * 9 + file);
    }
}

/// Returns the points from which a horse would attack a general of `side` on `at`.
#[inline(always)]
pub(super) fn horse_checks(side: Side, at: u8, occupied: &Occupancy) -> Points {
    // The shift brings the lowest diagonal point to bit 0. Points below the board count as empty.
    let half = occupied.words()[side.index()];
    let around = if side == Side::First { half << 10 >> (at & 63) } else { half >> (at.wrapping_sub(37) & 63) };
    let taken = around & 1 | around >> 1 & 2 | around >> 16 & 4 | around >> 17 & 8;
    HORSE_CHECKS[side.index()][PALACE[at] as usize & 15][taken as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::occupancy::POINT;

    /// Compares the result with the definition of a horse's jump: the horse attacks if its leg is empty.
    #[test]
    fn horse_check_points_are_one_jump_from_the_general() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..2_000 {
            let taken = (0..random.u8(0..60)).fold(Occupancy::default(), |all, _| all | POINT[random.u8(0..90)]);
            let (file, rank) = (random.u8(3..6), random.u8(0..3));
            for (side, general) in [(Side::First, 9 * rank + file), (Side::Second, 9 * (9 - rank) + file)] {
                let found = horse_checks(side, general, &taken);
                for from in 0..90 {
                    let between = BETWEEN[side.index()][PALACE[general] as usize][from as usize];
                    let attacks = between & (taken.board() | crate::palace::NOT_A_JUMP) == 0;
                    assert_eq!(found & Points::of(from) != Points::default(), attacks, "{general} {from} {taken:?}");
                }
            }
        }
    }
}
