//! The interface of all searchers as one object-safe trait, and the receiver of their progress.

use std::ops::ControlFlow;

use super::{Limits, Probe, Progress, Report, SearchError, SearcherConfig};
use crate::Game;

/// A searcher for games of type `G`: the [engine](crate::engine::Engine), [Monte Carlo tree search](crate::mcts::Mcts),
/// the [solver](crate::solve::Solver), or a custom searcher.
///
/// A program in which the user chooses the searcher holds a `Box<dyn Searcher<G>>`, made by [`SearcherConfig::build`].
/// A search calls a [`Monitor`] a few times a second. An [`Observer`](crate::Observer), which receives single events,
/// is not part of this trait, because a virtual call at every node is too slow. Each searcher's own `search_with` takes
/// an observer as a parameter.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::{Limits, Report, SearchError, Searcher};
/// use small_games::{Column, ConnectFour, Threats};
///
/// fn best(searcher: &mut dyn Searcher<ConnectFour>) -> Result<Option<Column>, SearchError> {
///     Ok(searcher.search(&ConnectFour::default(), &Limits::nodes(1_000), &mut ())?.best)
/// }
///
/// assert!(best(&mut Engine::exact(Threats))?.is_some());
/// # Ok::<(), SearchError>(())
/// ```
pub trait Searcher<G: Game>: Send {
    /// Searches for the best move in `position`. The report contains a legal move if the position has one.
    ///
    /// The monitor is called at least once, even if the game is over. The last call receives the score, bound, depth,
    /// lines and nodes of the report.
    ///
    /// # Errors
    ///
    /// Returns an error if the limits are impossible, or the searcher does not support one of them.
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError>;

    /// Changes the memory, the threads and the parameters. Learned information is kept unless the parameters or the
    /// memory size change. After an error nothing has changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the configuration is for another kind of searcher, a number is out of its range, the game
    /// lacks something that a feature needs, or the memory cannot be allocated.
    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError>;

    /// Returns how full the table or the tree is, in thousandths. The result is 0 before the first search.
    fn permille_full(&self) -> u32;

    /// Returns what the table or the tree contains about a position, or `None` if it contains nothing.
    fn probe(&self, position: &G) -> Option<Probe<G::Move>>;

    /// Informs the searcher that a move was played after the last search, so that the searcher can keep the part of its
    /// tree below this move. The default does nothing.
    #[allow(unused_variables, reason = "the default does not look at it")]
    fn advance(&mut self, mv: G::Move) {}

    /// Discards all learned information, for a new game.
    fn clear(&mut self);
}

impl<G: Game, S: Searcher<G> + ?Sized> Searcher<G> for Box<S> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        (**self).search(position, limits, monitor)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        (**self).configure(config)
    }

    fn permille_full(&self) -> u32 {
        (**self).permille_full()
    }

    fn probe(&self, position: &G) -> Option<Probe<G::Move>> {
        (**self).probe(position)
    }

    fn advance(&mut self, mv: G::Move) {
        (**self).advance(mv);
    }

    fn clear(&mut self) {
        (**self).clear();
    }
}

/// A receiver of the progress of a search. A monitor is called after each iteration and a few times a second, but not
/// for single nodes. `()` ignores the progress, and a closure can be a monitor.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::searcher::{Progress, StopReason};
/// use game_search::{Limits, Searcher};
/// use small_games::{Column, ConnectFour, Threats};
/// use std::ops::ControlFlow;
///
/// // Stops at depth 4.
/// let mut monitor = |progress: &Progress<'_, Column>| {
///     println!("depth {}, {}, {} nodes", progress.depth, progress.score, progress.nodes);
///     if progress.depth < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// };
/// let report = Engine::exact(Threats).search(&ConnectFour::default(), &Limits::depth(20), &mut monitor)?;
/// assert_eq!((report.depth, report.reason), (4, StopReason::Monitor));
/// # Ok::<(), game_search::SearchError>(())
/// ```
pub trait Monitor<M> {
    /// Receives the progress of the search. [`ControlFlow::Break`] ends the search. The monitor is still called after that
    /// if the result differs from the last progress.
    fn progress(&mut self, progress: &Progress<'_, M>) -> ControlFlow<()>;
}

impl<M> Monitor<M> for () {
    fn progress(&mut self, _: &Progress<'_, M>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<M, F: FnMut(&Progress<'_, M>) -> ControlFlow<()>> Monitor<M> for F {
    fn progress(&mut self, progress: &Progress<'_, M>) -> ControlFlow<()> {
        self(progress)
    }
}
