//! How pieces are numbered inside a position.
//!
//! Every piece of the start position owns one of 32 *slots*, 16 a side, and keeps it for life; a position maps
//! points to slots and slots to points. A captured piece is parked on [`DEAD`], a point off the board where every
//! table is empty, so that loops over the slots of a kind need no test for "still alive".

use game_search::Side;

use crate::types::{Piece, PieceKind, Square};

/// The number of a piece; red slots are 0 to 15, black ones 16 to 31.
pub(crate) type Slot = u8;

/// On an empty point.
pub(crate) const EMPTY: Slot = 32;

/// Where captured pieces are parked.
pub(crate) const DEAD: u8 = Square::COUNT as u8;

/// First slot of each kind within a side, by [`PieceKind::index`]. The pieces that attack from afar come first.
pub(crate) const FIRST_SLOT: [Slot; 7] = [0, 7, 9, 1, 3, 5, 11];

/// Rows of tables kept per piece: side * 8 + kind, and in each half one row for "no piece".
pub(crate) const ROWS: usize = 16;

/// The row of "no piece", modulo 8.
pub(crate) const NO_ROW: usize = 7;

/// The row of a piece.
pub(crate) const fn row(side: Side, kind: PieceKind) -> usize {
    side.index() * 8 + kind.index()
}

/// The row of the piece in a slot; slots from [`EMPTY`] on are "no piece".
pub(crate) static ROW_OF_SLOT: [u8; 64] = {
    let mut rows = [NO_ROW as u8; 64];
    let mut kind = 0;
    while kind < 7 {
        let mut i = 0;
        while i < PieceKind::ALL[kind].most() {
            let slot = FIRST_SLOT[kind] as usize + i;
            rows[slot] = kind as u8;
            rows[slot + 16] = 8 + kind as u8;
            i += 1;
        }
        kind += 1;
    }
    rows
};

/// The piece in a slot.
#[inline]
pub(crate) fn piece(slot: Slot) -> Option<Piece> {
    let row = ROW_OF_SLOT[slot as usize & 63] as usize;
    let kind = *PieceKind::ALL.get(row & 7)?;
    Some(Piece { side: if row < 8 { Side::First } else { Side::Second }, kind })
}
