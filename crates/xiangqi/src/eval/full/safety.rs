//! How safe a general is.

use super::reach::Camp;
use super::sink::Sink;
use super::terms::*;
use crate::board::Position;
use crate::occupancy::Occupancy;
use crate::palace::{BETWEEN, NOT_A_LINE, PALACE};
use crate::rays::CHARIOT;
use crate::targets::{line_targets, targets_beyond};

/// The nine points of a palace, from the first point of its side's last three ranks on.
const PALACE_POINTS: u64 = 0b111 << 3 | 0b111 << 12 | 0b111 << 21;

/// The points of the palace of `SIDE` in a set.
#[inline(always)]
fn palace<const SIDE: usize>(points: u128) -> u64 {
    (points >> (63 * SIDE)) as u64 & PALACE_POINTS
}

/// Counts what endangers the general of `SIDE`.
#[inline(always)]
pub(super) fn safety<const SIDE: usize, S: Sink>(
    position: &Position,
    occupied: &Occupancy,
    own: &Camp,
    enemy: &Camp,
    sink: &mut S,
) {
    let general = position.own_general::<SIDE>();
    let all = own.taken | enemy.taken;
    lines::<SIDE, S>(position, all, general, sink);

    let attacks = [enemy.soldiers, enemy.horses, enemy.chariots, enemy.cannons].map(palace::<SIDE>);
    let mut attackers = 0;
    for (kind, points) in attacks.into_iter().enumerate() {
        sink.add::<SIDE>(PALACE_ATTACKED + kind, points.count_ones() as i32);
        attackers += usize::from(points != 0);
    }
    sink.add::<SIDE>(ATTACKERS + 5 * attackers + own.numbers.advisors + own.numbers.elephants, 1);
    let attacked = attacks.into_iter().fold(0, |all, points| all | points);
    sink.add::<SIDE>(PALACE_OPEN, (attacked & !palace::<SIDE>(own.by_pieces())).count_ones() as i32);
    let steps = palace::<SIDE>(own.general & !own.taken) & !attacked;
    sink.add::<SIDE>(GENERAL_STEPS + steps.count_ones() as usize, 1);

    let safe = !(own.all() | enemy.taken);
    let most_two = |points: u128| (points & safe).count_ones().min(2) as usize;
    sink.add::<SIDE>(CHECKS_HORSE + most_two(enemy.horses & horse_checks(general, all)), 1);
    let first = line_targets(occupied, general, &CHARIOT[general]);
    sink.add::<SIDE>(CHECKS_CHARIOT + most_two(enemy.chariots & first), 1);
    let beyond = targets_beyond(occupied, general);
    sink.add::<SIDE>(CHECKS_CANNON + most_two(enemy.cannon_moves & beyond), 1);
}

/// Counts the enemy's chariots, cannons and general on the lines of this general.
#[inline(always)]
fn lines<const SIDE: usize, S: Sink>(position: &Position, occupied: u128, general: u8, sink: &mut S) {
    let row = &BETWEEN[SIDE][PALACE[general] as usize & 15];
    let enemy = &position.squares.as_chunks::<16>().0[1 - SIDE];
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
        sink.add::<SIDE>(term + number, 1);
    }
}

/// By palace point, side by side: the points that lie diagonally next to it, each with the two points from which a horse
/// attacks the general over it.
static HORSE_CHECKS: [[(u128, u128); 4]; 128] = {
    let mut table = [[(0, 0); 4]; 128];
    let mut at = 0;
    while at < 90 {
        let (file, rank) = ((at % 9) as i32, (at / 9) as i32);
        let mut i = 0;
        while i < 4 {
            let (right, up) = ([-1, 1, -1, 1][i], [-1, -1, 1, 1][i]);
            table[at][i] = (
                point(file + right, rank + up),
                point(file + 2 * right, rank + up) | point(file + right, rank + 2 * up),
            );
            i += 1;
        }
        at += 1;
    }
    table
};

/// The bit of a point, if it is on the board.
const fn point(file: i32, rank: i32) -> u128 {
    if 0 <= file && file < 9 && 0 <= rank && rank < 10 { 1 << (9 * rank + file) } else { 0 }
}

/// The points from which a horse attacks a general on `at`.
#[inline(always)]
pub(super) fn horse_checks(at: u8, occupied: u128) -> u128 {
    let ways = &HORSE_CHECKS[at as usize & 127];
    ways.iter().fold(0, |points, &(leg, from)| if occupied & leg == 0 { points | from } else { points })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::occupancy::bit;

    /// By the definition of the horse's jump: out of a point over its own leg.
    #[test]
    fn horses_check_from_where_they_jump_to_the_general() {
        let general = 4;
        for occupied in [0, bit(12), bit(14), bit(12) | bit(14), bit(13)] {
            for from in 0..90 {
                let between = BETWEEN[0][PALACE[general] as usize][from as usize];
                let attacks = between & (occupied | crate::palace::NOT_A_JUMP) == 0;
                assert_eq!(horse_checks(general, occupied) & bit(from) != 0, attacks, "{from} {occupied:x}");
            }
        }
    }
}
