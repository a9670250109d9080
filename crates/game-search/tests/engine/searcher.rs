//! Tests the contract of [`Searcher`] on the engine, Monte Carlo tree search and the solver.

use std::ops::ControlFlow;

use game_search::engine::{Engine, Params};
use game_search::mcts::{Mcts, MctsParams};
use game_search::searcher::{Method, Probe, Progress, RootLine, SearcherConfig, StopHandle, StopReason};
use game_search::solve::{Solver, SolverParams};
use game_search::{
    Bound, BoxedEvaluator, Game, Limits, Report, Score, SearchError, SearchGame, Searcher, TextNotation,
};
use small_games::{Column, ConnectFour, Nim, Threats, XorRule};

fn evaluator() -> BoxedEvaluator<ConnectFour> {
    Box::new(Threats)
}

/// Returns one searcher of each kind, configured by text settings.
fn searchers() -> Vec<(&'static str, Box<dyn Searcher<ConnectFour>>)> {
    let methods: [Method; 3] = [Params::exact().into(), MctsParams::default().into(), SolverParams::default().into()];
    let settings = ["all,-enhanced_cutoffs", "exploration=0.1", "shortest"];
    let build = |(method, text): (Method, &str)| {
        let method = method.with_settings(text, &ConnectFour::default(), &Threats).expect(text);
        (
            method.name(),
            SearcherConfig { memory_mib: 4, ..SearcherConfig::new(method) }.build(evaluator).expect("4 MiB"),
        )
    };
    methods.into_iter().zip(settings).map(build).collect()
}

/// The fields that `Progress` and `Report` have in common.
#[derive(Debug, PartialEq)]
struct Last {
    score: Score,
    bound: Bound,
    depth: u32,
    nodes: u64,
    lines: Vec<RootLine<Column>>,
}

/// Runs a search. Returns the number of calls of the monitor, the data of the last call, and the report.
fn watched(
    searcher: &mut dyn Searcher<ConnectFour>,
    position: &ConnectFour,
    limits: &Limits<Column>,
    end_after: usize,
) -> (usize, Option<Last>, Report<Column>) {
    let (mut calls, mut last) = (0, None);
    let mut monitor = |progress: &Progress<'_, Column>| {
        calls += 1;
        let &Progress { score, bound, depth, nodes, lines, line, .. } = progress;
        assert_eq!(line, lines.first().map_or(&[][..], |best| &best.line));
        last = Some(Last { score, bound, depth, nodes, lines: lines.to_vec() });
        if calls < end_after { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let report = searcher.search(position, limits, &mut monitor).expect("a limit");
    (calls, last, report)
}

#[test]
fn the_last_progress_equals_the_report() {
    let positions = ["4", "4455", "112233", "1122334", "65214673556155731566316327373221417"];
    let mut calls = [0; 3];
    for (number, (name, mut searcher)) in searchers().into_iter().enumerate() {
        for position in positions {
            let position = ConnectFour::parse_position(position).expect("a position");
            for nodes in [1, 700, 50_000] {
                let (times, last, report) = watched(&mut *searcher, &position, &Limits::nodes(nodes), usize::MAX);
                let Report { score, bound, depth, nodes, lines, .. } = report;
                assert_eq!(last, Some(Last { score, bound, depth, nodes, lines }), "{name}, {position}, {nodes}");
                calls[number] += times;
            }
        }
    }
    assert!(calls.iter().all(|&calls| calls >= 15), "{calls:?}");
}

#[test]
fn a_finished_game_is_reported_once() {
    let over = ConnectFour::parse_position("1122334").expect("a position");
    for (name, mut searcher) in searchers() {
        let (calls, last, report) = watched(&mut *searcher, &over, &Limits::nodes(10), usize::MAX);
        assert_eq!((calls, report.reason, report.best), (1, StopReason::GameOver, None), "{name}");
        assert_eq!(last.map(|last| last.score), Some(Score::mated_in(0)), "{name}");
    }
}

#[test]
fn a_monitor_can_end_an_infinite_search() {
    for (name, mut searcher) in searchers() {
        let limits = Limits::until(StopHandle::new());
        let (_, _, report) = watched(&mut *searcher, &ConnectFour::default(), &limits, 1);
        assert_eq!(report.reason, StopReason::Monitor, "{name}");
        assert!(report.best.is_some(), "{name}");
    }
}

/// Helper threads get their evaluators from a function, because a box cannot be cloned.
#[test]
fn boxed_evaluators_can_be_used_with_two_threads() {
    fn search<G: SearchGame + 'static>(start: &G, make: fn() -> BoxedEvaluator<G>) {
        for method in [Params::exact().for_search(start, &*make()).0.into(), MctsParams::default().into()] {
            let config = SearcherConfig { threads: 2, ..SearcherConfig::new(method) };
            let mut searcher = config.build(make).expect("two threads");
            let report = searcher.search(start, &Limits::nodes(20_000), &mut ()).expect("a limit");
            let mut legal = G::MoveList::default();
            start.legal_moves(&mut legal);
            let legal = game_search::MoveList::as_slice(&legal);
            assert!(report.best.is_some_and(|best| legal.contains(&best)), "{}", config.method.name());
        }
    }
    search(&ConnectFour::default(), || Box::new(Threats));
    search(&Nim::new([5, 7, 9]), || Box::new(XorRule));
}

