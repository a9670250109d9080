//! Pieces in danger.

use super::points::Points;
use super::reach::SideAttacks;
use super::terms::*;
use crate::{Position, Side, Square};

/// Counts the pieces of `side` that are guarded or in danger.
#[inline(always)]
pub(super) fn threats<S: Sink>(side: Side, position: &Position, own: &SideAttacks, enemy: &SideAttacks, sink: &mut S) {
    let at = |a: usize, b: usize| Points::of(position.piece_list(side)[a]) | Points::of(position.piece_list(side)[b]);
    let (horses, chariots, cannons) = (at(1, 2), at(3, 4), at(5, 6));
    let general = Points::of(position.piece_list(side)[0]);
    let (guarded, attacked) = (own.all(), enemy.all());

    sink.add(GUARDED, (horses & guarded).at_most_two() as i32);
    sink.add(GUARDED + 1, (cannons & guarded).at_most_two() as i32);
    sink.add(GUARDED + 2, (own.soldiers_at & guarded).count() as i32);

    let (hanging, cheaper) =
        if position.side_to_move() == side { (HANGING_TO_MOVE, CHEAPER_TO_MOVE) } else { (HANGING, CHEAPER) };
    each_kind(position, (own.pieces & attacked).without(guarded | general), |kind| sink.add(hanging + kind, 1));
    // The enemy general is not a cheap attacker, because a general cannot capture a guarded piece.
    let humble = enemy.soldiers | enemy.guards;
    let strong = chariots & (humble | enemy.horses | enemy.cannons) | (horses | cannons) & humble;
    let weak = (own.pieces & enemy.soldiers).without(horses | chariots | cannons | own.soldiers_at | general);
    each_kind(position, (strong | weak) & guarded, |kind| sink.add(cheaper + kind, 1));
}

/// Calls `visit` with the kind of each piece on these points.
#[inline(always)]
fn each_kind(position: &Position, points: Points, mut visit: impl FnMut(usize)) {
    points.each(|square| {
        let piece = Square::from_index(square.into()).and_then(|at| position.piece_at(at));
        visit(piece.map_or(0, |piece| piece.kind.index()));
    });
}
