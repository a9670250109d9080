//! Tests what ends a search, and what the report contains at that point.

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use game_search::engine::{Engine, Params};
use game_search::searcher::{Clock, PonderHandle, Progress, StopHandle, StopReason};
use game_search::{Bound, Limits, Score, Searcher, TextNotation};
use game_testkit::RandomValue;
use small_games::{ConnectFour, Threats};

use crate::{engine, is_over, legal, minimax, tree};

#[test]
fn a_node_limit_is_exact() {
    for nodes in [0, 1, 2, 50, 1_000, 12_345] {
        let limits = Limits::nodes(nodes);
        let mut engine =
            Engine::exact(Threats).with_params(Params { deepening_step: Some(1), ..Params::plain() }).expect("plain");
        let report = engine.search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
        assert_eq!((report.nodes, report.reason), (nodes, StopReason::Nodes));
        assert!(report.best.is_some(), "{nodes} nodes");
        let again = engine.search(&ConnectFour::default(), &limits, &mut ()).expect("a limit");
        assert_eq!((again.best, again.score, again.depth), (report.best, report.score, report.depth));
    }
}

/// Looking ahead at many moves counts towards the node limit and must not exceed it.
#[test]
fn thousands_of_moves_do_not_exceed_a_node_limit() {
    let exact = Params { deepening_step: Some(1), ..Params::exact() };
    let exact = exact.for_search(&amazons::Position::start(), &amazons::eval::Mobility).0;
    for nodes in [1, 2_500, 10_000, 50_000] {
        let mut engine = Engine::exact(amazons::eval::Mobility).with_params(exact.clone()).expect("what the game has");
        let report = engine.search(&amazons::Position::start(), &Limits::nodes(nodes), &mut ()).expect("a limit");
        assert_eq!((report.nodes, report.reason), (nodes, StopReason::Nodes));
    }
}

#[test]
fn a_search_can_be_stopped_before_it_begins() {
    let stop = StopHandle::new();
    stop.stop();
    let report =
        Engine::exact(Threats).search(&ConnectFour::default(), &Limits::until(stop), &mut ()).expect("a handle");
    assert_eq!((report.depth, report.reason, report.nodes), (0, StopReason::Stopped, 0));
    assert_eq!(report.best.map(|column| column.number()), Some(1), "the first legal move");

    let limits = Limits::time(Duration::ZERO);
    let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ()).expect("a time");
    assert_eq!((report.reason, report.best.is_some()), (StopReason::Time, true));
}

/// A handle without any other clone can never fire, so the depth limit ends the search.
#[test]
fn a_dropped_handle_stops_nothing() {
    let limits = Limits { depth: Some(4), ..Limits::until(StopHandle::new()) };
    let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ()).expect("a depth");
    assert_eq!((report.depth, report.reason), (4, StopReason::Depth));
}

#[test]
fn the_monitor_gets_every_iteration_and_can_end_the_search() {
    let mut told = 0;
    let mut until_depth_5 = |progress: &Progress<'_, _>| {
        told += 1;
        if progress.depth >= 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut engine =
        Engine::exact(Threats).with_params(Params { deepening_step: Some(1), ..Params::exact() }).expect("all");
    let report = engine.search(&ConnectFour::default(), &Limits::depth(20), &mut until_depth_5);
    let report = report.expect("a depth");
    assert_eq!((report.depth, report.reason, told), (5, StopReason::Monitor, 5));
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let won = ConnectFour::parse_position("1122334").expect("a position");
    let report = Engine::exact(Threats).search(&won, &Limits::depth(3), &mut ()).expect("a depth");
    assert_eq!((report.best, report.score, report.reason), (None, Score::mated_in(0), StopReason::GameOver));
}

#[test]
fn an_only_move_ends_a_search_by_clock_after_one_iteration() {
    let clock = |millis| Limits::clock(Clock { overhead: Duration::ZERO, ..Clock::new(Duration::from_millis(millis)) });
    let report =
        engine(Threats, Params::exact()).search(&ConnectFour::default(), &clock(2_000), &mut ()).expect("a clock");
    assert_eq!(report.reason, StopReason::Time);
    assert!(report.depth > 0 && report.time < Duration::from_secs(2), "{:?}", report.time);
    let only = Limits { only: legal(&ConnectFour::default())[3..4].to_vec(), ..clock(3_600_000) };
    let report = engine(Threats, Params::exact()).search(&ConnectFour::default(), &only, &mut ()).expect("a clock");
    assert_eq!(report.reason, StopReason::Time);
    assert!(report.depth <= 2, "only the first iteration, not depth {}", report.depth);
}

/// The side to move has four in a row in three plies, so no deeper iteration is needed.
#[test]
fn a_proven_win_ends_the_search() {
    let open_three = ConnectFour::parse_position("4455").expect("a position");
    let report = engine(Threats, Params::exact()).search(&open_three, &Limits::depth(30), &mut ()).expect("a depth");
    assert_eq!((report.score, report.reason), (Score::mate_in(3), StopReason::Proven));
    assert!(report.depth <= 4, "{}", report.depth);
}

#[test]
fn a_mate_limit_finds_a_mate_within_its_plies() {
    let position = ConnectFour::parse_position("4455").expect("a position");
    let search = |plies| Engine::exact(Threats).search(&position, &Limits::mate(plies), &mut ()).expect("a limit");
    let found = search(3);
    assert_eq!((found.score, found.reason), (Score::mate_in(3), StopReason::Mate));
    // There is no win in one ply, so the search gives up after depth 2.
    let given_up = search(1);
    assert_eq!((given_up.depth, given_up.reason), (2, StopReason::Depth));
    let error =
        Engine::exact(Threats).search(&position, &Limits::mate(0), &mut ()).err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("mate within 0 plies: expected 1 to 1000"));
}

