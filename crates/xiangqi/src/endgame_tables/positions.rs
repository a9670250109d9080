//! Construction of positions for the move generator. These positions lack a valid key and piece-square score.

use std::mem;

use super::layout::NumberedPosition;
use crate::occupancy::POINT;
use crate::slots::{CAPTURED, FIRST_SLOT, PIECE_KINDS, PieceId};

use crate::{Piece, Position, Side};

/// Returns the position with these pieces, or `None` if the position is impossible: two pieces on one point, a general
/// that the side to move could capture, or two soldiers of a side on a file before the river. The key and the
/// piece-square score of the result are meaningless.
pub(super) fn build_position(placed: &NumberedPosition) -> Option<Position> {
    let mut position = Position::bare(!placed.side_to_move());
    for (slot, &square) in placed.squares.iter().enumerate() {
        if square == CAPTURED {
            continue;
        }
        let (side, kind) = (if slot < 16 { Side::First } else { Side::Second }, PIECE_KINDS[slot % 16]);
        let id = PieceId::new(Piece { side, kind }, slot % 16 - usize::from(FIRST_SLOT[kind.index()]));
        if mem::replace(&mut position.board[usize::from(square & 127)], id) != PieceId::EMPTY {
            return None;
        }
        position.inventory[slot / 16].add(id.kind_index());
        position.squares[slot] = square;
        position.occupancy[slot / 16] = position.occupancy[slot / 16] ^ POINT[square];
    }
    // The side that is not to move may not be in check. Generals that face each other give check to each other.
    if position.in_check() || soldiers_doubled(placed) {
        return None;
    }
    position.clock ^= 1;
    position.last_capture = position.clock as i32;
    Some(position)
}

/// Returns `true` if two soldiers of a side are on one file and have not crossed the river. No game leads to this.
fn soldiers_doubled(placed: &NumberedPosition) -> bool {
    let waiting = |side: usize| {
        let soldiers = placed.squares[16 * side + usize::from(FIRST_SLOT[6])..16 * side + 16].iter();
        let home = if side == 0 { 27..45 } else { 45..63 };
        soldiers.filter(move |&square| home.contains(square)).fold(0_u128, |all, &square| all | 1 << square)
    };
    [0, 1].into_iter().any(|side| waiting(side) & waiting(side) << 9 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame_tables::layout::Layout;
    use crate::types::Square;

    /// [`build_position`] accepts the same positions as [`Position::new`].
    #[test]
    fn illegal_positions_are_left_out() {
        let mut count = [0; 2];
        for name in ["KPP-KA", "KP-KPP", "KNB-KR", "KCA-KB"] {
            let layout = Layout::new(name.parse().expect(name)).expect(name);
            for index in (0..layout.entries()).step_by(1 + layout.entries() / 40_000) {
                let placed = layout.placed(index);
                let pieces = placed.squares.iter().enumerate().filter(|&(_, &square)| square != CAPTURED);
                let pieces = pieces.map(|(slot, &square)| {
                    let side = if slot < 16 { Side::First } else { Side::Second };
                    (Square::known(square), Piece { side, kind: PIECE_KINDS[slot % 16] })
                });
                let position = Position::new(pieces, placed.side_to_move()).ok();
                let quick = build_position(&placed);
                assert_eq!(quick.is_some(), position.is_some(), "{name} {index}");
                count[usize::from(quick.is_some())] += 1;
                if let (Some(quick), Some(position)) = (quick, position) {
                    assert_eq!(quick.legal_moves(), position.legal_moves(), "{position}");
                    assert_eq!(quick.side_to_move(), position.side_to_move());
                    assert_eq!(quick.to_string(), position.to_string());
                }
            }
        }
        assert!(count.iter().all(|&count| count > 20_000), "{count:?}");
    }
}
