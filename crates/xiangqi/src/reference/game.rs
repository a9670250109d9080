//! The implementation of [`Game`] for the reference board with its stack of moves.

use game_search::{Game, Outcome, Side};

use super::board::{Board, kind};
use super::geometry::{Sq, from_point};
use super::movegen::MoveList;
use super::repetition::{History, Played, Repetition};
use crate::{Move, Position};

/// A position in the layout of ElephantEye, with the moves that led to it.
///
/// ```
/// use game_search::perft;
/// use xiangqi::{Position, reference::ReferencePosition};
/// let mut reference = ReferencePosition::from(&Position::start());
/// assert_eq!(perft(&mut reference, 2), 1_920);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ReferencePosition {
    board: Board,
    key: u64,
    history: History,
}

impl From<&Position> for ReferencePosition {
    fn from(position: &Position) -> ReferencePosition {
        let board = Board::from(position);
        ReferencePosition { board, key: key(&board), history: History::new() }
    }
}

impl ReferencePosition {
    /// Returns the legal captures.
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.board.legal_captures(&mut moves);
        moves
    }

    /// Returns the legal quiet moves, which capture nothing.
    pub fn quiet_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.board.legal_quiets(&mut moves);
        moves
    }

    /// Returns `true` if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.board.in_check(self.board.side)
    }

    /// Returns the verdict on the moves since the previous occurrence of this position, or `None` if the position has
    /// not occurred since the last capture.
    pub fn repetition(&self) -> Option<Repetition> {
        self.history.repetition(&self.board, self.key)
    }

    /// Returns `false` if the table of earlier keys rules out a repetition, and `true` if a repetition is possible.
    pub fn maybe_repeated(&self) -> bool {
        self.history.maybe_seen(self.key)
    }
}

impl Game for ReferencePosition {
    type Move = Move;
    type Undo = ();
    type MoveList = MoveList;

    #[inline]
    fn has_decisive_outcomes() -> bool {
        false
    }

    fn side_to_move(&self) -> Side {
        self.board.side
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut MoveList) {
        self.board.legal_captures(moves);
        self.board.legal_quiets(moves);
    }

    fn make(&mut self, mv: Move) {
        let (from, to) = (from_point(mv.from()), from_point(mv.to()));
        let (piece, key_before) = (self.board.squares[from as usize], self.key);
        let captured = self.board.make(from, to);
        self.key ^= piece_key(piece, from) ^ piece_key(piece, to) ^ piece_key(captured, to) ^ BLACK_TO_MOVE;
        let gave_check = self.board.in_check(self.board.side);
        self.history.push(Played { from, to, piece, captured, gave_check, key_before });
    }

    fn unmake(&mut self, _: Move, (): ()) {
        if let Some(played) = self.history.pop() {
            self.board.unmake(played.from, played.to, played.captured);
            self.key = played.key_before;
        }
    }
}

/// The part of the key that is added if Black is to move.
const BLACK_TO_MOVE: u64 = scrambled(0xFFFF);

fn key(board: &Board) -> u64 {
    let pieces = (16..48u8).map(|id| (id, board.pieces[id as usize])).filter(|&(_, sq)| sq != 0);
    let start = if board.side == Side::First { 0 } else { BLACK_TO_MOVE };
    pieces.fold(start, |key, (id, sq)| key ^ piece_key(id, sq))
}

/// Returns the key of a piece on a square; 0 if there is no piece.
fn piece_key(id: u8, sq: Sq) -> u64 {
    if id == 0 { 0 } else { scrambled(u64::from(id & 0xF0) << 8 | (kind(id).index() as u64) << 8 | u64::from(sq)) }
}

/// The finaliser of MurmurHash3 (Austin Appleby, 2011). It mixes bits well without a table.
const fn scrambled(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}
