//! What finds the moves: the alpha-beta engine, or Monte Carlo tree search in a program that plays by it.

use game_search::engine::{Engine, Params};
use game_search::mcts::Mcts;
use game_search::searcher::Remembered;
use game_search::{Game, Limits, Observer, Report, SearchError};

use crate::options::Settings;
use crate::variant::{Program, Variant};

type MoveOf<V> = <<V as Variant>::Game as Game>::Move;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    MonteCarlo,
    AlphaBeta,
}

impl Method {
    pub(crate) const ALL: [Method; 2] = [Method::MonteCarlo, Method::AlphaBeta];

    /// What the option calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Method::MonteCarlo => "mcts",
            Method::AlphaBeta => "alphabeta",
        }
    }

    /// The one with that name, in whatever case.
    pub(crate) fn named(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(name))
    }

    /// The one that is set, if the program has it.
    fn set<V: Program>(settings: &Settings) -> Method {
        if V::HAS_MCTS { settings.method } else { Method::AlphaBeta }
    }

    /// The same, unless only the other one can keep to the limits.
    fn for_limits<V: Program>(settings: &Settings, limits: &Limits<MoveOf<V>>) -> Method {
        let else_ends = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
        let only_depth = limits.depth.is_some() && !else_ends;
        if limits.mate.is_some() || only_depth { Method::AlphaBeta } else { Method::set::<V>(settings) }
    }
}

/// One of the two. Both at once would take twice the memory that the interface allows.
pub(crate) enum Searcher<V: Program> {
    AlphaBeta(Box<Engine<V::Game, V::Evaluator>>),
    MonteCarlo(Box<Mcts<V::Game, V::Evaluator>>),
}

impl<V: Program> Searcher<V> {
    /// The one that is set.
    pub(crate) fn new(settings: &Settings, evaluator: &V::Evaluator) -> Result<Searcher<V>, SearchError> {
        Searcher::by(Method::set::<V>(settings), settings, evaluator)
    }

    /// The one that can keep to the limits: `searcher` itself, or a new one in its place.
    pub(crate) fn for_limits<'a>(
        searcher: &'a mut Option<Searcher<V>>,
        limits: &Limits<MoveOf<V>>,
        settings: &Settings,
        evaluator: &V::Evaluator,
    ) -> Result<&'a mut Searcher<V>, SearchError> {
        let method = Method::for_limits::<V>(settings, limits);
        let fitting = match searcher.take().filter(|searcher| searcher.method() == method) {
            Some(fitting) => fitting,
            None => Searcher::by(method, settings, evaluator)?,
        };
        Ok(searcher.insert(fitting))
    }

    fn by(method: Method, settings: &Settings, evaluator: &V::Evaluator) -> Result<Searcher<V>, SearchError> {
        let evaluator = evaluator.clone();
        Ok(match method {
            Method::AlphaBeta => {
                let params = V::params().for_search(&V::start(), &evaluator).0;
                let engine = Engine::exact(evaluator)
                    .with_params(Params { contempt: settings.contempt, ..params })?
                    .with_table_mib(settings.hash_mib)?
                    .with_threads(settings.threads)?;
                Searcher::AlphaBeta(Box::new(engine))
            }
            Method::MonteCarlo => {
                let mcts = Mcts::new(evaluator)
                    .with_params(V::mcts_params().for_game::<V::Game>())?
                    .with_memory_mib(settings.hash_mib)?
                    .with_threads(settings.threads)?;
                Searcher::MonteCarlo(Box::new(mcts))
            }
        })
    }

    fn method(&self) -> Method {
        match self {
            Searcher::AlphaBeta(_) => Method::AlphaBeta,
            Searcher::MonteCarlo(_) => Method::MonteCarlo,
        }
    }

    /// Whether its observer is told of the last thing it found, and not only of what it had found some time before the end.
    pub(crate) fn tells_all(&self) -> bool {
        self.method() == Method::AlphaBeta
    }

    /// Searches as either does.
    pub(crate) fn search(
        &mut self,
        position: &V::Game,
        limits: &Limits<MoveOf<V>>,
        observer: &mut impl Observer<MoveOf<V>>,
    ) -> Result<Report<MoveOf<V>>, SearchError> {
        match self {
            Searcher::AlphaBeta(engine) => engine.search(position, limits, observer),
            Searcher::MonteCarlo(mcts) => mcts.search(position, limits, observer),
        }
    }

    /// How full the table is, or the memory of the tree, in thousandths.
    pub(crate) fn permille_full(&self) -> u32 {
        match self {
            Searcher::AlphaBeta(engine) => engine.permille_full(),
            Searcher::MonteCarlo(mcts) => mcts.permille_full(),
        }
    }

    /// What is known of a position without searching.
    pub(crate) fn remembered(&self, position: &V::Game) -> Option<Remembered<MoveOf<V>>> {
        match self {
            Searcher::AlphaBeta(engine) => engine.remembered(position),
            Searcher::MonteCarlo(mcts) => mcts.remembered(position),
        }
    }

    /// For a new game.
    pub(crate) fn clear(&mut self) {
        match self {
            Searcher::AlphaBeta(engine) => engine.clear(),
            Searcher::MonteCarlo(mcts) => mcts.clear(),
        }
    }
}
