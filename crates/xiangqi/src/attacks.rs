//! Tables of geometry, all computed at compile time.
//!
//! Sizes are such that no index can be out of bounds, and the compiler sees it. What lies off the board, the parking
//! place of captured pieces included, is empty.

use crate::by_point::ByPoint;
use crate::occupancy::{FILE_STATES, ORIGIN, POINT, RANK_STATES};

/// For a chariot on a rank, by `file << 9 | occupied`: the points up to and with the first piece on either side.
pub(crate) static CHARIOT_ON_RANK: [u16; RANK_STATES] = reach::<9, RANK_STATES>(Reach::Chariot);
/// For a chariot on a file, by `rank << 10 | occupied`.
pub(crate) static CHARIOT_ON_FILE: [u16; FILE_STATES] = reach::<10, FILE_STATES>(Reach::Chariot);
/// For a cannon on a rank: the empty points before the first piece and the second piece, on either side.
pub(crate) static CANNON_ON_RANK: [u16; RANK_STATES] = reach::<9, RANK_STATES>(Reach::Cannon);
/// For a cannon on a file.
pub(crate) static CANNON_ON_FILE: [u16; FILE_STATES] = reach::<10, FILE_STATES>(Reach::Cannon);

/// For a general on a rank: everything up to the second piece on either side.
pub(crate) static TWO_ON_RANK: [u16; RANK_STATES] = reach::<9, RANK_STATES>(Reach::Two);
/// For a general on a file.
pub(crate) static TWO_ON_FILE: [u16; FILE_STATES] = reach::<10, FILE_STATES>(Reach::Two);
/// For a general on a rank: everything up to the third piece on either side.
pub(crate) static THREE_ON_RANK: [u16; RANK_STATES] = reach::<9, RANK_STATES>(Reach::Three);
/// For a general on a file.
pub(crate) static THREE_ON_FILE: [u16; FILE_STATES] = reach::<10, FILE_STATES>(Reach::Three);

#[derive(Clone, Copy)]
enum Reach {
    Chariot,
    Cannon,
    Two,
    Three,
}

const fn reach<const LENGTH: usize, const SIZE: usize>(kind: Reach) -> [u16; SIZE] {
    let mut table = [0; SIZE];
    let mut at = 0;
    while at < LENGTH {
        // Each direction depends on its own pieces alone, which leaves few rays to walk.
        let (mut above, mut below) = ([0; 1 << 9], [0; 1 << 9]);
        let mut pieces = 0;
        while pieces < 1 << 9 {
            if pieces < 1 << (LENGTH - 1 - at) {
                above[pieces] = ray(at as isize, 1, LENGTH, pieces << (at + 1), kind);
            }
            if pieces < 1 << at {
                below[pieces] = ray(at as isize, -1, LENGTH, pieces, kind);
            }
            pieces += 1;
        }
        let mut occupied = 0;
        while occupied < 1 << LENGTH {
            table[at << LENGTH | occupied] = above[occupied >> (at + 1)] | below[occupied & ((1 << at) - 1)];
            occupied += 1;
        }
        at += 1;
    }
    table
}

const fn ray(from: isize, step: isize, length: usize, occupied: usize, kind: Reach) -> u16 {
    let mut reached = 0;
    let mut pieces = 0;
    let mut at = from + step;
    while 0 <= at && at < length as isize {
        let taken = occupied >> at & 1 == 1;
        if match (kind, taken) {
            (Reach::Chariot, _) | (Reach::Cannon, false) => pieces == 0,
            (Reach::Cannon, true) => pieces == 1,
            (Reach::Two, _) => pieces <= 1,
            (Reach::Three, _) => pieces <= 2,
        } {
            reached |= 1 << at;
        }
        pieces += taken as usize;
        at += step;
    }
    reached
}

/// The legs of a horse in its neighbourhood window, which has the horse itself at bit [`ORIGIN`].
const LEGS: u64 = 1 << (ORIGIN - 9) | 1 << (ORIGIN - 1) | 1 << (ORIGIN + 1) | 1 << (ORIGIN + 9);

/// The multiplier that gathers [`LEGS`] in the top four bits.
const GATHER: u64 = 1 << 53 | 1 << 44 | 1 << 41 | 1 << 32;

/// Which of the horse's legs are taken, as an index for [`HORSE_JUMPS`].
#[inline(always)]
pub(crate) const fn horse_legs(window: u64) -> usize {
    ((window & LEGS).wrapping_mul(GATHER) >> 60) as usize
}

/// The jumps that the taken legs leave open, in the horse's window.
pub(crate) static HORSE_JUMPS: [u64; 16] = {
    let mut jumps = [0; 16];
    let mut taken = 0;
    while taken < 16 {
        let mut leg = 0;
        while leg < 4 {
            let (files, ranks) = [(0, -1), (-1, 0), (1, 0), (0, 1)][leg];
            let free = 1 << (ORIGIN as isize + ranks * 9 + files) & spread_legs(taken) == 0;
            let mut turn = -1;
            while free && turn <= 1 {
                let (file, rank) = (2 * files + turn * ranks, 2 * ranks + turn * files);
                jumps[taken] |= 1 << (ORIGIN as isize + rank * 9 + file);
                turn += 2;
            }
            leg += 1;
        }
        taken += 1;
    }
    jumps
};

