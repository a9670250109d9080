//! What finds the moves of a book.

use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::{Evaluator, Game, Limits, Report, SearchError, SearchGame};

/// A search that makes books: the [engine](game_search::engine), or [Monte Carlo tree search](game_search::mcts). One of your own
/// is asked for several lines at once, [`multi_pv`](Limits::multi_pv), and has to forget what it learned in earlier positions:
///
/// ```
/// use game_book::Analyst;
/// use game_search::engine::Engine;
/// use game_search::{Limits, Report, SearchError};
/// use small_games::{ConnectFour, Threats};
///
/// /// Anew each time.
/// struct Afresh;
///
/// impl Analyst<ConnectFour> for Afresh {
///     fn analyse(
///         &mut self,
///         position: &ConnectFour,
///         limits: &Limits<small_games::Column>,
///     ) -> Result<Report<small_games::Column>, SearchError> {
///         Engine::exact(Threats).search(position, limits, &mut ())
///     }
/// }
///
/// let limits = Limits { multi_pv: 3, ..Limits::nodes(1_000) };
/// assert_eq!(Afresh.analyse(&ConnectFour::default(), &limits)?.lines.len(), 3);
/// # Ok::<(), SearchError>(())
/// ```
pub trait Analyst<G: Game> {
    /// Searches a position as if it were the first, so that the same position always gets the same answer.
    ///
    /// # Errors
    ///
    /// If the limits are impossible, or none for this search.
    fn analyse(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, SearchError>;
}

impl<G: SearchGame, E: Evaluator<G>> Analyst<G> for Engine<G, E> {
    fn analyse(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, SearchError> {
        self.clear();
        self.search(position, limits, &mut ())
    }
}

impl<G: SearchGame, E: Evaluator<G>> Analyst<G> for Mcts<G, E> {
    fn analyse(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, SearchError> {
        self.clear();
        self.search(position, limits, &mut ())
    }
}
