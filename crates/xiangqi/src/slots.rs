//! How pieces are numbered inside a position.
//!
//! Every piece of the start position owns one of 32 *slots*, 16 a side, and keeps it for life; a position maps
//! points to slots and slots to points. A captured piece is parked on [`CAPTURED`], a point off the board where every
//! table is empty, so that loops over the slots of a kind need no test for "still alive".

use crate::{Piece, PieceKind, Side, Square};

/// What stands on a point: the slot in the low five bits (red ones below 16), the kind in the high three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceId(u8);

/// The number of the point off the board that a [piece list](crate::Position::piece_list) has for a captured piece.
pub const CAPTURED: u8 = Square::COUNT as u8;

/// First slot of each kind within a side, by [`PieceKind::index`].
///
/// In order: 0 the general, 1 and 2 horses, 3 and 4 chariots, 5 and 6 cannons, 7 and 8 advisors, 9 and 10 elephants, 11
/// to 15 soldiers. The generator names slots by these numbers.
pub(crate) const FIRST_SLOT: [u8; 7] = [0, 7, 9, 1, 3, 5, 11];

/// The kinds of the pieces of a [piece list](crate::Position::piece_list).
pub static PIECE_KINDS: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        General, Horse, Horse, Chariot, Chariot, Cannon, Cannon, Advisor, Advisor, Elephant, Elephant, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ]
};

impl PieceId {
    /// An empty point.
    pub(crate) const EMPTY: PieceId = PieceId(0xFF);

    /// The `number`th piece of its kind.
    pub(crate) const fn new(piece: Piece, number: usize) -> PieceId {
        let slot = piece.side.index() as u8 * 16 + FIRST_SLOT[piece.kind.index()] + number as u8;
        PieceId((piece.kind.index() as u8) << 5 | slot)
    }

    /// 0 to 31.
    #[inline(always)]
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize & 31
    }

    /// The [`PieceKind::index`] of the piece; 7 for an empty point.
    #[inline(always)]
    pub(crate) const fn kind_index(self) -> usize {
        (self.0 >> 5) as usize
    }

    /// The piece, if the point is not empty.
    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == 0xFF {
            return None;
        }
        let side = if self.0 & 16 == 0 { Side::First } else { Side::Second };
        Some(Piece { side, kind: PieceKind::ALL[self.kind_index()] })
    }

    /// The index of this piece on `square` in tables by side, kind and point, whose size is [`PIECE_POINTS`].
    #[inline(always)]
    pub(crate) const fn on(self, side: usize, square: u8) -> usize {
        (side & 1) << 10 | (self.0 as usize & 0xE0) << 2 | square as usize
    }
}

/// The size of tables by side, kind (padded to 8) and point (padded to 128).
pub(crate) const PIECE_POINTS: usize = 2 * 8 * 128;
