//! Positions for the move generator, without what only games need.

use super::layout::Placed;
use crate::board::Position;
use crate::occupancy::POINT;
use crate::slots::{DEAD, FIRST_SLOT, KIND_OF_SLOT, Tag};
use game_search::Side;

use crate::types::Piece;

/// The position, if it is one: no two pieces on a point, no general that could be taken, no two soldiers of a side on a
/// file that they have not left. Its key and placement score mean nothing.
pub(super) fn set_up(placed: &Placed) -> Option<Position> {
    let mut position = Position::empty(!placed.side_to_move());
    for (slot, &square) in placed.squares.iter().enumerate() {
        if square == DEAD {
            continue;
        }
        let point = usize::from(square & 127);
        if position.board[point] != Tag::EMPTY {
            return None;
        }
        position.board[point] = tag(slot);
        position.squares[slot] = square;
        position.taken[slot / 16] = position.taken[slot / 16] ^ POINT[square];
    }
    // The side that is not to move may not be in check; facing generals check each other.
    if position.in_check() || soldiers_doubled(placed) {
        return None;
    }
    position.clock ^= 1;
    Some(position)
}

const fn tag(slot: usize) -> Tag {
    let kind = KIND_OF_SLOT[slot % 16];
    let side = if slot < 16 { Side::First } else { Side::Second };
    Tag::new(Piece { side, kind }, slot % 16 - FIRST_SLOT[kind.index()] as usize)
}

/// Whether two soldiers of a side stand on a file that neither has left: one of them could not have come there.
fn soldiers_doubled(placed: &Placed) -> bool {
    let waiting = |side: usize| {
        let soldiers = placed.squares[16 * side + usize::from(FIRST_SLOT[6])..16 * side + 16].iter();
        let home = if side == 0 { 27..45 } else { 45..63 };
        soldiers.filter(move |&square| home.contains(square)).fold(0_u128, |all, &square| all | 1 << square)
    };
    [0, 1].into_iter().any(|side| waiting(side) & waiting(side) << 9 != 0)
}
