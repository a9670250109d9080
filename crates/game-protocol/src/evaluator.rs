//! The evaluator of a session: the one that the program ships, or one that the interface has named.

use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::searcher::SearcherConfig;
use game_search::spec::{ChosenEvaluator, GameSpec, WdlModel, WithTables};
use game_search::{BoxedEvaluator, Evaluator, SearchError, Searcher};

/// A searcher of a game.
pub(crate) type AnySearcher<S> = Box<dyn Searcher<<S as GameSpec>::Game>>;
/// A searcher, or the error that prevented its creation.
pub(crate) type Built<S> = Result<AnySearcher<S>, SearchError>;

/// The evaluator of a session.
pub(crate) struct SessionEvaluator<S: GameSpec> {
    /// The evaluator of the game that replaces the one that the program ships.
    named: Option<ChosenEvaluator<S::Game>>,
    /// The network that replaces both.
    network: Option<ChosenEvaluator<S::Game>>,
    /// The endgame tables that are open.
    tables: Option<WithTables<S::Game>>,
}

impl<S: GameSpec> SessionEvaluator<S> {
    pub(crate) fn new() -> SessionEvaluator<S> {
        SessionEvaluator { named: None, network: None, tables: None }
    }

    /// Uses endgame tables together with the evaluator, or no longer.
    pub(crate) fn set_tables(&mut self, tables: Option<WithTables<S::Game>>) {
        self.tables = tables;
    }

    /// Uses the evaluator of the game with this name. A network stays in use.
    pub(crate) fn set_named(&mut self, name: &'static str) {
        let other = Some(name).filter(|&name| name != S::strongest().name);
        self.named = other.map(|name| ChosenEvaluator::read::<S>(name).expect("an evaluator of the game"));
    }

    /// Uses a network, or no network if `network` is `None`.
    pub(crate) fn set_network(&mut self, network: Option<ChosenEvaluator<S::Game>>) {
        self.network = network;
    }

    /// Returns the evaluator that the interface has chosen.
    fn chosen(&self) -> Option<&ChosenEvaluator<S::Game>> {
        self.network.as_ref().or(self.named.as_ref())
    }

    /// Returns a function that creates evaluators.
    fn maker(&self) -> impl Fn() -> BoxedEvaluator<S::Game> + Send + Sync + use<S> {
        let (chosen, tables) = (self.chosen().map(ChosenEvaluator::maker), self.tables.clone());
        move || {
            let evaluator = match &chosen {
                Some(make) => make(),
                None => Box::new(S::evaluator()),
            };
            match &tables {
                Some(with_tables) => with_tables(evaluator),
                None => evaluator,
            }
        }
    }

    /// Creates an evaluator.
    pub(crate) fn evaluator(&self) -> BoxedEvaluator<S::Game> {
        self.maker()()
    }

    /// Returns what the scores of the evaluator mean, if a model was fitted.
    pub(crate) fn wdl(&self) -> Option<WdlModel> {
        self.chosen().map_or(S::strongest().wdl, |chosen| chosen.wdl)
    }

    /// Returns the score that is printed as 100 points: that of the fitted model, or the evaluator's unit.
    pub(crate) fn hundred(&self) -> f64 {
        self.wdl().map_or_else(|| self.evaluator().unit().max(1).into(), |model| model.hundred())
    }

    /// Returns the parameters of the alpha-beta engine.
    pub(crate) fn params(&self) -> Params {
        S::params().for_search(&S::start(), &self.evaluator()).0
    }

    /// Returns the parameters of Monte Carlo tree search.
    pub(crate) fn mcts_params(&self) -> MctsParams {
        let params = match self.chosen() {
            Some(chosen) => chosen.mcts_params::<S>(),
            None => S::mcts_params(S::strongest().name),
        };
        params.for_game::<S::Game>()
    }

    /// Creates a searcher. A search with the program's own evaluator alone has its static type, because a boxed
    /// evaluator is slower.
    pub(crate) fn build(&self, config: &SearcherConfig) -> Built<S> {
        match (self.chosen(), &self.tables) {
            (None, None) => config.build(S::evaluator),
            _ => config.build(self.maker()),
        }
    }
}
