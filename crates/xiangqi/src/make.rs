//! Making a move and taking it back.

use crate::attacks::COORDINATES;
use crate::board::{BIT, Position};
use crate::placement::VALUES;
use crate::slots::{DEAD, ROW_OF_SLOT, Slot, piece};
use crate::types::{Move, Piece};
use crate::zobrist::{KEYS, SIDE_KEY};

/// What [`Position::make`] replaced, so that [`Position::unmake`] can put it back.
///
/// Restoring saved words is faster than undoing each change: no load has to wait for an earlier store.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    occupied: [u128; 2],
    /// Rank and file of the origin, rank and file of the destination.
    lines: [u32; 4],
    key: u64,
    placement: [i32; 2],
    halfmove_clock: u32,
    captured: Slot,
}

impl Undo {
    /// The piece that the move captured.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        piece(self.captured)
    }
}

impl Position {
    /// Plays a legal move.
    ///
    /// A move that is not legal here leaves a meaningless position; ask [`Position::is_legal`] about moves from
    /// outside.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let mut position = Position::start();
    /// let cannon = position.parse_move("h2e2")?;
    /// let undo = position.make(cannon);
    /// assert_eq!(position.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    /// position.unmake(cannon, undo);
    /// assert_eq!(position, Position::start());
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (us, them) = (self.side.index(), 1 - self.side.index());
        let (from, to) = (mv.from().index() & 127, mv.to().index() & 127);
        let (slot, captured) = (self.board[from], self.board[to]);
        let [from_rank, from_file, to_rank, to_file] = line_indices(from, to);
        let undo = Undo {
            occupied: self.occupied,
            lines: [self.lines[from_rank], self.lines[from_file], self.lines[to_rank], self.lines[to_file]],
            key: self.key,
            placement: self.placement,
            halfmove_clock: self.halfmove_clock,
            captured,
        };

        self.board[from] = crate::slots::EMPTY;
        self.board[to] = slot;
        self.squares[slot as usize & 63] = to as u8;
        self.squares[captured as usize & 63] = DEAD;
        self.occupied[us] = undo.occupied[us] ^ BIT[from] | BIT[to];
        self.occupied[them] = undo.occupied[them] & !BIT[to];

        let ours = 16 * us as u32;
        let (from_at, to_at) = (COORDINATES[from], COORDINATES[to]);
        self.lines[from_rank] ^= 1 << from_at.file << ours;
        self.lines[from_file] ^= 1 << from_at.rank << ours;
        for (line, bit) in [(to_rank, to_at.file), (to_file, to_at.rank)] {
            self.lines[line] = self.lines[line] & !(0x1_0001 << bit) | 1 << bit << ours;
        }

        let row = ROW_OF_SLOT[slot as usize & 63] as usize & 15;
        let captured_row = ROW_OF_SLOT[captured as usize & 63] as usize & 15;
        self.key ^= KEYS[row][from] ^ KEYS[row][to] ^ KEYS[captured_row][to] ^ SIDE_KEY;
        self.placement[us] += i32::from(VALUES[row][to]) - i32::from(VALUES[row][from]);
        self.placement[them] -= i32::from(VALUES[captured_row][to]);

        self.halfmove_clock = if captured_row & 7 == crate::slots::NO_ROW { self.halfmove_clock + 1 } else { 0 };
        self.fullmove_number += us as u32;
        self.side = !self.side;
        undo
    }

    /// Takes back `mv`, the last move made, with what [`Position::make`] returned for it.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from().index() & 127, mv.to().index() & 127);
        let slot = self.board[to];
        self.board[from] = slot;
        self.board[to] = undo.captured;
        self.squares[slot as usize & 63] = from as u8;
        self.squares[undo.captured as usize & 63] = to as u8;
        self.occupied = undo.occupied;
        for (line, word) in line_indices(from, to).into_iter().zip(undo.lines) {
            self.lines[line] = word;
        }
        self.key = undo.key;
        self.placement = undo.placement;
        self.halfmove_clock = undo.halfmove_clock;
        self.side = !self.side;
        self.fullmove_number -= self.side.index() as u32;
    }
}

#[inline(always)]
fn line_indices(from: usize, to: usize) -> [usize; 4] {
    let (from, to) = (COORDINATES[from], COORDINATES[to]);
    let file = |file: u8| (16 + file as usize) & 31;
    [from.rank as usize & 31, file(from.file), to.rank as usize & 31, file(to.file)]
}
