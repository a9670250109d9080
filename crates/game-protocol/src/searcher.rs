//! The choice of the searcher: the alpha-beta engine, or Monte Carlo tree search for a game that prefers it.

use game_search::{Limits, engine::Params, searcher::SearcherConfig, searcher::SolverUse, spec::GameSpec};

use crate::evaluator::{Built, SessionEvaluator};
use crate::job::MoveOf;
use crate::options::{Method, Settings};

impl Method {
    /// Returns the method that the interface has set, or alpha-beta if the program has no other method.
    pub(crate) fn set<S: GameSpec>(settings: &Settings) -> Method {
        if S::PREFERS_MCTS { settings.method } else { Method::AlphaBeta }
    }

    /// Returns alpha-beta if there is a limit of mate or strength, or if a depth is the only limit. Returns the method that the
    /// interface has set in all other cases.
    pub(crate) fn for_limits<S: GameSpec>(settings: &Settings, limits: &Limits<MoveOf<S>>) -> Method {
        let else_ends = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
        let only_depth = limits.depth.is_some() && !else_ends;
        if limits.mate.is_some() || limits.strength.is_some() || only_depth {
            Method::AlphaBeta
        } else {
            Method::set::<S>(settings)
        }
    }
}

/// Returns the configuration of a searcher that uses this method.
pub(crate) fn config<S: GameSpec>(
    method: Method,
    settings: &Settings,
    evaluator: &SessionEvaluator<S>,
) -> SearcherConfig {
    let method = match method {
        Method::AlphaBeta => Params { contempt: settings.contempt, ..evaluator.params() }.into(),
        Method::MonteCarlo => evaluator.mcts_params().into(),
    };
    let solver = match settings.analyses {
        _ if !S::SOLVED_BY_CHECKS => SolverUse::Never,
        true => SolverUse::Always,
        false => SolverUse::Analysis,
    };
    SearcherConfig { method, memory_mib: settings.hash_mib, threads: settings.threads, solver }
}

/// Creates a searcher that uses this method.
pub(crate) fn build<S: GameSpec>(method: Method, settings: &Settings, evaluator: &SessionEvaluator<S>) -> Built<S> {
    evaluator.build(&config::<S>(method, settings, evaluator))
}
