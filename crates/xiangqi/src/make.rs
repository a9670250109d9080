//! Making and unmaking moves.

use crate::occupancy::{Occupancy, POINT};
use crate::piece_square::VALUES;
use crate::slots::{CAPTURED, PieceId};
use crate::zobrist::{KEYS, SIDE_KEY};
use crate::{Move, Piece, PieceKind, Position};

/// The state that [`Position::make`] replaces, kept so that [`Position::unmake`] can restore it.
///
/// Restoring saved values is faster than reversing each change, because no read has to wait for an earlier write.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    occupancy: Occupancy,
    /// The key of the position before the move.
    pub(crate) key: u64,
    correction_key: u64,
    piece_square: i32,
    last_capture: i32,
    captured: PieceId,
}

impl Undo {
    /// Returns the piece that the move captured, if any.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.captured.piece()
    }
}

impl Position {
    /// Makes a legal move.
    ///
    /// A move that is not legal leaves the position meaningless until the move is unmade, and other methods can panic
    /// in debug builds. Check moves from a user or another program with [`Position::is_legal`]. Only a pseudo-legal
    /// move, that is, a move to one of [`targets_from`](Position::targets_from), can also be checked after it is made:
    /// it was legal if [`is_checked`](Position::is_checked) returns `false` for the side that moved.
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
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> Undo {
        let us = self.clock as usize & 1;
        // The mask changes no index; it lets the compiler omit the bounds checks.
        let (from, to) = (mv.from().number() & 127, mv.to().number() & 127);
        let (mover, captured) = (self.board[from as usize], self.board[to as usize]);
        let undo = Undo {
            occupancy: self.occupancy[us],
            key: self.key,
            correction_key: self.correction_key,
            piece_square: self.piece_square[us],
            last_capture: self.last_capture,
            captured,
        };
        self.board[from as usize] = PieceId::EMPTY;
        self.board[to as usize] = mover;
        self.squares[mover.slot()] = to;
        self.occupancy[us] = undo.occupancy ^ POINT[from] ^ POINT[to];
        let (before, after) = (mover.on(us, from), mover.on(us, to));
        self.key = undo.key ^ KEYS[before] ^ KEYS[after] ^ SIDE_KEY;
        self.piece_square[us] = undo.piece_square + i32::from(VALUES[after]) - i32::from(VALUES[before]);
        self.clock += 1;
        if mover.kind_index() == PieceKind::Soldier.index() {
            self.move_soldier(before, after);
        }
        if captured != PieceId::EMPTY {
            self.capture(1 - us, captured, to);
        }
        undo
    }

    /// Returns the key after a legal move, without making the move.
    #[inline]
    pub(crate) fn key_after(&self, mv: Move) -> u64 {
        let us = self.clock as usize & 1;
        let (from, to) = (mv.from().number() & 127, mv.to().number() & 127);
        let (mover, captured) = (self.board[from as usize], self.board[to as usize]);
        let key = self.key ^ KEYS[mover.on(us, from)] ^ KEYS[mover.on(us, to)] ^ SIDE_KEY;
        if captured == PieceId::EMPTY { key } else { key ^ KEYS[captured.on(1 - us, to)] }
    }

    #[inline(always)]
    fn capture(&mut self, them: usize, captured: PieceId, at: u8) {
        self.squares[captured.slot()] = CAPTURED;
        self.occupancy[them] = self.occupancy[them] ^ POINT[at];
        self.key ^= KEYS[captured.on(them, at)];
        self.recount(them, captured, at, CAPTURED);
        self.piece_square[them] -= i32::from(VALUES[captured.on(them, at)]);
        self.last_capture = self.clock as i32;
    }

    /// Unmakes `mv`, which must be the most recent move. `undo` is the value that [`Position::make`] returned for `mv`.
    #[inline(always)]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.clock -= 1;
        let us = self.clock as usize & 1;
        // The mask changes no index; it lets the compiler omit the bounds checks.
        let (from, to) = (mv.from().number() & 127, mv.to().number() & 127);
        let mover = self.board[to as usize];
        self.board[from as usize] = mover;
        self.board[to as usize] = undo.captured;
        self.squares[mover.slot()] = from;
        self.occupancy[us] = undo.occupancy;
        self.key = undo.key;
        self.correction_key = undo.correction_key;
        self.piece_square[us] = undo.piece_square;
        if undo.captured != PieceId::EMPTY {
            self.uncapture(1 - us, undo, to);
        }
    }

    #[inline(always)]
    fn uncapture(&mut self, them: usize, undo: Undo, at: u8) {
        self.squares[undo.captured.slot()] = at;
        self.occupancy[them] = self.occupancy[them] ^ POINT[at];
        self.inventory[them].add(undo.captured.kind_index());
        self.piece_square[them] += i32::from(VALUES[undo.captured.on(them, at)]);
        self.last_capture = undo.last_capture;
    }
}
