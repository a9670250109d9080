//! Weights for every w, between those of the table; made at compile time.

use super::terms::{COUNTS, KNOTS, MOST_ROOM, ROOMS};
use super::weights::TABLE;

/// One more than the largest w.
const WS: usize = KNOTS[KNOTS.len() - 1] + 1;

/// Worths are in parts of a point: so many to one.
pub(super) const PARTS: i32 = 16;

/// By w, what each count is worth, in parts.
pub(super) static WORTH: [[i16; COUNTS]; WS] = {
    let mut worth = [[0; COUNTS]; WS];
    let mut w = 0;
    while w < WS {
        let mut term = 0;
        while term < COUNTS {
            worth[w][term] = at(term, w) as i16;
            term += 1;
        }
        w += 1;
    }
    worth
};

/// By w, what a queen's room is worth, in parts.
pub(super) static ROOM_WORTH: [[i16; MOST_ROOM + 1]; WS] = {
    let mut worth = [[0; MOST_ROOM + 1]; WS];
    let mut w = 0;
    while w < WS {
        let mut room = 0;
        while room <= MOST_ROOM {
            let below = last_knot(&ROOMS, room);
            let [low, high] = [at(COUNTS + below, w), at(COUNTS + below + 1, w)];
            worth[w][room] = between(low, high, room - ROOMS[below], ROOMS[below + 1] - ROOMS[below]) as i16;
            room += 1;
        }
        w += 1;
    }
    worth
};

/// The weight of a term at w, in parts.
const fn at(term: usize, w: usize) -> i32 {
    let below = last_knot(&KNOTS, w);
    let [low, high] = [TABLE[term][below] as i32 * PARTS, TABLE[term][below + 1] as i32 * PARTS];
    between(low, high, w - KNOTS[below], KNOTS[below + 1] - KNOTS[below])
}

/// The number of the last knot but one, or of an earlier one, that is not above `value`.
pub(super) const fn last_knot(knots: &[usize], value: usize) -> usize {
    let mut knot = knots.len() - 2;
    while knots[knot] > value {
        knot -= 1;
    }
    knot
}

/// So many parts of the way from `low` to `high`, to the nearest whole number.
const fn between(low: i32, high: i32, part: usize, parts: usize) -> i32 {
    let (part, parts) = (part as i32, parts as i32);
    let sum = 2 * (low * (parts - part) + high * part) + parts;
    sum.div_euclid(2 * parts)
}
