//! The evaluator: it counts all terms and blends the sums for the middle game and the endgame.

use game_search::{Evaluator, Side};

use super::endings::{WHOLE, scale};
use super::material::{OPENING, material, phase};
use super::reach::{SideAttacks, by_soldiers};
use super::safety::safety;
use super::sums::{Sum, unpack};
use super::terms::{Sink, TO_MOVE};
use super::threats::threats;
use crate::{Inventory, Occupancy, Position};

/// The full evaluation, in hundredths of a soldier; a lead of a chariot is about 1,000.
///
/// The evaluator has no state and evaluates the whole board in each call.
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

    fn scale(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let mut sums = <[Sum; 2]>::default();
        let blend = count(position, &mut sums);
        let red = blend.score(unpack(sums[0].0 - sums[1].0));
        if position.side_to_move() == Side::First { red } else { -red }
    }
}

/// The numbers that determine how the sums are blended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blend {
    pub(super) phase: i32,
    left: [Inventory; 2],
}

impl Blend {
    /// Returns the score, given the sums for the middle game and the endgame.
    pub(super) fn score(&self, points: [i32; 2]) -> i32 {
        let points = self.points(points);
        points * self.scale(points) / WHOLE
    }

    /// Blends the sums for the middle game and the endgame by the phase. The result does not take
    /// [`scale`](Blend::scale) into account.
    pub(super) fn points(&self, [middle, end]: [i32; 2]) -> i32 {
        (middle * self.phase + end * (OPENING - self.phase)) / OPENING
    }

    /// Returns the factor by which the lead is multiplied, in 64ths. `red` is the lead of Red; if `red` is negative,
    /// Black leads.
    pub(super) fn scale(&self, red: i32) -> i32 {
        let [first, second] = self.left;
        if red >= 0 { scale(first, second) } else { scale(second, first) }
    }
}

/// Sends the counts of all terms for Red to the first sink, and for Black to the second.
pub(super) fn count<S: Sink>(position: &Position, [red, black]: &mut [S; 2]) -> Blend {
    let occupied = position.occupancy();
    let soldiers = [Side::First, Side::Second].map(|side| by_soldiers(side, position));
    let sides = [
        SideAttacks::new(Side::First, position, &occupied, &soldiers, red),
        SideAttacks::new(Side::Second, position, &occupied, &soldiers, black),
    ];
    relations(Side::First, position, &occupied, &sides, red);
    relations(Side::Second, position, &occupied, &sides, black);
    let left = [Side::First, Side::Second].map(|side| position.inventory(side));
    Blend { phase: phase(left[0], left[1]), left }
}

/// Counts the terms that depend on both sides. One function for both sides uses less of the instruction cache.
#[inline(never)]
fn relations<S: Sink>(side: Side, position: &Position, occupied: &Occupancy, sides: &[SideAttacks; 2], sink: &mut S) {
    let (own, enemy) = (&sides[side.index()], &sides[(!side).index()]);
    let full = (own.left.pieces() + enemy.left.pieces() + 2) / 4;
    material(side, own, enemy.left, full, sink);
    safety(side, position, occupied, own, enemy, sink);
    threats(side, position, own, enemy, sink);
    if position.side_to_move() == side {
        sink.add(TO_MOVE, 1);
    }
}