fn engine_config(params: Params, memory_mib: usize, threads: usize) -> SearcherConfig {
    SearcherConfig { memory_mib, threads, ..SearcherConfig::new(params.into()) }
}

#[test]
fn settings_unrelated_to_the_table_keep_it() {
    let position = ConnectFour::parse_position("444").expect("a position");
    let child = |report: &Report<Column>| {
        let mut after = position;
        after.make(report.best.expect("a move"));
        after
    };
    let mut engine: Box<dyn Searcher<ConnectFour>> =
        engine_config(Params::exact(), 4, 1).build(evaluator).expect("4 MiB");
    let report = engine.search(&position, &Limits::depth(9), &mut ()).expect("a depth");
    let after = child(&report);
    let known = engine.probe(&after).expect("it was searched");
    // A new number of threads keeps the table.
    engine.configure(&engine_config(Params::exact(), 4, 2)).expect("two threads");
    assert_eq!(engine.probe(&after), Some(known));
    // A refused configuration changes nothing.
    let refused = [
        engine_config(Params::exact(), 0, 2),
        engine_config(Params::exact(), 4, 0),
        engine_config(Params { table: false, ..Params::exact() }, 4, 2),
        SearcherConfig::new(MctsParams::default().into()),
    ];
    for config in refused {
        let error = engine.configure(&config).expect_err("an impossible configuration").to_string();
        assert!(error.contains("expected") || error.contains("needs"), "{error}");
        assert_eq!(engine.probe(&after), Some(known), "{error}");
    }
    // Other parameters or another table size would give other entries, so the table is cleared.
    engine.configure(&engine_config(Params { contempt: 50, ..Params::exact() }, 4, 1)).expect("contempt");
    assert_eq!(engine.probe(&after), None);
    engine.search(&position, &Limits::depth(9), &mut ()).expect("a depth");
    assert!(engine.probe(&after).is_some() && engine.permille_full() > 0);
    engine.configure(&engine_config(Params { contempt: 50, ..Params::exact() }, 1, 1)).expect("1 MiB");
    assert_eq!(engine.probe(&after), None);
}

#[test]
fn the_tree_is_kept_after_a_move_or_a_change_of_threads() {
    let start = ConnectFour::default();
    let config = SearcherConfig::new(MctsParams::default().into());
    let mut mcts: Box<dyn Searcher<ConnectFour>> = config.build(evaluator).expect("16 MiB");
    let report = mcts.search(&start, &Limits::nodes(20_000), &mut ()).expect("a limit");
    let known = mcts.probe(&start).expect("it was searched");
    assert_eq!((known.best, known.score), (report.best, report.score));
    mcts.configure(&SearcherConfig { threads: 2, ..config.clone() }).expect("two threads");
    assert_eq!(mcts.probe(&start), Some(known));
    let best = report.best.expect("a move");
    mcts.advance(best);
    let mut after = start;
    after.make(best);
    assert!(mcts.probe(&after).is_some());
    mcts.clear();
    assert_eq!((mcts.probe(&after), mcts.permille_full()), (None, 0));
}

/// For the positions of a won line, the solver must return a winning move to the winner and a loss to the loser.
#[test]
fn the_solver_answers_from_its_proof_table() {
    let start = Nim::parse_position("1 2 4").expect("heaps");
    let mut solver: Box<dyn Searcher<Nim>> = Box::new(Solver::new());
    assert_eq!((solver.probe(&start), solver.permille_full()), (None, 0));
    let report = solver.search(&start, &Limits::nodes(1_000_000), &mut ()).expect("a limit");
    assert!(report.score.is_mate() && !report.score.is_loss());
    let mut position = start;
    let mut known_moves = 0;
    for &mv in &report.lines[0].line {
        let xor = position.heaps().iter().fold(0, |sum, heap| sum ^ heap);
        if let Some(Probe { best, score, .. }) = solver.probe(&position) {
            assert_eq!(!score.is_loss(), xor != 0, "{position}: {score}");
            if let Some(best) = best {
                let mut after = position.clone();
                after.make(best);
                assert_eq!(after.heaps().iter().fold(0, |sum, heap| sum ^ heap), 0, "{position}: {best}");
                known_moves += 1;
            }
        }
        position.make(mv);
    }
    assert!(known_moves > 0 && solver.permille_full() <= 1_000);
    solver.clear();
    assert_eq!(solver.permille_full(), 0);
}

#[test]
fn several_threads_need_a_function_that_makes_evaluators() {
    let mut alone: [Box<dyn Searcher<ConnectFour>>; 2] =
        [Box::new(Engine::exact(Threats)), Box::new(Mcts::new(Threats))];
    let methods: [Method; 2] = [Params::exact().into(), MctsParams::default().into()];
    for (searcher, method) in alone.iter_mut().zip(methods) {
        let config = SearcherConfig { threads: 2, ..SearcherConfig::new(method) };
        assert!(matches!(searcher.configure(&config), Err(SearchError::Needs { option: "threads", .. })));
        searcher.configure(&SearcherConfig { threads: 1, ..config }).expect("one thread");
    }
    let error = SearcherConfig::new(Method::Custom("speed=3".to_owned())).build(evaluator).map(|_| ());
    assert_eq!(
        error.expect_err("no searcher of the library").to_string(),
        "`method` is custom: expected alphabeta, mcts or solver"
    );
}
