//! The searchers `two-step` (the engine) and `two-step-mcts` (Monte Carlo tree search). Both search Amazons as a game
//! of two steps per turn: the queen move, then the arrow. The evaluation is the evaluation of the usual game.

use amazons::{Move, OnBoard, Position, Step, TwoStep, eval::Full};
use game_search::engine::Engine;
use game_search::mcts::{Mcts, MctsParams};
use game_search::searcher::{Probe, RootLine, SearcherConfig};
use game_search::{Game, Limits, Monitor, Report, SearchError, Searcher};

/// The node limit of a second search, which is made if the first search ended before it had found an arrow.
const ARROW_NODES: u64 = 1_000;

/// A searcher of Amazons that uses a searcher of single steps (queen move or arrow). If the searcher of steps could not
/// be created, every search returns the error.
pub struct InTwoSteps<S>(Result<S, SearchError>);

/// Returns the engine with all its features and a transposition table of `mib` MiB.
pub fn engine(mib: usize) -> Box<dyn Searcher<Position>> {
    Box::new(InTwoSteps(Engine::playing(OnBoard(Full::default())).with_table_mib(mib)))
}

/// Returns Monte Carlo tree search with the parameters of the usual game and a tree of `mib` MiB.
pub fn mcts(mib: usize) -> Box<dyn Searcher<Position>> {
    let whole = MctsParams::playouts();
    // A move is two steps, so the same playout has twice as many plies.
    let params = MctsParams { random_plies: 2 * whole.random_plies, ..whole };
    let mcts = Mcts::new(OnBoard(Full::default())).with_params(params.for_game::<TwoStep>());
    Box::new(InTwoSteps(mcts.and_then(|mcts| mcts.with_memory_mib(mib))))
}

impl<S: Searcher<TwoStep>> Searcher<Position> for InTwoSteps<S> {
    fn clear(&mut self) {
        if let Ok(search) = &mut self.0 {
            search.clear();
        }
    }

    fn search(
        &mut self,
        position: &Position,
        limits: &Limits<Move>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Result<Report<Move>, SearchError> {
        let search = self.0.as_mut().map_err(|error| error.clone())?;
        let mut game = TwoStep::from(position.clone());
        let report = search.search(&game, &in_steps(limits), &mut ())?;
        let mut line = report.lines.first().map(|root| root.line.to_vec()).unwrap_or_default();
        if let [queen] = line[..] {
            game.make(queen);
            line.extend(search.search(&game, &Limits::nodes(ARROW_NODES), &mut ())?.best);
        }
        let report = in_moves(report, &line);
        let _ = monitor.progress(&report.progress(search.permille_full()));
        Ok(report)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        self.0.as_mut().map_err(|error| error.clone())?.configure(config)
    }

    fn permille_full(&self) -> u32 {
        self.0.as_ref().map_or(0, |search| search.permille_full())
    }

    fn probe(&self, _: &Position) -> Option<Probe<Move>> {
        None
    }
}

/// Converts the limits that occur in matches. A number of moves is doubled, because a move is two steps.
fn in_steps(limits: &Limits<Move>) -> Limits<Step> {
    Limits {
        depth: limits.depth.map(|depth| 2 * depth),
        nodes: limits.nodes,
        time: limits.time,
        clock: limits.clock,
        mate: limits.mate.map(|plies| 2 * plies),
        stop: limits.stop.clone(),
        ponder: limits.ponder.clone(),
        ..Limits::default()
    }
}

/// Converts the report of a search of steps. A mate score is not converted: it counts steps.
fn in_moves(report: Report<Step>, line: &[Step]) -> Report<Move> {
    let moves: Vec<Move> = line.chunks_exact(2).filter_map(|steps| Step::join(steps[0], steps[1])).collect();
    let (best, ponder) = (moves.first().copied(), moves.get(1).copied());
    let lines = if moves.is_empty() { Vec::new() } else { vec![RootLine { line: moves, score: report.score }] };
    Report {
        best,
        ponder,
        score: report.score,
        bound: report.bound,
        depth: report.depth / 2,
        selective_depth: report.selective_depth / 2,
        lines,
        root_moves: Vec::new(),
        nodes: report.nodes,
        simulations: report.simulations,
        time: report.time,
        reason: report.reason,
    }
}
