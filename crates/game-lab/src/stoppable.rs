//! A wrapper around a game, by which a search without a stop handle can be stopped.

use game_search::ladder::{Algorithm, MissingCapability, SearchResult};
use game_search::searcher::StopHandle;
use game_search::{BoxedEvaluator, Evaluator, Game, Observer, Outcome, SearchGame, Window};

/// A game in which every position counts as a draw as soon as `stop` is set. A search then ends at once, and its result
/// is meaningless.
#[derive(Clone)]
pub struct Stoppable<'a, G> {
    pub game: G,
    pub stop: &'a StopHandle,
}

impl<G: Game> Game for Stoppable<'_, G> {
    game_search::forward_game!(G => game without outcome);

    fn outcome(&self) -> Option<Outcome> {
        if self.stop.is_stopped() { Some(Outcome::Draw) } else { self.game.outcome() }
    }

    fn may_go_on(&self) -> bool {
        !self.stop.is_stopped() && self.game.may_go_on()
    }
}

game_search::__offer_capabilities!(Stoppable => game);
game_search::search_game!(impl[G: SearchGame] Stoppable<'_, G>: PositionKey, NullMove, Tactics, MoveOrdering);

/// An evaluator of [`Stoppable`] positions that calls the evaluator of the wrapped game.
pub struct Within<G>(pub BoxedEvaluator<G>);

impl<'a, G: SearchGame> Evaluator<Stoppable<'a, G>> for Within<G> {
    game_search::__forward! {
        unit(&self) -> i32 = self.0.unit();
        evaluate(&mut self, game: &Stoppable<'a, G>) -> i32 = self.0.evaluate(&game.game);
        reset(&mut self, game: &Stoppable<'a, G>) = self.0.reset(&game.game);
        make(&mut self, game: &Stoppable<'a, G>, mv: G::Move) = self.0.make(&game.game, mv);
        unmake(&mut self, game: &Stoppable<'a, G>, mv: G::Move) = self.0.unmake(&game.game, mv);
    }
}

/// Searches a game by an algorithm of the ladder. Every request searches by this function with a trait object as the
/// observer, because each further type of game, evaluator or observer would be another copy of all algorithms.
pub fn search<G: SearchGame>(
    algorithm: Algorithm,
    game: &mut Stoppable<'_, G>,
    evaluator: &mut Within<G>,
    mut observer: &mut dyn Observer<G::Move>,
    depth: u32,
    window: Window,
) -> Result<SearchResult<G::Move>, MissingCapability> {
    algorithm.search_window(game, evaluator, &mut observer, depth, window)
}
