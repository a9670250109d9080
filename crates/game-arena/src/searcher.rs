//! Whatever searches in this process.

use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::{Evaluator, Game, Limits, Report, SearchError, SearchGame};

use crate::contest::Contest;
use crate::spec::EngineKind;

/// A search in this process: the engine, Monte Carlo tree search, or one that a [`Contest`](crate::Contest) brings along.
///
/// ```
/// use game_arena::Searcher;
/// use game_search::engine::Engine;
/// use game_search::{Limits, Report, SearchError};
/// use small_games::{Column, ConnectFour, Threats};
///
/// /// The engine, to half of the depth that it is told.
/// struct Hasty(Engine<ConnectFour, Threats>);
///
/// impl Searcher<ConnectFour> for Hasty {
///     fn clear(&mut self) { self.0.clear() }
///     fn search(&mut self, position: &ConnectFour, limits: &Limits<Column>) -> Result<Report<Column>, SearchError> {
///         let limits = Limits { depth: limits.depth.map(|depth| depth.div_ceil(2)), ..limits.clone() };
///         self.0.search(position, &limits, &mut ())
///     }
/// }
///
/// let report = Hasty(Engine::exact(Threats)).search(&ConnectFour::default(), &Limits::depth(6))?;
/// assert_eq!(report.depth, 3);
/// # Ok::<(), SearchError>(())
/// ```
pub trait Searcher<G: Game>: Send {
    /// Forgets what it learned in the last game.
    fn clear(&mut self);

    /// Searches for the best move, within limits.
    ///
    /// # Errors
    ///
    /// If the limits are impossible, or none for this search.
    fn search(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, SearchError>;
}

impl<G, E> Searcher<G> for Engine<G, E>
where
    G: SearchGame,
    E: Evaluator<G>,
    Engine<G, E>: Send,
{
    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn search(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, SearchError> {
        Engine::search(self, position, limits, &mut ())
    }
}

impl<G, E> Searcher<G> for Mcts<G, E>
where
    G: SearchGame,
    E: Evaluator<G>,
    Mcts<G, E>: Send,
{
    fn clear(&mut self) {
        Mcts::clear(self);
    }

    fn search(&mut self, position: &G, limits: &Limits<G::Move>) -> Result<Report<G::Move>, SearchError> {
        Mcts::search(self, position, limits, &mut ())
    }
}

/// A new search of this kind; `None` for a program, and for a search that the contest does not know.
pub(crate) fn in_process<C: Contest>(
    contest: &C,
    kind: &EngineKind,
) -> Result<Option<Box<dyn Searcher<C::Game>>>, SearchError> {
    Ok(match kind {
        EngineKind::InProcess { params, evaluator, threads, table_mib } => {
            let mut engine = Engine::exact(contest.evaluator(evaluator)).with_params(params.clone())?;
            if params.table {
                engine = engine.with_table_mib(*table_mib)?;
            }
            Some(Box::new(if *threads > 1 { engine.with_threads(*threads)? } else { engine }))
        }
        EngineKind::Mcts { params, evaluator, memory_mib } => {
            let mcts = Mcts::new(contest.evaluator(evaluator)).with_params(params.clone())?;
            Some(Box::new(mcts.with_memory_mib(*memory_mib)?))
        }
        EngineKind::Search { search, memory_mib } => contest.search(search, *memory_mib),
        EngineKind::Program { .. } => None,
    })
}
