//! The board, the list of pieces, and an occupancy word for each rank and file.

use super::geometry::{MARGIN, ORIGINS, Sq, column, from_point, row};
use super::lines::{Line, ON_FILE, ON_RANK};
use crate::{PieceKind, Position, Side};

/// The number of a piece: 16 to 31 for Red, 32 to 47 for Black, so one bit tells whether a side owns the piece. 0 is an
/// empty square.
pub(super) type Id = u8;

/// Returns the bit that is set in the numbers of all pieces of a side. This is also the number of the side's general.
pub(super) const fn side_bit(side: Side) -> Id {
    16 << side.index()
}

/// The number of the first piece of each kind, minus the [`side_bit`]. Indexed by [`PieceKind::index`].
const FIRST: [Id; 7] = [0, 1, 3, 5, 7, 9, 11];

/// The kind of each piece, indexed by the number of the piece minus the [`side_bit`].
const KINDS: [PieceKind; 16] = {
    use PieceKind::{Advisor as A, Cannon as C, Chariot as R, Elephant as E, General as K, Horse as H, Soldier as S};
    [K, A, A, E, E, H, H, R, R, C, C, S, S, S, S, S]
};

/// Returns the kind of a piece.
pub(super) const fn kind(id: Id) -> PieceKind {
    KINDS[id as usize & 15]
}

/// The pieces on the board and the side to move. A board is small enough to be copied freely.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    /// The piece on each square.
    pub(super) squares: [Id; 256],
    /// The square of each piece, or 0 if it was captured.
    pub(super) pieces: [Sq; 48],
    /// BitRank: one 16-bit word per row, with a bit for each of the 9 columns.
    ranks: [u16; 16],
    /// BitFile: one 16-bit word per column, with a bit for each of the 10 rows.
    files: [u16; 16],
    pub(super) side: Side,
}

impl From<&Position> for Board {
    fn from(position: &Position) -> Board {
        let mut board =
            Board { squares: [0; 256], pieces: [0; 48], ranks: [0; 16], files: [0; 16], side: position.side_to_move() };
        for (point, piece) in position.pieces() {
            let mut id = side_bit(piece.side) + FIRST[piece.kind.index()];
            while board.pieces[id as usize] != 0 {
                id += 1;
            }
            board.put(id, from_point(point));
            board.toggle(from_point(point));
        }
        board
    }
}

impl Board {
    fn put(&mut self, id: Id, sq: Sq) {
        self.squares[sq as usize] = id;
        self.pieces[id as usize] = sq;
    }

    fn toggle(&mut self, sq: Sq) {
        self.ranks[row(sq)] ^= 1 << (column(sq) - MARGIN as usize);
        self.files[column(sq)] ^= 1 << (row(sq) - MARGIN as usize);
    }

    /// Makes a move and returns the captured piece, or 0.
    pub(super) fn make(&mut self, from: Sq, to: Sq) -> Id {
        let captured = self.squares[to as usize];
        if captured == 0 {
            self.toggle(to);
        } else {
            self.pieces[captured as usize] = 0;
        }
        self.put(self.squares[from as usize], to);
        self.squares[from as usize] = 0;
        self.toggle(from);
        self.side = !self.side;
        captured
    }

    /// Unmakes a move.
    pub(super) fn unmake(&mut self, from: Sq, to: Sq, captured: Id) {
        self.put(self.squares[to as usize], from);
        self.toggle(from);
        if captured == 0 {
            self.squares[to as usize] = 0;
            self.toggle(to);
        } else {
            self.put(captured, to);
        }
        self.side = !self.side;
    }

    /// Returns the moves along the rank of a square. The places in the result are columns of the board, counted from 0.
    pub(super) fn on_rank(&self, sq: Sq) -> &'static Line {
        &ON_RANK[column(sq) - MARGIN as usize][self.ranks[row(sq)] as usize]
    }

    /// Returns the moves along the file of a square. The places in the result are rows of the board, counted from 0.
    pub(super) fn on_file(&self, sq: Sq) -> &'static Line {
        &ON_FILE[row(sq) - MARGIN as usize][self.files[column(sq)] as usize]
    }

    /// Returns `true` if an enemy move could capture the general of `side`. Generals that face each other are in check.
    pub(super) fn in_check(&self, side: Side) -> bool {
        let general = self.pieces[side_bit(side) as usize];
        let by_step = |kind: PieceKind| {
            let mut origins = ORIGINS[(!side).index()][kind.index()][general as usize].iter();
            origins.any(|(from, via)| self.holds(from, !side, kind) && self.squares[via as usize] == 0)
        };
        by_step(PieceKind::Horse) || by_step(PieceKind::Soldier) || self.checked_on_line(!side, general)
    }

    fn checked_on_line(&self, enemy: Side, general: Sq) -> bool {
        let (rank, file) = (self.on_rank(general), self.on_file(general));
        (0..2).any(|way| {
            let [rank_first, rank_second] = [rank.chariot, rank.cannon].map(|places| on_rank(general, places[way]));
            let [file_first, file_second] = [file.chariot, file.cannon].map(|places| on_file(general, places[way]));
            self.holds(rank_first, enemy, PieceKind::Chariot)
                || self.holds(rank_second, enemy, PieceKind::Cannon)
                || self.holds(file_first, enemy, PieceKind::Chariot)
                || self.holds(file_second, enemy, PieceKind::Cannon)
                || self.holds(file_first, enemy, PieceKind::General)
        })
    }

    /// Returns `true` if a piece of this side and kind stands on a square.
    fn holds(&self, sq: Sq, side: Side, wanted: PieceKind) -> bool {
        let id = self.squares[sq as usize];
        id & side_bit(side) != 0 && kind(id) == wanted
    }
}

/// Returns the square with the number `place` on the rank of `sq`.
pub(super) const fn on_rank(sq: Sq, place: u8) -> Sq {
    sq & 0xF0 | (place + MARGIN)
}

/// Returns the square with the number `place` on the file of `sq`.
pub(super) const fn on_file(sq: Sq, place: u8) -> Sq {
    (place + MARGIN) << 4 | sq & 15
}
