//! The configuration of a searcher: the method, its parameters, memory and threads.

use super::{SearchError, SearchGame, SettingError};
use crate::Evaluator;
#[cfg(feature = "engine")]
use crate::engine::Params;
#[cfg(feature = "mcts")]
use crate::mcts::MctsParams;
#[cfg(feature = "solve")]
use crate::solve::SolverParams;

/// The configuration of a [`Searcher`](super::Searcher). [`build`](SearcherConfig::build) makes a searcher, and
/// [`configure`](super::Searcher::configure) changes an existing searcher. Minor versions may add fields.
#[derive(Clone, Debug, PartialEq)]
pub struct SearcherConfig {
    /// The kind of searcher and its parameters.
    pub method: Method,
    /// The size of the table or the tree, in MiB (2^20 bytes), at least 1. An engine without a table ignores the size.
    pub memory_mib: usize,
    /// The number of threads, at least 1. The solver accepts only 1.
    pub threads: usize,
    /// When the solver runs before the alpha-beta engine. Other searchers ignore this, as do games that the solver
    /// does not support: those without [`Tactics`](crate::Tactics).
    pub solver: SolverUse,
}

/// When the [solver](crate::WithSolver) runs before the engine. Even then, some limits leave the search to the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum SolverUse {
    /// Never.
    #[default]
    Never,
    /// Before a search for a mate, and before a search that has no limit of time. A search with a limit of time can be
    /// the search for a move of a game.
    Analysis,
    /// Before every search.
    Always,
}

/// The kind of searcher and its parameters.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "there is one for each searcher")]
pub enum Method {
    /// The [engine](crate::engine::Engine).
    #[cfg(feature = "engine")]
    AlphaBeta(Params),
    /// [Monte Carlo tree search](crate::mcts::Mcts).
    #[cfg(feature = "mcts")]
    #[cfg_attr(feature = "serde", serde(rename = "mcts"))]
    MonteCarlo(MctsParams),
    /// The [solver](crate::solve::Solver).
    #[cfg(feature = "solve")]
    #[cfg_attr(feature = "serde", serde(rename = "solver"))]
    ProofNumbers(SolverParams),
    /// A custom searcher, with its parameters as text.
    Custom(String),
}

impl Method {
    /// Returns the name of the searcher in settings: `alphabeta`, `mcts`, `solver` or `custom`.
    pub const fn name(&self) -> &'static str {
        match self {
            #[cfg(feature = "engine")]
            Method::AlphaBeta(_) => "alphabeta",
            #[cfg(feature = "mcts")]
            Method::MonteCarlo(_) => "mcts",
            #[cfg(feature = "solve")]
            Method::ProofNumbers(_) => "solver",
            Method::Custom(_) => "custom",
        }
    }

    /// Returns this method with its parameters changed by a text.
    ///
    /// # Errors
    ///
    /// Returns an error if a part of the text is wrong; the error names the part and what was expected. Ranges are
    /// checked later, by the searcher.
    pub fn with_settings<G, E>(&self, text: &str, game: &G, evaluator: &E) -> Result<Method, SettingError>
    where
        G: SearchGame,
        E: Evaluator<G> + ?Sized,
    {
        Ok(match self {
            #[cfg(feature = "engine")]
            Method::AlphaBeta(params) => Method::AlphaBeta(params.with_settings(text, game, evaluator)?),
            #[cfg(feature = "mcts")]
            Method::MonteCarlo(params) => Method::MonteCarlo(params.with_settings(text)?),
            #[cfg(feature = "solve")]
            Method::ProofNumbers(params) => Method::ProofNumbers(params.with_settings(text)?),
            Method::Custom(_) => Method::Custom(text.to_owned()),
        })
    }

    /// Returns the error for a method that does not belong to the kind of searcher named `expected`.
    pub(crate) fn refused<T>(&self, expected: &str) -> Result<T, SearchError> {
        Err(SearchError::Range { option: "method", value: self.name().into(), expected: expected.into() })
    }
}

impl SearcherConfig {
    /// Makes a configuration with 16 MiB of memory and one thread.
    pub fn new(method: Method) -> SearcherConfig {
        SearcherConfig { method, memory_mib: 16, threads: 1, solver: SolverUse::Never }
    }
}

#[cfg(feature = "engine")]
impl From<Params> for Method {
    fn from(params: Params) -> Method {
        Method::AlphaBeta(params)
    }
}

#[cfg(feature = "mcts")]
impl From<MctsParams> for Method {
    fn from(params: MctsParams) -> Method {
        Method::MonteCarlo(params)
    }
}

#[cfg(feature = "solve")]
impl From<SolverParams> for Method {
    fn from(params: SolverParams) -> Method {
        Method::ProofNumbers(params)
    }
}

/// Returns an error unless the number of threads is from 1 to `max`.
pub(crate) fn check_threads(threads: usize, max: usize) -> Result<(), SearchError> {
    if (1..=max).contains(&threads) { Ok(()) } else { Err(SearchError::Threads { threads, max }) }
}
