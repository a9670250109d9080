//! The numbering of pieces inside a position.
//!
//! Every piece of the start position has one of 32 *slots*, 16 for each side, and keeps this slot for the whole game. A
//! position maps points to slots and slots to points. A captured piece is moved to [`CAPTURED`], a point off the board
//! whose entry is empty in every table. Loops over the slots of a kind therefore need no test for captured pieces.

use crate::{Piece, PieceKind, Side, Square};

/// The piece on a point, in one byte: the low five bits are the slot (below 16 for Red), the high three bits the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceId(u8);

/// The point that a [piece list](crate::Position::piece_list) contains for a captured piece; it is off the board.
pub const CAPTURED: u8 = Square::COUNT as u8;

/// The first slot of each kind among the 16 slots of a side. Indexed by [`PieceKind::index`].
///
/// In the order of slots: 0 is the general, 1 and 2 are horses, 3 and 4 chariots, 5 and 6 cannons, 7 and 8 advisors, 9
/// and 10 elephants, 11 to 15 soldiers. The move generator uses these numbers directly.
pub(crate) const FIRST_SLOT: [u8; 7] = [0, 7, 9, 1, 3, 5, 11];

/// The kind of each piece of a [piece list](crate::Position::piece_list), indexed by position in the list.
pub static PIECE_KINDS: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [
        General, Horse, Horse, Chariot, Chariot, Cannon, Cannon, Advisor, Advisor, Elephant, Elephant, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ]
};

impl PieceId {
    /// The value for an empty point.
    pub(crate) const EMPTY: PieceId = PieceId(0xFF);

    /// Returns the id of a piece. `number` counts the pieces of the same side and kind from 0.
    pub(crate) const fn new(piece: Piece, number: usize) -> PieceId {
        let slot = piece.side.index() as u8 * 16 + FIRST_SLOT[piece.kind.index()] + number as u8;
        PieceId((piece.kind.index() as u8) << 5 | slot)
    }

    /// Returns the slot, 0 to 31.
    #[inline(always)]
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize & 31
    }

    /// Returns the [`PieceKind::index`] of the piece, or 7 for an empty point.
    #[inline(always)]
    pub(crate) const fn kind_index(self) -> usize {
        (self.0 >> 5) as usize
    }

    /// Returns the piece, or `None` for an empty point.
    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.0 == 0xFF {
            return None;
        }
        let side = if self.0 & 16 == 0 { Side::First } else { Side::Second };
        Some(Piece { side, kind: PieceKind::ALL[self.kind_index()] })
    }

    /// Returns the index for this piece on `square` in a table with [`PIECE_POINTS`] entries: by side, kind and point.
    #[inline(always)]
    pub(crate) const fn on(self, side: usize, square: u8) -> usize {
        (side & 1) << 10 | (self.0 as usize & 0xE0) << 2 | square as usize
    }
}

/// The size of tables indexed by side, kind (padded to 8) and point (padded to 128).
pub(crate) const PIECE_POINTS: usize = 2 * 8 * 128;
