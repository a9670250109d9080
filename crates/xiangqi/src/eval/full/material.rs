//! The values of combinations of pieces, and the phase of the game.

use super::points::HALF;
use super::reach::SideAttacks;
use super::terms::*;
use crate::{Inventory, Side};

/// The [`phase`] at the start of a game.
pub(super) const OPENING: i32 = 16;

/// Returns the phase, a measure of how much of the game lies ahead: 2 for each chariot, 1 for each horse and cannon.
#[inline(always)]
pub(super) fn phase(own: Inventory, enemy: Inventory) -> i32 {
    i32::from(PHASE[own.officers()] + PHASE[enemy.officers()])
}

static PHASE: [u8; 32] = const_table!([0; 32], 0..Inventory::OFFICERS, |officers| {
    let left = Inventory::of(officers, 0, 0);
    (2 * left.chariots() + left.horses() + left.cannons()) as u8
});

/// Counts the terms for the pieces of `side`. `full` is the number of pieces of both sides, divided by four.
#[inline(always)]
pub(super) fn material<S: Sink>(side: Side, own: &SideAttacks, enemy: Inventory, full: usize, sink: &mut S) {
    sink.stock(own.left, enemy, full);
    let across = own.soldiers_at.0[(!side).index()];
    if across == 0 {
        return sink.add(SOLDIERS_ACROSS, 1);
    }
    sink.add(SOLDIERS_ACROSS + across.count_ones() as usize, 1);
    let beside = (across & !LAST_FILE) << 1 | (across & !FIRST_FILE) >> 1;
    sink.add(SOLDIERS_LINKED, (across & beside).count_ones() as i32);
}

/// The points of file `a` in half a board.
const FIRST_FILE: u64 = 0x10_0804_0201;
/// The points of file `i` in half a board.
const LAST_FILE: u64 = FIRST_FILE << 8;
const _: () = assert!(HALF == 5 * 9, "five ranks");

/// The index of a weight and its count.
type Weighed = (usize, i32);

/// Returns the counts that depend only on the pieces of one side.
pub(super) const fn alone(own: Inventory) -> [Weighed; 3] {
    [(COMBINATION + own.officers(), 1), (GUARDS + own.guards(), 1), (SOLDIERS + own.soldiers(), 1)]
}

/// Returns the counts that depend on own guards (advisors and elephants) and enemy officers (chariots, horses, cannons).
pub(super) const fn against(own: Inventory, enemy: Inventory) -> [Weighed; 6] {
    let (advisors, elephants) = (3 * own.advisors(), 3 * own.elephants());
    [
        (ADVISORS_CHARIOTS + advisors + enemy.chariots(), 1),
        (ADVISORS_HORSES + advisors + enemy.horses(), 1),
        (ADVISORS_CANNONS + advisors + enemy.cannons(), 1),
        (ELEPHANTS_CHARIOTS + elephants + enemy.chariots(), 1),
        (ELEPHANTS_HORSES + elephants + enemy.horses(), 1),
        (ELEPHANTS_CANNONS + elephants + enemy.cannons(), 1),
    ]
}

/// Returns the counts that depend on own officers and on `full`, a quarter of the number of pieces on the board.
pub(super) const fn on_board(own: Inventory, full: usize) -> [Weighed; 2] {
    [(CANNON_SCREENS + full, own.cannons() as i32), (HORSE_LEGS + full, own.horses() as i32)]
}
