//! Whatever searches in this process.

use game_search::engine::{Engine, EngineError, EngineGame, Limits, Report};
use game_search::mcts::Mcts;
use game_search::{Evaluator, Game};

/// A search in this process: the engine, Monte Carlo tree search, or one that a [`Contest`](crate::Contest) brings along.
pub trait Searcher<G: Game>: Send {
    /// Forgets what it learned in the last game.
    fn clear(&mut self);

    /// Searches for the best move, within limits.
    ///
    /// # Errors
    ///
    /// If the limits are none for this search.
    fn search(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, EngineError>;
}

impl<G, E> Searcher<G> for Engine<G, E>
where
    G: EngineGame,
    E: Evaluator<G>,
    Engine<G, E>: Send,
{
    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn search(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, EngineError> {
        Engine::search(self, position, limits, &mut ())
    }
}

impl<G, E> Searcher<G> for Mcts<G, E>
where
    G: EngineGame,
    E: Evaluator<G>,
    Mcts<G, E>: Send,
{
    fn clear(&mut self) {
        Mcts::clear(self);
    }

    fn search(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, EngineError> {
        Mcts::search(self, position, limits, &mut ())
    }
}
