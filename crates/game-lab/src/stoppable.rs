//! A game that can be stopped, for searches without a stop handle.

use game_search::searcher::StopHandle;
use game_search::{
    BoxedEvaluator, Evaluator, Game, MoveOrdering, NullMove, Outcome, PositionKey, SearchGame, Side, Tactics,
};

/// A game that is drawn in every position once it is stopped. A search then ends at once, and its result is
/// meaningless.
#[derive(Clone)]
pub struct Stoppable<'a, G> {
    pub game: G,
    pub stop: &'a StopHandle,
}

impl<G: Game> Game for Stoppable<'_, G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type MoveList = G::MoveList;

    fn has_decisive_outcomes() -> bool {
        G::has_decisive_outcomes()
    }

    fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stop.is_stopped() { Some(Outcome::Draw) } else { self.game.outcome() }
    }

    fn may_go_on(&self) -> bool {
        !self.stop.is_stopped() && self.game.may_go_on()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.game.outcome_without_moves()
    }

    fn legal_moves(&self, moves: &mut G::MoveList) {
        self.game.legal_moves(moves);
    }

    fn make(&mut self, mv: G::Move) -> G::Undo {
        self.game.make(mv)
    }

    fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.unmake(mv, undo);
    }
}

/// Every capability of the ladder is implemented as far as the game has it. The caller checks what an algorithm
/// needs.
impl<G: SearchGame> PositionKey for Stoppable<'_, G> {
    fn key(&self) -> u64 {
        G::TABLE.key(&self.game)
    }
}

impl<G: SearchGame> NullMove for Stoppable<'_, G> {
    type NullUndo = Option<G::NullUndo>;

    fn null_move_allowed(&self) -> bool {
        G::TABLE.null_move_allowed(&self.game)
    }

    fn make_null(&mut self) -> Option<G::NullUndo> {
        G::TABLE.make_null(&mut self.game)
    }

    fn unmake_null(&mut self, undo: Option<G::NullUndo>) {
        if let Some(undo) = undo {
            G::TABLE.unmake_null(&mut self.game, undo);
        }
    }
}

impl<G: SearchGame> Tactics for Stoppable<'_, G> {
    fn noisy_moves(&self, moves: &mut G::MoveList) {
        G::TABLE.noisy_moves(&self.game, moves);
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|it| G::TABLE.in_check(&it.game));
}

impl<G: SearchGame> MoveOrdering for Stoppable<'_, G> {
    fn history_slots(&self) -> usize {
        G::TABLE.history_slots(&self.game)
    }

    fn history_index(&self, mv: G::Move) -> usize {
        G::TABLE.history_index(&self.game, mv)
    }

    fn is_quiet(&self, mv: G::Move) -> bool {
        G::TABLE.is_quiet(&self.game, mv)
    }

    fn noisy_order(&self, mv: G::Move) -> i32 {
        G::TABLE.noisy_order(&self.game, mv)
    }
}

game_search::search_game!(impl[G: SearchGame] Stoppable<'_, G>: PositionKey, NullMove, Tactics, MoveOrdering);

/// The evaluator of the wrapped game.
pub struct Within<G>(pub BoxedEvaluator<G>);

impl<'a, G: SearchGame> Evaluator<Stoppable<'a, G>> for Within<G> {
    fn unit(&self) -> i32 {
        self.0.unit()
    }

    fn evaluate(&mut self, game: &Stoppable<'a, G>) -> i32 {
        self.0.evaluate(&game.game)
    }

    fn reset(&mut self, game: &Stoppable<'a, G>) {
        self.0.reset(&game.game);
    }

    fn make(&mut self, game: &Stoppable<'a, G>, mv: G::Move) {
        self.0.make(&game.game, mv);
    }

    fn unmake(&mut self, game: &Stoppable<'a, G>, mv: G::Move) {
        self.0.unmake(&game.game, mv);
    }
}
