//! Pieces in danger.

use super::reach::{Camp, own};
use super::sink::Sink;
use super::terms::*;
use crate::board::Position;
use crate::occupancy::{bit, lowest};
use crate::types::PieceKind;

/// Counts the pieces of `SIDE` that are guarded, or in danger. `to_move`: whether it is their turn.
#[inline(always)]
pub(super) fn threats<const SIDE: usize, S: Sink>(
    position: &Position,
    camp: &Camp,
    enemy: &Camp,
    to_move: bool,
    sink: &mut S,
) {
    let at = |a: usize, b: usize| bit(own::<SIDE>(position)[a]) | bit(own::<SIDE>(position)[b]);
    let (horses, chariots, cannons) = (at(1, 2), at(3, 4), at(5, 6));
    let general = bit(own::<SIDE>(position)[0]);
    let (guarded, attacked) = (camp.all(), enemy.all() & !general);

    let count = |points: u128| (points & guarded).count_ones() as i32;
    sink.add::<SIDE>(GUARDED, count(horses));
    sink.add::<SIDE>(GUARDED + 1, count(cannons));
    sink.add::<SIDE>(GUARDED + 2, count(camp.soldiers_at));

    let (hanging, cheaper) = if to_move { (HANGING_TO_MOVE, CHEAPER_TO_MOVE) } else { (HANGING, CHEAPER) };
    each_kind(position, camp.taken & attacked & !guarded, |kind| sink.add::<SIDE>(hanging + kind.index(), 1));
    // Not the general: it cannot take what is guarded.
    let humble = enemy.soldiers | enemy.guards;
    let strong = chariots & (humble | enemy.horses | enemy.cannons) | (horses | cannons) & humble;
    let weak = camp.taken & !(horses | chariots | cannons | camp.soldiers_at | general) & enemy.soldiers;
    each_kind(position, (strong | weak) & guarded, |kind| sink.add::<SIDE>(cheaper + kind.index(), 1));
}

/// Visits the kinds of the pieces on these points.
#[inline(always)]
fn each_kind(position: &Position, mut points: u128, mut visit: impl FnMut(PieceKind)) {
    while points != 0 {
        if let Some(piece) = position.board[lowest(points) as usize & 127].piece() {
            visit(piece.kind);
        }
        points &= points - 1;
    }
}
