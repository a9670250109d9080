//! The solver before the engine: it finds what the engine alone does not, and keeps to its share.

use std::ops::ControlFlow;
use std::time::Duration;

use game_search::engine::{Engine, Params};
use game_search::searcher::{Clock, Progress, SearcherConfig, SolverUse, StopHandle, StopReason};
use game_search::{Limits, Report, Score, SearchError, Searcher, TextNotation, Window, WithSolver};
use xiangqi::{Move, Position, eval::PieceSquare};

use crate::assert_line;

/// Red mates in 15 moves, all of them checks (from `game-cli/suite/checks.tsv`). The solver takes 5,000 to 20,000 nodes.
const CHECKS: &str = "3ak1r2/4aP3/4b4/7N1/2b6/5C1R1/4p1p2/1cn6/1C1r5/c3K4 w";
const NODES: u64 = 400_000;

fn position(fen: &str) -> Position {
    Position::parse_position(fen).expect("a position")
}

fn alone() -> Engine<Position, PieceSquare> {
    Engine::playing(PieceSquare)
}

fn with_solver() -> WithSolver<Position> {
    WithSolver::new(Box::new(alone())).expect("checks")
}

fn search(searcher: &mut dyn Searcher<Position>, fen: &str, limits: &Limits<Move>) -> Report<Move> {
    searcher.search(&position(fen), limits, &mut ()).expect("limits of the engine")
}

/// Returns the number of nodes at the first report of progress, at which the search ends.
fn first(searcher: &mut dyn Searcher<Position>, fen: &str, limits: &Limits<Move>) -> u64 {
    let mut first = None;
    let mut watch = |progress: &Progress<'_, Move>| {
        first.get_or_insert(progress.nodes);
        ControlFlow::Break(())
    };
    searcher.search(&position(fen), limits, &mut watch).expect("limits of the engine");
    first.expect("progress")
}

#[test]
fn a_long_win_by_checks_is_found() {
    for limits in [Limits::nodes(NODES), Limits { nodes: Some(NODES), ..Limits::mate(99) }] {
        let report = search(&mut with_solver(), CHECKS, &limits);
        assert_eq!(report.score, Score::mate_in(29));
        assert_line(&position(CHECKS), &report, CHECKS);
        assert!(report.nodes <= NODES, "{}", report.nodes);
        assert_eq!(
            report.root_moves.first().map(|root| (Some(root.mv), root.score)),
            Some((report.best, report.score))
        );
        let expected = if limits.mate.is_some() { StopReason::Mate } else { StopReason::Nodes };
        assert_eq!(report.reason, expected);
    }
    let best = search(&mut with_solver(), CHECKS, &Limits::nodes(NODES)).best.expect("a move");
    let other = search(&mut with_solver(), CHECKS, &Limits { exclude: vec![best], ..Limits::nodes(NODES) });
    assert!(other.best.is_some() && other.best != Some(best));
}

/// A mate with a quiet move is found by the proof numbers of all moves.
#[test]
fn a_win_with_a_quiet_move_is_found() {
    let fen = "9/4R4/5k3/9/9/9/1p7/4B4/4C4/2B1KA3 w";
    let report = search(&mut with_solver(), fen, &Limits { nodes: Some(NODES), ..Limits::mate(99) });
    assert!(report.score.mate_distance().is_some() && !report.score.is_loss(), "{}", report.score);
    assert_line(&position(fen), &report, fen);
    // The engine, whose first report would be that of a depth of 1, was not needed.
    assert_eq!((report.reason, report.depth), (StopReason::Mate, report.lines[0].line.len() as u32));
    let mut solver = game_search::solve::Solver::new().for_checks().expect("checks");
    let by_checks = search(&mut solver, fen, &Limits::nodes(NODES));
    assert_eq!(by_checks.reason, StopReason::Exhausted);
}

#[test]
fn other_limits_leave_the_search_to_the_engine() {
    let clock = Clock::new(Duration::from_secs(60));
    let cases = [
        Limits::nodes(WithSolver::<Position>::LEAST_NODES - 1),
        Limits { nodes: Some(NODES), ..Limits::time(Duration::from_millis(19)) },
        Limits { nodes: Some(NODES), ..Limits::depth(4) },
        Limits { multi_pv: 2, ..Limits::nodes(NODES) },
        Limits { window: Window::null_above(Score::DRAW), ..Limits::nodes(NODES) },
        Limits { clock: Some(clock), ..Limits::nodes(NODES) },
    ];
    for limits in cases {
        // On a stalled machine, 19 ms can end before the first report.
        let same = |_| first(&mut with_solver(), CHECKS, &limits) == first(&mut alone(), CHECKS, &limits);
        assert!((0..20).any(same), "{limits:?}");
    }
    let limits = Limits::nodes(WithSolver::<Position>::LEAST_NODES);
    assert!(first(&mut with_solver(), CHECKS, &limits) > first(&mut alone(), CHECKS, &limits));
    let error = with_solver().search(&position(CHECKS), &Limits { nodes: Some(NODES), ..Limits::mate(5_000) }, &mut ());
    assert_eq!(error.map(|_| ()), Err(SearchError::Mate { plies: 5_000 }));
}

