//! A game that can be called off, for searches that cannot.

use ::games::{BoxedEvaluator, Listed};
use game_search::searcher::StopHandle;
use game_search::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PositionKey, SearchGame, Side, Tactics};

/// A game that is drawn everywhere once it is stopped: then a search has nothing left to look at, and what it found means
/// nothing.
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

impl<G: PositionKey> PositionKey for Stoppable<'_, G> {
    const POSITION_DETERMINES_PLY: bool = G::POSITION_DETERMINES_PLY;

    fn key(&self) -> u64 {
        self.game.key()
    }
}

impl<G: NullMove> NullMove for Stoppable<'_, G> {
    type NullUndo = G::NullUndo;

    fn null_move_allowed(&self) -> bool {
        self.game.null_move_allowed()
    }

    fn make_null(&mut self) -> G::NullUndo {
        self.game.make_null()
    }

    fn unmake_null(&mut self, undo: G::NullUndo) {
        self.game.unmake_null(undo);
    }
}

impl<G: Tactics> Tactics for Stoppable<'_, G> {
    fn noisy_moves(&self, moves: &mut G::MoveList) {
        self.game.noisy_moves(moves);
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = match G::IN_CHECK {
        Some(_) => Some(|it| G::IN_CHECK.is_some_and(|in_check| in_check(&it.game))),
        None => None,
    };
}

impl<G: MoveOrdering> MoveOrdering for Stoppable<'_, G> {
    fn history_slots(&self) -> usize {
        self.game.history_slots()
    }

    fn history_index(&self, mv: G::Move) -> usize {
        self.game.history_index(mv)
    }

    fn is_quiet(&self, mv: G::Move) -> bool {
        self.game.is_quiet(mv)
    }

    fn noisy_order(&self, mv: G::Move) -> i32 {
        self.game.noisy_order(mv)
    }
}

game_search::search_game!(impl[G: SearchGame + PositionKey + NullMove + Tactics + MoveOrdering] Stoppable<'_, G>:
    PositionKey, NullMove, Tactics, MoveOrdering
);

/// The evaluator of the game within.
pub struct Within<G>(pub BoxedEvaluator<G>);

impl<'a, G: Listed> Evaluator<Stoppable<'a, G>> for Within<G> {
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