/// The inverse of [`horse_legs`].
const fn spread_legs(taken: usize) -> u64 {
    let mut window = 0;
    while horse_legs(window) != taken {
        window = window.wrapping_sub(LEGS) & LEGS;
    }
    window
}

/// The points of a horse's window that lie on the board.
pub(crate) static HORSE_BOARD: ByPoint<u64> = {
    let mut windows = [0; 256];
    let mut from = 0_usize;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            let (files, ranks) = ((from % 9).abs_diff(to % 9), (from / 9).abs_diff(to / 9));
            if files + ranks == 3 && files != 0 && ranks != 0 {
                windows[from] |= 1 << (ORIGIN + to - from);
            }
            to += 1;
        }
        from += 1;
    }
    ByPoint(windows)
};

/// The inverse of [`PALACE`].
const fn palace_point(side: usize, number: usize) -> usize {
    (number / 3 + 7 * side) * 9 + 3 + number % 3
}

/// Number of a palace point, the same for both sides: row from `d` to `f`, rows from rank 0 or 7.
pub(crate) static PALACE: ByPoint<u8> = {
    let mut numbers = [0; 256];
    let mut i = 0;
    while i < 9 {
        numbers[palace_point(0, i)] = i as u8;
        numbers[palace_point(1, i)] = i as u8;
        i += 1;
    }
    ByPoint(numbers)
};

/// Marks entries of [`BETWEEN`] that are not for a piece moving along lines, or not for a horse. A piece that adds
/// the other mark to the occupied points finds four pieces in its way there, more than matter to any.
pub(crate) const NOT_A_LINE: u128 = 0xF << 112;
/// See [`NOT_A_LINE`].
pub(crate) const NOT_A_JUMP: u128 = 0xF << 116;

/// By side, palace point of that side and point of an attacker: the points between the two, if they share a line;
/// the leg of the horse, if the attacker is a horse's jump away; else both marks.
pub(crate) static BETWEEN: [[[u128; 128]; 16]; 2] = {
    let mut table = [[[NOT_A_LINE | NOT_A_JUMP; 128]; 16]; 2];
    let mut i = 0;
    while i < 2 * 9 * 90 {
        let (side, number, attacker) = (i / 810, i / 90 % 9, i % 90);
        let general = palace_point(side, number);
        if attacker != general {
            table[side][number][attacker] = between(general, attacker);
        }
        i += 1;
    }
    table
};

const fn between(general: usize, attacker: usize) -> u128 {
    let files = (general % 9).abs_diff(attacker % 9);
    let ranks = (general / 9).abs_diff(attacker / 9);
    let (low, high) = if general < attacker { (general, attacker) } else { (attacker, general) };
    if files == 0 || ranks == 0 {
        let step = if files == 0 { 9 } else { 1 };
        let mut points = NOT_A_JUMP;
        let mut at = low + step;
        while at < high {
            points |= 1 << (at + ORIGIN);
            at += step;
        }
        points
    } else if files + ranks == 3 {
        let towards = if ranks == 2 { 9 } else { 1 };
        let up = if ranks == 2 { general > attacker } else { general % 9 > attacker % 9 };
        let leg = if up { attacker + towards } else { attacker - towards };
        NOT_A_LINE | 1 << (leg + ORIGIN)
    } else {
        NOT_A_LINE | NOT_A_JUMP
    }
}

/// A set of palace points, in the word of an [`Occupancy`](crate::occupancy::Occupancy) that holds that half of the
/// board.
type PalaceSet = u64;

/// By side and point of an enemy horse: the points of the palace a jump away.
pub(crate) static JUMPS: [ByPoint<PalaceSet>; 2] = [palace_table(0, true), palace_table(1, true)];

/// By side and point of an enemy soldier: the points of the palace that it attacks.
pub(crate) static HITS: [ByPoint<PalaceSet>; 2] = [palace_table(0, false), palace_table(1, false)];

/// By side and point of its general: the points one step away.
pub(crate) static STEPS: [ByPoint<PalaceSet>; 2] = [steps(0), steps(1)];

const fn palace_table(side: usize, horse: bool) -> ByPoint<PalaceSet> {
    let mut table = [0; 256];
    let mut number = 0;
    while number < 9 {
        let to = palace_point(side, number);
        let mut from = 0;
        while from < 90 {
            let forward = if side == 0 { to + 9 } else { to - 9 };
            let attacks = match horse {
                true => BETWEEN[side][number][from] & NOT_A_JUMP == 0,
                false => from == forward || from / 9 == to / 9 && from.abs_diff(to) == 1,
            };
            if attacks {
                table[from] |= POINT.0[to].0[side];
            }
            from += 1;
        }
        number += 1;
    }
    ByPoint(table)
}

const fn steps(side: usize) -> ByPoint<PalaceSet> {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 81 {
        let (from, to) = (palace_point(side, i / 9), palace_point(side, i % 9));
        if (from % 9).abs_diff(to % 9) + (from / 9).abs_diff(to / 9) == 1 {
            table[from] |= POINT.0[to].0[side];
        }
        i += 1;
    }
    ByPoint(table)
}
