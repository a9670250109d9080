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

/// How to search by this method.
pub(crate) fn config<S: GameSpec>(method: Method, settings: &Settings, evaluator: &S::Evaluator) -> SearcherConfig {
    let method = match method {
        Method::AlphaBeta => {
            let params = S::params().for_search(&S::start(), evaluator).0;
            Params { contempt: settings.contempt, ..params }.into()
        }
        Method::MonteCarlo => mcts_params::<S>().into(),
    };
    SearcherConfig { method, memory_mib: settings.hash_mib, threads: settings.threads }
}

/// A searcher by this method.
pub(crate) fn build<S: GameSpec>(method: Method, settings: &Settings, evaluator: &S::Evaluator) -> Built<S> {
    let (config, evaluator) = (config::<S>(method, settings, evaluator), evaluator.clone());
    config.build(move || evaluator.clone())
}

/// A searcher of a game.
pub(crate) type AnySearcher<S> = Box<dyn Searcher<<S as GameSpec>::Game>>;
/// A searcher, or why there is none.
pub(crate) type Built<S> = Result<AnySearcher<S>, SearchError>;
