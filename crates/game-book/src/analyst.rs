//! What finds the moves of a book.

use game_search::engine::{Engine, EngineError, EngineGame, Limits, Report};
use game_search::mcts::Mcts;
use game_search::{Evaluator, Game};

/// A search that makes books: the [engine](game_search::engine), or [Monte Carlo tree search](game_search::mcts).
pub trait Analyst<G: Game> {
    /// Searches a position as if it were the first, so that the same position always gets the same answer.
    ///
    /// # Errors
    ///
    /// If the limits are none for this search.
    fn analyse(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, EngineError>;
}

impl<G: EngineGame, E: Evaluator<G>> Analyst<G> for Engine<G, E> {
    fn analyse(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, EngineError> {
        self.clear();
        self.search(position, limits, &mut ())
    }
}

impl<G: EngineGame, E: Evaluator<G>> Analyst<G> for Mcts<G, E> {
    fn analyse(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, EngineError> {
        self.clear();
        self.search(position, limits, &mut ())
    }
}