/// While the engine ponders, a time limit of zero must not end the search; only the ponder hit does.
#[test]
fn pondering_is_not_limited_by_time() {
    let spent = Clock::new(Duration::from_millis(5));
    for limits in [Limits::time(Duration::ZERO), Limits::clock(spent)] {
        let ponder = PonderHandle::new();
        let pondering = Limits { ponder: Some(ponder.clone()), nodes: Some(5_000), ..limits };
        let search = || Engine::exact(Threats).search(&ConnectFour::default(), &pondering, &mut ()).expect("a limit");
        let report = search();
        assert_eq!((report.reason, report.nodes >= 5_000), (StopReason::Nodes, true), "not hit: {pondering:?}");
        ponder.hit();
        let report = search();
        assert_eq!((report.reason, report.best.is_some()), (StopReason::Time, true), "hit: {pondering:?}");
    }
}

/// The longest possible clock, and a clock with 0 moves to go.
#[test]
fn the_longest_clock_is_accepted_and_zero_moves_to_go_refused() {
    let clock = Clock { increment: Duration::MAX, ..Clock::new(Duration::MAX) };
    let limits = Limits { depth: Some(4), ..Limits::clock(clock) };
    let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ()).expect("a clock");
    assert_eq!((report.reason, report.depth), (StopReason::Depth, 4));
    let limits = Limits::clock(Clock { moves_to_go: Some(0), ..clock });
    let error = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ()).err().map(|e| e.to_string());
    assert_eq!(error.as_deref(), Some("`clock.moves_to_go` is 0: expected at least 1, or none"));
}

/// A time limit of one millisecond must not end the search before the ponder hit, and must end it afterwards.
#[test]
fn pondering_uses_no_time_of_the_own_clock() {
    let (stop, ponder) = (StopHandle::new(), PonderHandle::new());
    let limits =
        Limits { stop: Some(stop.clone()), ponder: Some(ponder.clone()), ..Limits::time(Duration::from_millis(1)) };
    let report = thread::scope(|scope| {
        let search = scope.spawn(|| Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ()));
        thread::sleep(Duration::from_millis(100));
        assert!(!search.is_finished(), "it is still the opponent's turn");
        ponder.hit();
        search.join().expect("no panic")
    });
    let report = report.expect("a limit");
    assert_eq!(report.reason, StopReason::Time);
    // The search began slightly later than the sleep, so its time is compared with 50 ms only.
    assert!(report.time >= Duration::from_millis(50) && report.best.is_some(), "{report:?}");
    let alone = Limits { ponder: Some(ponder), ..Limits::depth(3) };
    let error = Engine::exact(Threats).search(&ConnectFour::default(), &alone, &mut ()).err().map(|e| e.to_string());
    assert_eq!(error.as_deref(), Some("the option `ponder` needs a limit of time or a clock"));
}

/// Wherever a search is interrupted, its score is exact for the completed depth, or a lower bound for the next depth.
#[test]
fn an_interrupted_search_reports_true_bounds() {
    let exact = Params { deepening_step: Some(1), aspiration: Some(1), ..Params::exact() };
    let (mut at_least, mut completed) = (0, 0);
    for seed in 0..300 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let minimax = |depth| minimax(&tree, RandomValue, depth);
        for nodes in [3, 9, 20, 45, 80, 150, 300, 600] {
            let limits = Limits { depth: Some(6), ..Limits::nodes(nodes) };
            let report = engine(RandomValue, exact.clone()).search(&tree, &limits, &mut ()).expect("limits");
            let place = format!("seed {seed}, {nodes} nodes: {report:?}");
            assert_eq!((report.lines.len(), report.lines[0].score), (1, report.score), "{place}");
            match report.bound {
                Bound::Exact => assert_eq!(report.score, minimax(report.depth), "{place}"),
                Bound::Lower if report.score == Score::DRAW && report.depth == 0 => {}
                Bound::Lower => assert!(report.score <= minimax(report.depth + 1), "{place}"),
                Bound::Upper => panic!("{place}"),
            }
            completed += u32::from(report.bound == Bound::Exact && report.reason == StopReason::Nodes);
            at_least += u32::from(report.bound == Bound::Lower && report.depth > 0);

            let limits = Limits { multi_pv: 3, ..limits };
            let report = engine(RandomValue, exact.clone()).search(&tree, &limits, &mut ()).expect("limits");
            assert_eq!(report.lines[0].score, report.score, "{seed}, {nodes} nodes: {report:?}");
            if report.depth > 0 && report.lines.len() > 1 {
                assert_eq!(report.score, minimax(report.depth), "{seed}, {nodes} nodes: {report:?}");
                assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{seed}, {nodes} nodes: {report:?}");
            }
        }
    }
    assert!(completed > 100 && at_least > 20, "{completed} completed, {at_least} at least");
}

/// The observer is called during an iteration that would last for minutes, and it ends the search.
#[test]
fn the_monitor_is_called_during_a_long_iteration() {
    let params = Params { deepening_step: None, ..Params::exact() };
    let limits = Limits { depth: Some(40), ..Limits::time(Duration::from_secs(60)) };
    let mut end = |progress: &Progress<'_, _>| {
        assert_eq!(progress.depth, 0, "nothing is completed yet");
        ControlFlow::Break(())
    };
    let report = engine(Threats, params).search(&ConnectFour::default(), &limits, &mut end);
    let report = report.expect("limits");
    assert_eq!((report.reason, report.depth), (StopReason::Monitor, 0));
    assert!(report.best.is_some());
}
