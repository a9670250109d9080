//! Terms that count squares by distances.
//!
//! All give what speaks for each side, the first player's first, in [`UNIT`]s.

use game_search::Side;

use super::{KAPPA, UNIT, UNIT_BITS};
use crate::board::SquareSet;
use crate::territory::Distances;

/// t1 of queen distances, t2 of king distances: squares of which a side is nearer than the other.
///
/// 1 for each such square; one that the other side never reaches is among them. Of a square as near to both, which is
/// anybody's, the side to move gets [`KAPPA`].
pub fn territory(distances: &Distances, to_move: Side) -> [i32; 2] {
    let [first, second] = SIDES.map(|side| distances.lead(side, 0));
    let shared = shared(distances) & !(first | second);
    let mut points = [first, second].map(|squares| squares.len() as i32 * UNIT);
    points[to_move.index()] += shared.len() as i32 * KAPPA;
    points
}

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// What both sides reach.
#[inline]
fn shared(distances: &Distances) -> SquareSet {
    distances.reached(Side::First) & distances.reached(Side::Second)
}

/// c1, of queen distances: how near each side is to the squares, 2 · 2^-D for each.
///
/// A square that is one move away gives 1, one of two moves a half, of three a quarter. It tells more than
/// [`territory`] in the opening, when nearly every square is two moves away from everybody.
pub fn queen_nearness(distances: &Distances) -> [i32; 2] {
    // The squares of distance k count twice 2^-k: those within k moves 2^-k, once all are reached 2^-k more.
    SIDES.map(|side| {
        let (mut sum, mut each, mut last) = (0, UNIT << GUARD, 0);
        for level in distances.levels(side) {
            each >>= 1;
            last = level.len() as i32;
            sum += last * each;
        }
        (sum + last * each) >> GUARD
    })
}

/// Bits below the unit while halves are halved.
const GUARD: u32 = 8;

/// c2, of king distances: by how much a side is nearer, a sixth of a square for each step, at most 1 for each square.
///
/// A square that only one side reaches gives it 1.
pub fn king_nearness(distances: &Distances) -> [i32; 2] {
    let shared = shared(distances).bits();
    let [mut ahead_first, mut ahead_second] = [[0; 3]; 2];
    let [first, second] = SIDES.map(|side| distances.levels(side));
    for (first, second) in first.iter().zip(second) {
        count(&mut ahead_first, first.bits() & !second.bits() & shared);
        count(&mut ahead_second, second.bits() & !first.bits() & shared);
    }
    // Once a side has come everywhere, only the other can be behind.
    for second in &second[first.len().min(second.len())..] {
        count(&mut ahead_first, shared & !second.bits());
    }
    for first in &first[second.len().min(first.len())..] {
        count(&mut ahead_second, shared & !first.bits());
    }
    let alone = SIDES.map(|side| (distances.reached(side).bits() & !shared).count_ones());
    let sixths = [(ahead_first, alone[0]), (ahead_second, alone[1])].map(|([ones, twos, fours], alone)| {
        ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones() + LEAD_OF_A_SQUARE * alone
    });
    sixths.map(|sixths| (sixths as i32 * UNIT + LEAD_OF_A_SQUARE as i32 / 2) / LEAD_OF_A_SQUARE as i32)
}

/// A lead of so many king steps counts a whole square.
const LEAD_OF_A_SQUARE: u32 = 6;

/// Adds 1 to the numbers of the squares, up to 6. A number is three bits, each kind in a set of its own.
#[inline(always)]
fn count([ones, twos, fours]: &mut [u128; 3], squares: u128) {
    let more = squares & !(*twos & *fours);
    let carry = *ones & more;
    *ones ^= more;
    *fours |= *twos & carry;
    *twos ^= carry;
}

/// w, of queen distances: how much is contested, 2^-|difference| for each square that both sides reach.
///
/// About 70 on the open board, 0 once every square has its owner: it measures how far the game has come, and the other
/// terms are weighed by it.
pub fn contest(distances: &Distances) -> i32 {
    let shared = shared(distances);
    // Those whose distances differ by no more than d count 2^-d, but for what they counted with smaller ones.
    let (mut w, mut each, mut left) = (0, UNIT, shared.len() as i32);
    for difference in 0..=UNIT_BITS as usize {
        if left == 0 {
            break;
        }
        let apart = shared & (distances.lead(Side::First, difference) | distances.lead(Side::Second, difference));
        let apart = apart.len() as i32;
        w += (left - apart) * each;
        left = apart;
        each >>= 1;
    }
    w
}
