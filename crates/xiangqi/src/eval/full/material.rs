//! What pieces are worth beside each other, and how far the game has come.

use super::reach::{Camp, Numbers};
use super::sink::Sink;
use super::terms::*;
use crate::targets::{ACROSS, sideways};

/// [`phase`] at the start of a game.
pub(super) const OPENING: i32 = 16;

/// How much of the game lies ahead: 2 for each chariot, 1 for each horse and cannon.
pub(super) fn phase(own: &Numbers, enemy: &Numbers) -> i32 {
    [own, enemy].iter().map(|side| 2 * side.chariots + side.horses + side.cannons).sum::<usize>() as i32
}

/// Counts what there is of `SIDE`. `full`: the pieces of both sides, divided by four.
#[inline(always)]
pub(super) fn material<const SIDE: usize, S: Sink>(own: &Camp, enemy: &Numbers, full: usize, sink: &mut S) {
    let Numbers { horses, chariots, cannons, advisors, elephants, soldiers } = own.numbers;
    sink.add::<SIDE>(COMBINATION + 9 * chariots + 3 * horses + cannons, 1);
    sink.add::<SIDE>(GUARDS + 3 * advisors + elephants, 1);
    sink.add::<SIDE>(ADVISORS_CHARIOTS + 3 * advisors + enemy.chariots, 1);
    sink.add::<SIDE>(ADVISORS_HORSES + 3 * advisors + enemy.horses, 1);
    sink.add::<SIDE>(ADVISORS_CANNONS + 3 * advisors + enemy.cannons, 1);
    sink.add::<SIDE>(ELEPHANTS_CHARIOTS + 3 * elephants + enemy.chariots, 1);
    sink.add::<SIDE>(ELEPHANTS_HORSES + 3 * elephants + enemy.horses, 1);
    sink.add::<SIDE>(ELEPHANTS_CANNONS + 3 * elephants + enemy.cannons, 1);
    sink.add::<SIDE>(CANNON_SCREENS + full, cannons as i32);
    sink.add::<SIDE>(HORSE_LEGS + full, horses as i32);
    sink.add::<SIDE>(SOLDIERS + soldiers, 1);
    let across = own.soldiers_at & ACROSS[SIDE];
    sink.add::<SIDE>(SOLDIERS_ACROSS + across.count_ones() as usize, 1);
    sink.add::<SIDE>(SOLDIERS_LINKED, (across & sideways(across)).count_ones() as i32);
}
