//! An adapter that offers every capability of a game through [`SearchGame`].
//!
//! The functions of the lessons require capabilities in their bounds. With this adapter they compile for any game that
//! the searchers accept. [`Algorithm::search`](super::Algorithm::search) first checks that the game has the
//! capabilities that the lesson uses.

use crate::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PositionKey, SearchGame, Side, Tactics};

/// The caller's game with every capability that a lesson may require.
pub(super) struct Offered<'a, G>(pub(super) &'a mut G);

/// Writes methods that only forward a call: each line has the signature and the call.
macro_rules! forward {
    ($($name:ident($($parameter:tt)*) $(-> $result:ty)? = $question:expr;)*) => {$(
        #[inline(always)]
        fn $name($($parameter)*) $(-> $result)? {
            $question
        }
    )*};
}

impl<G: SearchGame> Game for Offered<'_, G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type MoveList = G::MoveList;

    forward! {
        has_decisive_outcomes() -> bool = G::has_decisive_outcomes();
        side_to_move(&self) -> Side = self.0.side_to_move();
        outcome(&self) -> Option<Outcome> = self.0.outcome();
        may_go_on(&self) -> bool = self.0.may_go_on();
        outcome_without_moves(&self) -> Outcome = self.0.outcome_without_moves();
        legal_moves(&self, moves: &mut G::MoveList) = self.0.legal_moves(moves);
        make(&mut self, mv: G::Move) -> G::Undo = self.0.make(mv);
        unmake(&mut self, mv: G::Move, undo: G::Undo) = self.0.unmake(mv, undo);
    }
}

impl<G: SearchGame> PositionKey for Offered<'_, G> {
    forward! { key(&self) -> u64 = G::TABLE.key(self.0); }
}

impl<G: SearchGame> NullMove for Offered<'_, G> {
    type NullUndo = Option<G::NullUndo>;

    forward! {
        null_move_allowed(&self) -> bool = G::TABLE.null_move_allowed(self.0);
        make_null(&mut self) -> Option<G::NullUndo> = G::TABLE.make_null(self.0);
        unmake_null(&mut self, undo: Option<G::NullUndo>) = if let Some(undo) = undo { G::TABLE.unmake_null(self.0, undo) };
    }
}

impl<G: SearchGame> Tactics for Offered<'_, G> {
    forward! { noisy_moves(&self, moves: &mut G::MoveList) = G::TABLE.noisy_moves(self.0, moves); }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|game| G::TABLE.in_check(game.0));
}

impl<G: SearchGame> MoveOrdering for Offered<'_, G> {
    forward! {
        history_slots(&self) -> usize = G::TABLE.history_slots(self.0);
        history_index(&self, mv: G::Move) -> usize = G::TABLE.history_index(self.0, mv);
        is_quiet(&self, mv: G::Move) -> bool = G::TABLE.is_quiet(self.0, mv);
        noisy_order(&self, mv: G::Move) -> i32 = G::TABLE.noisy_order(self.0, mv);
    }
}

/// The caller's evaluator, for the adapted game.
pub(super) struct OfOffered<'a, E>(pub(super) &'a mut E);

impl<'g, G: SearchGame, E: Evaluator<G>> Evaluator<Offered<'g, G>> for OfOffered<'_, E> {
    forward! {
        unit(&self) -> i32 = self.0.unit();
        evaluate(&mut self, game: &Offered<'g, G>) -> i32 = self.0.evaluate(game.0);
        reset(&mut self, game: &Offered<'g, G>) = self.0.reset(game.0);
        make(&mut self, game: &Offered<'g, G>, mv: G::Move) = self.0.make(game.0, mv);
        unmake(&mut self, game: &Offered<'g, G>, mv: G::Move) = self.0.unmake(game.0, mv);
    }
}
