//! The moves between two occurrences of a position, and what each side did with all of its own.

use super::chase::chased;
use crate::board::Position;
use crate::make::Undo;
use crate::occupancy::bit;
use crate::types::{Move, Square};

/// What a side did with every move of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Habit {
    pub(super) checks: bool,
    /// The pieces it chased, by the points where they stand at the end.
    pub(super) chases: u128,
}

/// The habits of the side to move, then of the other, over the moves that led from an earlier occurrence of the position
/// to this one, the last move last. Without `chases` they are not looked for.
pub(super) fn habits(position: &Position, moves: &[(Move, Undo)], chases: bool) -> [Habit; 2] {
    let mut habits = [Habit { checks: true, chases: if chases { !0 } else { 0 } }; 2];
    // Where pieces that move stand now, and where at the end.
    let mut homes: Vec<(Square, Square)> = Vec::new();
    let mut after = position.clone();
    for &(mv, undo) in moves.iter().rev() {
        let mut before = after.clone();
        before.unmake(mv, undo);
        let habit = &mut habits[usize::from(before.side_to_move() != position.side_to_move())];
        habit.checks &= after.in_check();
        if habit.chases != 0 {
            habit.chases &= at_home(chased(&before, mv, &after), &homes);
        }
        match homes.iter_mut().find(|(now, _)| *now == mv.to()) {
            Some((now, _)) => *now = mv.from(),
            None => homes.push((mv.from(), mv.to())),
        }
        after = before;
    }
    habits
}

/// The same pieces, by the points where they stand at the end.
fn at_home(pieces: u128, homes: &[(Square, Square)]) -> u128 {
    let (mut left, mut home) = (pieces, 0);
    for &(now, end) in homes.iter().filter(|(now, _)| pieces & bit(now.number()) != 0) {
        left &= !bit(now.number());
        home |= bit(end.number());
    }
    left | home
}