/// Built from a configuration, the solver runs as the configuration says, also if the configuration changes.
#[test]
fn a_limit_of_time_can_be_a_move_of_a_game() {
    let params = Params::selective().for_search(&position(CHECKS), &PieceSquare).0;
    let config = |solver| SearcherConfig { solver, ..SearcherConfig::new(params.clone().into()) };
    let mut searcher = config(SolverUse::Never).build::<Position, _>(|| PieceSquare).expect("a searcher");
    let nodes = Limits::nodes(NODES);
    let time = Limits { time: Some(Duration::from_secs(60)), ..nodes.clone() };
    let mate = Limits { mate: Some(99), ..time.clone() };
    for (solver, runs) in [
        (SolverUse::Never, [false, false, false]),
        (SolverUse::Analysis, [true, false, true]),
        (SolverUse::Always, [true, true, true]),
        (SolverUse::Never, [false, false, false]),
    ] {
        searcher.configure(&config(solver)).expect("a configuration");
        for (limits, runs) in [&nodes, &time, &mate].into_iter().zip(runs) {
            searcher.clear();
            let has_run = first(&mut *searcher, CHECKS, limits) > first(&mut alone(), CHECKS, limits);
            assert_eq!(has_run, runs, "{solver:?}, {limits:?}");
        }
    }
}

#[test]
fn the_share_of_the_solver_is_small() {
    let limits = Limits::nodes(100_000);
    let start = Position::start().position_text();
    let probed =
        [&*start, CHECKS].map(|fen| first(&mut with_solver(), fen, &limits) - first(&mut alone(), fen, &limits));
    // From the start position there is no check. In the other position, the probe leaves the question open. A solver
    // that ends in the middle of a position has counted its moves.
    assert!(probed[0] < 100 && (4_900..5_100).contains(&probed[1]), "{probed:?}");
}

/// A win of the solver stays the best line while the engine searches for a shorter one.
#[test]
fn progress_keeps_the_win() {
    let (mut calls, mut nodes) = (0, 0);
    let mut watch = |progress: &Progress<'_, Move>| {
        calls += 1;
        assert!(progress.nodes >= nodes && progress.score == Score::mate_in(29), "{progress:?}");
        assert_eq!((progress.line.len(), progress.lines[0].line.len()), (29, 29));
        nodes = progress.nodes;
        ControlFlow::Continue(())
    };
    with_solver().search(&position(CHECKS), &Limits::nodes(NODES), &mut watch).expect("a limit");
    assert!(calls > 5, "{calls} calls");
    let mut once = |_: &Progress<'_, Move>| ControlFlow::Break(());
    let report = with_solver().search(&position(CHECKS), &Limits::nodes(NODES), &mut once).expect("a limit");
    assert_eq!((report.reason, report.score), (StopReason::Monitor, Score::mate_in(29)));
}

/// A stop while the solver runs still leaves a searched move.
#[test]
fn a_stopped_solver_leaves_a_move() {
    let stop = StopHandle::new();
    stop.stop();
    let limits = Limits { mate: Some(99), ..Limits::until(stop) };
    let report = search(&mut with_solver(), CHECKS, &limits);
    assert_eq!((report.reason, report.depth), (StopReason::Stopped, 1));
    assert!(report.best.is_some());
}

/// In a search for a mate, the solver has most of the nodes, so it reports them and can be ended.
#[test]
fn a_monitor_ends_the_solver() {
    let limits = Limits { mate: Some(9), ..Limits::nodes(4_000_000) };
    let start = Position::start();
    let mut watch = |progress: &Progress<'_, Move>| match progress.nodes {
        ..200_000 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let report = with_solver().search(&start, &limits, &mut watch).expect("limits of the engine");
    assert_eq!(report.reason, StopReason::Monitor);
    assert!(report.best.is_some());
    // The solver reports every 262,144 nodes, of the 3,000,000 that it has. The engine still searches to depth 1.
    assert!((262_144..263_000).contains(&report.nodes), "{} nodes", report.nodes);
}
