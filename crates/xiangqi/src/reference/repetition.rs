//! Has this position been here before, and who is to blame? Answered from the stack of moves.
//!
//! 1. A table of 1,024 entries, indexed by the low bits of a position's key, says whether any earlier position had
//!    these bits. Mostly none had: no repetition, and nothing more to do.
//! 2. Else the moves are walked back to the last capture, keeping for each piece the square on which it stood then.
//!    When all moved pieces are home again, with the same side to move, the position is the same.
//! 3. Every move is on the stack with a flag that says whether it gave check. If one side, and it alone, checked
//!    with every move since the earlier position, its perpetual check is to blame.
//!
//! Two pieces of a kind that changed places make the same position, but neither is home: step 2 passes over it.
//! It says nothing of perpetual chases.

use game_search::Side;

use super::board::{Board, Id};
use super::geometry::Sq;

/// What a repetition means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// No side checks with every move, or both do.
    Plain,
    /// This side, and it alone, checks with every move.
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

/// The moves since the first position, and the filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History {
    played: Vec<Played>,
    /// By key: 1 + the number of moves before the first position that had these bits, 0 for none.
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

    /// Whether an earlier position may be equal to the one with this key. `false` is certain.
    pub(super) fn maybe_seen(&self, key: u64) -> bool {
        self.filter[key as usize % ENTRIES] != 0
    }

    /// The nearest earlier position that equals `board`, which has this key, as a verdict on the moves since.
    pub(super) fn repetition(&self, board: &Board, key: u64) -> Option<Repetition> {
        if !self.maybe_seen(key) {
            return None;
        }
        let mut before = board.pieces;
        let mut away = 0;
        // By whose move it was: the last mover, then the side to move.
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
