//! Repetitions and perpetual checks, detected from the stack of moves.
//!
//! 1. A table of 1,024 entries, indexed by the low bits of a position's key, stores whether any earlier position had
//!    these bits. If no earlier position had these bits, which is the usual case, there is no repetition.
//! 2. Otherwise the moves are traced back to the last capture, and the square of each piece before each move is
//!    tracked. If all moved pieces are back on their present squares, with the same side to move, the position is the
//!    same.
//! 3. Every move on the stack has a flag for giving check. If exactly one side gave check with every move since the
//!    earlier position, that side gives perpetual check.
//!
//! If two pieces of a kind have exchanged squares, the position is the same, but step 2 does not recognise it.
//! Perpetual chases are not detected.

use game_search::Side;

use super::board::{Board, Id};
use super::geometry::Sq;

/// The verdict on a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Neither side or both sides give check with every move.
    Plain,
    /// Only this side gives check with every move.
    PerpetualCheck(Side),
}

/// One move on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) from: Sq,
    pub(super) to: Sq,
    pub(super) piece: Id,
    /// The captured piece, or 0.
    pub(super) captured: Id,
    pub(super) gave_check: bool,
    /// The key of the position before the move.
    pub(super) key_before: u64,
}

const ENTRIES: usize = 1_024;

/// The moves since the first position, and the repetition filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History {
    played: Vec<Played>,
    /// Indexed by the low bits of a key: 1 plus the number of moves before the first position with these bits, or 0 if
    /// no position had these bits.
    filter: Vec<u32>,
}

impl History {
    pub(super) fn new() -> History {
        History { played: Vec::new(), filter: vec![0; ENTRIES] }
    }

    pub(super) fn push(&mut self, played: Played) {
        self.played.push(played);
        let entry = &mut self.filter[played.key_before as usize % ENTRIES];
        if *entry == 0 {
            *entry = self.played.len() as u32;
        }
    }

    pub(super) fn pop(&mut self) -> Option<Played> {
        let played = self.played.last()?;
        let entry = &mut self.filter[played.key_before as usize % ENTRIES];
        if *entry == self.played.len() as u32 {
            *entry = 0;
        }
        self.played.pop()
    }

    /// Returns `false` if no earlier position has this key, and `true` if an earlier position can have it.
    pub(super) fn maybe_seen(&self, key: u64) -> bool {
        self.filter[key as usize % ENTRIES] != 0
    }

    /// Returns the verdict on the moves since the nearest earlier position that equals `board`, if there is one. `key`
    /// is the key of `board`.
    pub(super) fn repetition(&self, board: &Board, key: u64) -> Option<Repetition> {
        if !self.maybe_seen(key) {
            return None;
        }
        let mut before = board.pieces;
        let mut away = 0;
        // Index 0 is the side that moved last, index 1 the side to move.
        let mut checks_always = [true; 2];
        let back_to_capture = self.played.iter().rev().take_while(|played| played.captured == 0);
        for (moves, played) in (1..).zip(back_to_capture) {
            let (piece, home) = (played.piece as usize, board.pieces[played.piece as usize]);
            away += usize::from(played.from != home);
            away -= usize::from(before[piece] != home);
            before[piece] = played.from;
            checks_always[(moves + 1) % 2] &= played.gave_check;
            if away == 0 && moves % 2 == 0 {
                return Some(match checks_always {
                    [true, false] => Repetition::PerpetualCheck(!board.side),
                    [false, true] => Repetition::PerpetualCheck(board.side),
                    _ => Repetition::Plain,
                });
            }
        }
        None
    }
}
