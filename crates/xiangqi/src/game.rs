//! Xiangqi as a [`Game`].

use game_search::{Game, Outcome, Side};

use crate::board::Position;
use crate::make::Undo;
use crate::movegen::MoveList;
use crate::sink::All;
use crate::types::Move;

impl Game for Position {
    type Move = Move;
    type Undo = Undo;
    type MoveList = MoveList;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Checkmate and stalemate both lose.
    #[inline]
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    #[inline]
    fn legal_moves(&self, moves: &mut MoveList) {
        self.generate::<All, _>(moves);
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.make(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake(mv, undo);
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        self.count_legal_moves()
    }
}
