//! What the pieces of each side attack and guard, and how far they can go.

use super::sink::Sink;
use super::terms::*;
use crate::board::Position;
use crate::leaps::{ELEPHANTS, HORSES};
use crate::occupancy::{BOARD, HIGH, Occupancy, bit};
use crate::palace::{ADVISOR_STEPS, STEPS};
use crate::rays::{CANNON, CHARIOT};
use crate::slots::DEAD;
use crate::targets::{ACROSS, leaper_targets, line_targets, sideways};

/// How many pieces of a kind a side has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers {
    pub(super) horses: usize,
    pub(super) chariots: usize,
    pub(super) cannons: usize,
    pub(super) advisors: usize,
    pub(super) elephants: usize,
    pub(super) soldiers: usize,
}

/// The pieces of one side, and the points that they attack, or guard where an own piece stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Camp {
    pub(super) numbers: Numbers,
    /// Where its pieces stand.
    pub(super) taken: u128,
    pub(super) soldiers_at: u128,
    pub(super) horses: u128,
    pub(super) chariots: u128,
    /// Points that a cannon may go to, or guards.
    pub(super) cannon_moves: u128,
    /// Points on which a cannon captures, or guards: what stands behind its screen.
    pub(super) cannons: u128,
    /// By advisors and elephants.
    pub(super) guards: u128,
    pub(super) soldiers: u128,
    pub(super) general: u128,
}

impl Camp {
    /// Everything but what only the general attacks.
    #[inline(always)]
    pub(super) fn by_pieces(&self) -> u128 {
        self.horses | self.chariots | self.cannons | self.guards | self.soldiers
    }

    /// Everything attacked or guarded.
    #[inline(always)]
    pub(super) fn all(&self) -> u128 {
        self.by_pieces() | self.general
    }

    /// The soldiers of `SIDE`: all of them at once.
    #[inline(always)]
    pub(super) fn with_soldiers<const SIDE: usize>(position: &Position) -> Camp {
        let soldiers_at = own::<SIDE>(position)[11..].iter().fold(0, |all, &at| all | bit(at));
        let ahead = if SIDE == 0 { soldiers_at << 9 } else { soldiers_at >> 9 };
        let soldiers = (ahead | sideways(soldiers_at & ACROSS[SIDE])) & BOARD;
        Camp { soldiers_at, soldiers, taken: position.taken[SIDE].board(), ..Camp::default() }
    }

    /// Adds the other pieces; counts placement and mobility.
    #[inline(always)]
    pub(super) fn add_pieces<const SIDE: usize, S: Sink>(
        &mut self,
        position: &Position,
        occupied: &Occupancy,
        enemy: &Camp,
        sink: &mut S,
    ) {
        let squares = own::<SIDE>(position);
        let free = !(self.taken | enemy.soldiers);
        let room = |reached: u128| (reached & free).count_ones() as usize;
        self.numbers.horses = each::<SIDE, S>(squares, [1, 2], sink, |at, sink| {
            let reached = leaper_targets(occupied, &HORSES[at]);
            self.horses |= reached;
            sink.add::<SIDE>(MOBILITY_HORSE + room(reached), 1);
        });
        self.numbers.chariots = each::<SIDE, S>(squares, [3, 4], sink, |at, sink| {
            let reached = line_targets(occupied, at, &CHARIOT[at]);
            self.chariots |= reached;
            sink.add::<SIDE>(MOBILITY_CHARIOT + room(reached), 1);
        });
        self.numbers.cannons = each::<SIDE, S>(squares, [5, 6], sink, |at, sink| {
            let reached = line_targets(occupied, at, &CANNON[at]);
            self.cannon_moves |= reached;
            sink.add::<SIDE>(MOBILITY_CANNON + room(reached), 1);
        });
        self.cannons = self.cannon_moves & (self.taken | enemy.taken);
        self.numbers.advisors = each::<SIDE, S>(squares, [7, 8], sink, |at, _| {
            self.guards |= u128::from(ADVISOR_STEPS[at]) << (HIGH * SIDE);
        });
        self.numbers.elephants = each::<SIDE, S>(squares, [9, 10], sink, |at, sink| {
            let reached = leaper_targets(occupied, &ELEPHANTS[at]);
            self.guards |= reached;
            sink.add::<SIDE>(MOBILITY_ELEPHANT + room(reached), 1);
        });
        self.numbers.soldiers = each::<SIDE, S>(squares, [11, 12, 13, 14, 15], sink, |_, _| ());
        self.general = u128::from(STEPS[SIDE][squares[0]]) << (HIGH * SIDE);
        sink.place::<SIDE>(0, squares[0]);
        sink.add::<SIDE>(SPACE, (self.by_pieces() & ACROSS[SIDE]).count_ones() as i32);
    }
}

/// Visits the pieces of some slots that are alive, counts their placement, and says how many they are.
#[inline(always)]
fn each<const SIDE: usize, S: Sink>(
    squares: &[u8; 16],
    slots: impl IntoIterator<Item = usize>,
    sink: &mut S,
    mut visit: impl FnMut(u8, &mut S),
) -> usize {
    let mut number = 0;
    for slot in slots {
        let at = squares[slot];
        if at != DEAD {
            number += 1;
            sink.place::<SIDE>(slot, at);
            visit(at, sink);
        }
    }
    number
}

/// The points of a side's pieces, by slot.
#[inline(always)]
pub(super) fn own<const SIDE: usize>(position: &Position) -> &[u8; 16] {
    &position.squares.as_chunks::<16>().0[SIDE]
}
