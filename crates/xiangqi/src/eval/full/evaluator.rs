//! The evaluator: what is counted, and how the counts are blended.

use game_search::{Evaluator, Side};

use super::endings::{WHOLE, scale};
use super::material::{OPENING, material, phase};
use super::reach::{Camp, by_soldiers};
use super::safety::safety;
use super::sums::{Sum, unpack};
use super::terms::{Sink, TO_MOVE};
use super::threats::threats;
use crate::{Inventory, Occupancy, Position};

/// The full evaluation. In hundredths of a soldier; a lead of a chariot is about 1,000.
///
/// It keeps no state and looks at the whole board at each call.
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::Full};
///
/// let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
/// assert!(Full.evaluate(&position) > 500, "a chariot up");
/// let bare: Position = "3k5/9/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1".parse()?;
/// assert_eq!(Full.evaluate(&bare), 0, "nothing that could cross the river");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Full;

impl Evaluator<Position> for Full {
    fn unit(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let mut sums = <[Sum; 2]>::default();
        let frame = count(position, &mut sums);
        let red = frame.blend(unpack(sums[0].0 - sums[1].0));
        if position.side_to_move() == Side::First { red } else { -red }
    }
}

/// What the points are blended by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) phase: i32,
    left: [Inventory; 2],
}

impl Frame {
    /// One number out of points for the middle game and for the ending.
    pub(super) fn blend(&self, points: [i32; 2]) -> i32 {
        let points = self.points(points);
        points * self.scale(points) / WHOLE
    }

    /// The same, if all of it could be won.
    pub(super) fn points(&self, [middle, end]: [i32; 2]) -> i32 {
        (middle * self.phase + end * (OPENING - self.phase)) / OPENING
    }

    /// How much of the lead of Red, or of Black if it is negative, can be won, in 64ths.
    pub(super) fn scale(&self, red: i32) -> i32 {
        let [first, second] = self.left;
        if red >= 0 { scale(first, second) } else { scale(second, first) }
    }
}

/// Tells the sinks every count of their sides, Red's first.
pub(super) fn count<S: Sink>(position: &Position, [red, black]: &mut [S; 2]) -> Frame {
    let occupied = position.occupancy();
    let soldiers = [Side::First, Side::Second].map(|side| by_soldiers(side, position));
    let camps = [
        Camp::new(Side::First, position, &occupied, &soldiers, red),
        Camp::new(Side::Second, position, &occupied, &soldiers, black),
    ];
    relations(Side::First, position, &occupied, &camps, red);
    relations(Side::Second, position, &occupied, &camps, black);
    let left = [Side::First, Side::Second].map(|side| position.inventory(side));
    Frame { phase: phase(left[0], left[1]), left }
}

/// Counts what depends on both camps. One function for both sides: less to keep in the instruction cache.
#[inline(never)]
fn relations<S: Sink>(side: Side, position: &Position, occupied: &Occupancy, camps: &[Camp; 2], sink: &mut S) {
    let (own, enemy) = (&camps[side.index()], &camps[(!side).index()]);
    let full = (own.left.pieces() + enemy.left.pieces() + 2) / 4;
    material(side, own, enemy.left, full, sink);
    safety(side, position, occupied, own, enemy, sink);
    threats(side, position, own, enemy, sink);
    if position.side_to_move() == side {
        sink.add(TO_MOVE, 1);
    }
}
