//! Terms that count squares by distances.
//!
//! All give what speaks for each side, the first player's first, in [`UNIT`]s.

use game_search::Side;

use super::unit::{KAPPA, UNIT, UNIT_BITS};
use crate::territory::{Both, Distances};

/// t1 of queen distances, t2 of king distances: squares of which a side is nearer than the other, for the first player and for
/// the second, in [`UNIT`]s.
///
/// 1 for each such square; one that the other side never reaches is among them. Of a square as near to both, which is
/// anybody's, the side to move gets [`KAPPA`].
pub fn territory(distances: &Distances, to_move: Side) -> [i32; 2] {
    let leads = distances.leads(0);
    let shared = shared(distances) & !(leads | leads.swapped());
    let mut points = leads.lens().map(|squares| squares * UNIT);
    points[to_move.index()] += shared.lens()[0] * KAPPA;
    points
}

/// What both sides reach, for each of them.
#[inline]
fn shared(distances: &Distances) -> Both {
    distances.all() & distances.all().swapped()
}

/// c1, of queen distances: how near each side is to the squares, 2 · 2^-D for each, for the first player and for the second, in
/// [`UNIT`]s.
///
/// A square that is one move away gives 1, one of two moves a half, of three a quarter. It tells more than
/// [`territory`] in the opening, when nearly every square is two moves away from everybody.
pub fn queen_nearness(distances: &Distances) -> [i32; 2] {
    // The squares of distance k count twice 2^-k: those within k moves 2^-k, once all are reached 2^-k more.
    let (mut sums, mut each, mut last) = ([0; 2], UNIT << GUARD, [0; 2]);
    for level in distances.levels() {
        each >>= 1;
        last = level.lens();
        sums = [sums[0] + last[0] * each, sums[1] + last[1] * each];
    }
    [0, 1].map(|side| (sums[side] + last[side] * each) >> GUARD)
}

/// Bits below the unit while halves are halved.
const GUARD: u32 = 8;

/// c2, of king distances: by how much a side is nearer, a sixth of a square for each step, at most 1 for each square; for the
/// first player and for the second, in [`UNIT`]s.
///
/// A square that only one side reaches gives it 1.
pub fn king_nearness(distances: &Distances) -> [i32; 2] {
    let shared = shared(distances);
    let mut ahead = [Both::default(); 3];
    for &level in distances.levels() {
        count(&mut ahead, level & !level.swapped() & shared);
    }
    let [ones, twos, fours] = ahead.map(Both::lens);
    let alone = (distances.all() & !shared).lens();
    [0, 1].map(|side| {
        let sixths = ones[side] + 2 * twos[side] + 4 * fours[side] + LEAD_OF_A_SQUARE * alone[side];
        (sixths * UNIT + LEAD_OF_A_SQUARE / 2) / LEAD_OF_A_SQUARE
    })
}

/// A lead of so many king steps counts a whole square.
const LEAD_OF_A_SQUARE: i32 = 6;

/// Adds 1 to the numbers of the squares, up to 6. A number is three bits, each kind in a set of its own.
#[inline(always)]
fn count([ones, twos, fours]: &mut [Both; 3], squares: Both) {
    let more = squares & !(*twos & *fours);
    let carry = *ones & more;
    *ones = *ones ^ more;
    *fours |= *twos & carry;
    *twos = *twos ^ carry;
}

/// w, of queen distances: how much is contested, 2^-|difference| for each square that both sides reach, in [`UNIT`]s.
///
/// About 70 on the open board, 0 once every square has its owner: it measures how far the game has come, and the other
/// terms are weighed by it.
pub fn contest(distances: &Distances) -> i32 {
    let shared = shared(distances);
    // Those whose distances differ by no more than d count 2^-d, but for what they counted with smaller ones.
    let (mut w, mut each, mut left) = (0, UNIT, shared.lens()[0]);
    for difference in 0..=UNIT_BITS as usize {
        if left == 0 {
            break;
        }
        let [first, second] = (distances.leads(difference) & shared).lens();
        let apart = first + second;
        w += (left - apart) * each;
        left = apart;
        each >>= 1;
    }
    w
}
