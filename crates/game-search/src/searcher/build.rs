//! Building a searcher from its configuration.

use super::{Method, SearchError, SearchGame, Searcher, SearcherConfig};
use crate::Evaluator;
#[cfg(all(feature = "engine", feature = "solve"))]
use crate::WithSolver;
#[cfg(feature = "engine")]
use crate::engine::Engine;
#[cfg(feature = "mcts")]
use crate::mcts::Mcts;
#[cfg(feature = "solve")]
use crate::solve::Solver;

impl SearcherConfig {
    /// Builds the searcher. The searcher calls `make` to get an evaluator for each of its threads.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// use game_search::mcts::MctsParams;
    /// use game_search::searcher::SearcherConfig;
    /// use game_search::{BoxedEvaluator, Limits, SearchError, Searcher};
    /// use small_games::{ConnectFour, Threats};
    ///
    /// for method in [Params::exact().into(), MctsParams::default().into()] {
    ///     let config = SearcherConfig { threads: 2, ..SearcherConfig::new(method) };
    ///     let mut searcher = config.build::<ConnectFour, BoxedEvaluator<_>>(|| Box::new(Threats))?;
    ///     assert!(searcher.search(&ConnectFour::default(), &Limits::nodes(5_000), &mut ())?.best.is_some());
    /// }
    /// # Ok::<(), SearchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Searcher::configure`].
    pub fn build<G, E>(&self, make: impl Fn() -> E + Send + 'static) -> Result<Box<dyn Searcher<G>>, SearchError>
    where
        G: SearchGame + 'static,
        E: Evaluator<G> + Send + 'static,
    {
        let mut searcher: Box<dyn Searcher<G>> = match &self.method {
            #[cfg(feature = "engine")]
            Method::AlphaBeta(_) => {
                let engine = Box::new(Engine::exact(make()).with_threads(1, make)?);
                #[cfg(feature = "solve")]
                let engine = with_solver(engine)?;
                engine
            }
            #[cfg(feature = "mcts")]
            Method::MonteCarlo(_) => Box::new(Mcts::new(make()).with_threads(1, make)?),
            #[cfg(feature = "solve")]
            Method::ProofNumbers(_) => Box::new(Solver::new().with_evaluator(make())),
            Method::Custom(_) => return self.method.refused("alphabeta, mcts or solver"),
        };
        searcher.configure(self)?;
        Ok(searcher)
    }
}

/// Adds the solver to an engine if it supports the game. The configuration says when the solver runs.
#[cfg(all(feature = "engine", feature = "solve"))]
fn with_solver<G: SearchGame + 'static>(engine: Box<dyn Searcher<G>>) -> Result<Box<dyn Searcher<G>>, SearchError> {
    let is_supported = G::TABLE.noisy_moves.is_some() && G::TABLE.key.is_some();
    Ok(if is_supported { Box::new(WithSolver::new(engine)?) } else { engine })
}
