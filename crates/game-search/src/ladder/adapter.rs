//! Lets the lessons, whose bounds name what they need, run on any game that the searchers know: it offers each capability through
//! [`SearchGame`]. Only for games that have what the lesson needs; [`Algorithm::search`](super::Algorithm::search) sees to that.

use crate::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PositionKey, SearchGame, Side, Tactics};

/// The game of the caller, with every capability that a lesson asks for.
pub(super) struct Offered<'a, G>(pub(super) &'a mut G);

impl<G: SearchGame> Game for Offered<'_, G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type MoveList = G::MoveList;

    #[inline(always)]
    fn has_decisive_outcomes() -> bool {
        G::has_decisive_outcomes()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    #[inline(always)]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline(always)]
    fn may_go_on(&self) -> bool {
        self.0.may_go_on()
    }

    #[inline(always)]
    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    #[inline(always)]
    fn legal_moves(&self, moves: &mut G::MoveList) {
        self.0.legal_moves(moves);
    }

    #[inline(always)]
    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.0.make(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.0.unmake(mv, undo);
    }
}

impl<G: SearchGame> PositionKey for Offered<'_, G> {
    #[inline(always)]
    fn key(&self) -> u64 {
        G::TABLE.key(self.0)
    }
}

impl<G: SearchGame> NullMove for Offered<'_, G> {
    type NullUndo = Option<G::NullUndo>;

    #[inline(always)]
    fn null_move_allowed(&self) -> bool {
        G::TABLE.null_move_allowed(self.0)
    }

    #[inline(always)]
    fn make_null(&mut self) -> Option<G::NullUndo> {
        G::TABLE.make_null(self.0)
    }

    #[inline(always)]
    fn unmake_null(&mut self, undo: Option<G::NullUndo>) {
        if let Some(undo) = undo {
            G::TABLE.unmake_null(self.0, undo);
        }
    }
}

impl<G: SearchGame> Tactics for Offered<'_, G> {
    #[inline(always)]
    fn noisy_moves(&self, moves: &mut G::MoveList) {
        G::TABLE.noisy_moves(self.0, moves);
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|game| G::TABLE.in_check(game.0));
}

impl<G: SearchGame> MoveOrdering for Offered<'_, G> {
    #[inline(always)]
    fn history_slots(&self) -> usize {
        G::TABLE.history_slots(self.0)
    }

    #[inline(always)]
    fn history_index(&self, mv: G::Move) -> usize {
        G::TABLE.history_index(self.0, mv)
    }

    #[inline(always)]
    fn is_quiet(&self, mv: G::Move) -> bool {
        G::TABLE.is_quiet(self.0, mv)
    }

    #[inline(always)]
    fn noisy_order(&self, mv: G::Move) -> i32 {
        G::TABLE.noisy_order(self.0, mv)
    }
}

/// The caller's evaluator, for that game.
pub(super) struct OfOffered<'a, E>(pub(super) &'a mut E);

impl<G: SearchGame, E: Evaluator<G>> Evaluator<Offered<'_, G>> for OfOffered<'_, E> {
    fn unit(&self) -> i32 {
        self.0.unit()
    }

    #[inline(always)]
    fn evaluate(&mut self, game: &Offered<'_, G>) -> i32 {
        self.0.evaluate(game.0)
    }

    #[inline(always)]
    fn reset(&mut self, game: &Offered<'_, G>) {
        self.0.reset(game.0);
    }

    #[inline(always)]
    fn make(&mut self, game: &Offered<'_, G>, mv: G::Move) {
        self.0.make(game.0, mv);
    }

    #[inline(always)]
    fn unmake(&mut self, game: &Offered<'_, G>, mv: G::Move) {
        self.0.unmake(game.0, mv);
    }
}
