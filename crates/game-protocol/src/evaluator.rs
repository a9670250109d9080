//! The evaluator of a session: the one that the program ships, or a network that the interface has named.

use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::searcher::SearcherConfig;
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_search::{BoxedEvaluator, Evaluator, SearchError, Searcher};

/// A searcher of a game.
pub(crate) type AnySearcher<S> = Box<dyn Searcher<<S as GameSpec>::Game>>;
/// A searcher, or the error that prevented its creation.
pub(crate) type Built<S> = Result<AnySearcher<S>, SearchError>;

/// The evaluator of a session.
pub(crate) struct SessionEvaluator<S: GameSpec> {
    /// The evaluator that the program ships, with the endgame tables that are open.
    own: S::Evaluator,
    /// The network that replaces `own`.
    network: Option<ChosenEvaluator<S::Game>>,
}

impl<S: GameSpec> SessionEvaluator<S> {
    pub(crate) fn new() -> SessionEvaluator<S> {
        SessionEvaluator { own: S::evaluator(), network: None }
    }

    /// Replaces the program's own evaluator. A network stays in use.
    pub(crate) fn set_own(&mut self, own: S::Evaluator) {
        self.own = own;
    }

    /// Uses a network, or the program's own evaluator if `network` is `None`.
    pub(crate) fn set_network(&mut self, network: Option<ChosenEvaluator<S::Game>>) {
        self.network = network;
    }

    /// Creates an evaluator.
    pub(crate) fn evaluator(&self) -> BoxedEvaluator<S::Game> {
        match &self.network {
            Some(network) => network.evaluator(),
            None => Box::new(self.own.clone()),
        }
    }

    pub(crate) fn unit(&self) -> i32 {
        match &self.network {
            Some(network) => network.evaluator().unit(),
            None => self.own.unit(),
        }
    }

    /// Returns the parameters of the alpha-beta engine.
    pub(crate) fn params(&self) -> Params {
        match &self.network {
            Some(network) => S::params().for_search(&S::start(), &network.evaluator()).0,
            None => S::params().for_search(&S::start(), &self.own).0,
        }
    }

    /// Returns the parameters of Monte Carlo tree search.
    pub(crate) fn mcts_params(&self) -> MctsParams {
        let params = match &self.network {
            Some(network) => network.mcts_params::<S>(),
            None => S::mcts_params(S::strongest().name),
        };
        params.for_game::<S::Game>()
    }

    /// Creates a searcher. A search with the program's own evaluator has its static type, because a boxed evaluator is
    /// slower.
    pub(crate) fn build(&self, config: &SearcherConfig) -> Built<S> {
        match &self.network {
            Some(network) => config.build(network.maker()),
            None => {
                let own = self.own.clone();
                config.build(move || own.clone())
            }
        }
    }
}
