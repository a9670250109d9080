//! Which searcher finds the moves: the alpha-beta engine, or Monte Carlo tree search in a program that plays by it.

use game_search::{
    Limits, SearchError, Searcher, engine::Params, mcts::MctsParams, searcher::SearcherConfig, spec::GameSpec,
};

use crate::job::MoveOf;
use crate::options::{Method, Settings};

impl Method {
    /// The one that is set, if the program has it.
    pub(crate) fn set<S: GameSpec>(settings: &Settings) -> Method {
        if S::PREFERS_MCTS { settings.method } else { Method::AlphaBeta }
    }

    /// The same, unless only the other one can keep to the limits.
    pub(crate) fn for_limits<S: GameSpec>(settings: &Settings, limits: &Limits<MoveOf<S>>) -> Method {
        let else_ends = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
        let only_depth = limits.depth.is_some() && !else_ends;
        if limits.mate.is_some() || only_depth { Method::AlphaBeta } else { Method::set::<S>(settings) }
    }
}

/// What suits a Monte Carlo search with the strongest evaluator, as far as the game has what it needs.
pub(crate) fn mcts_params<S: GameSpec>() -> MctsParams {
    S::mcts_params(S::EVALUATORS[S::STRONGEST].name).for_game::<S::Game>()
}

/// One searcher at a time: two would take twice the memory that the interface allows.
pub(crate) struct Chosen<S: GameSpec> {
    method: Method,
    pub(crate) searcher: Box<dyn Searcher<S::Game>>,
}

impl<S: GameSpec> Chosen<S> {
    /// Makes a searcher by this method, or changes the one there is, which then keeps what it has learned.
    pub(crate) fn configure(
        chosen: &mut Option<Chosen<S>>,
        method: Method,
        settings: &Settings,
        evaluator: &S::Evaluator,
    ) -> Result<(), SearchError> {
        let params = match method {
            Method::AlphaBeta => {
                let params = S::params().for_search(&S::start(), evaluator).0;
                Params { contempt: settings.contempt, ..params }.into()
            }
            Method::MonteCarlo => mcts_params::<S>().into(),
        };
        let config = SearcherConfig { method: params, memory_mib: settings.hash_mib, threads: settings.threads };
        if let Some(known) = chosen.as_mut().filter(|known| known.method == method) {
            return known.searcher.configure(&config);
        }
        let evaluator = evaluator.clone();
        *chosen = Some(Chosen { method, searcher: config.build(move || evaluator.clone())? });
        Ok(())
    }

    /// The searcher that can keep to the limits: the one there is, or a new one in its place.
    pub(crate) fn for_limits<'a>(
        chosen: &'a mut Option<Chosen<S>>,
        limits: &Limits<MoveOf<S>>,
        settings: &Settings,
        evaluator: &S::Evaluator,
    ) -> Result<&'a mut dyn Searcher<S::Game>, SearchError> {
        let method = Method::for_limits::<S>(settings, limits);
        if chosen.as_ref().is_none_or(|chosen| chosen.method != method) {
            *chosen = None;
            Chosen::configure(chosen, method, settings, evaluator)?;
        }
        Ok(&mut *chosen.as_mut().expect("it was made just now").searcher)
    }
}
