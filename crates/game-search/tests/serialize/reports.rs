//! Reports of real searches, and the progress that a monitor receives.

use std::ops::ControlFlow;

use fastrand::Rng;
use game_search::engine::{Engine, Params};
use game_search::mcts::{Mcts, MctsParams};
use game_search::searcher::{Progress, SearcherConfig};
use game_search::solve::Solver;
use game_search::{BoxedEvaluator, Limits, Report, Searcher, Stats, TextNotation, ladder::Algorithm};
use game_testkit::{check_damaged, check_round_trip};
use serde_json::{json, to_value};
use small_games::{Column, ConnectFour, Threats, TicTacToe};

#[test]
fn reports_of_every_searcher_survive() {
    let position = ConnectFour::parse_position("4444425").expect("a position");
    let limits = Limits { multi_pv: 2, ..Limits::nodes(3_000) };
    let mut rng = Rng::with_seed(7);
    let mut check = |report: Report<Column>| {
        assert!(report.best.is_some());
        check_round_trip(&report);
        (0..50).for_each(|_| check_damaged(&report, &mut rng));
    };
    let mut engine = Engine::playing(Threats);
    check(engine.search(&position, &limits, &mut ()).expect("a search"));
    check_round_trip(&engine.probe(&position));
    let params = MctsParams { exploration: 0.3, ..MctsParams::default() };
    let mut mcts = Mcts::new(Threats).with_params(params).expect("parameters");
    check(mcts.search(&position, &limits, &mut ()).expect("a search"));
    check_round_trip(&Solver::new().search(&TicTacToe::default(), &Limits::nodes(100_000), &mut ()).expect("a search"));
    let mut stats = Stats::default();
    let mut root = position;
    check_round_trip(&Algorithm::Pvs.search(&mut root, &mut Threats, &mut stats, 5).expect("its capabilities"));
    check_round_trip(&stats);
}

/// A searcher that was built from JSON searches the same nodes.
#[test]
fn a_search_by_a_configuration_that_was_read_is_the_same() {
    let position = ConnectFour::parse_position("4444425").expect("a position");
    for method in [Params::exact().into(), MctsParams::default().into()] {
        let config = SearcherConfig::new(method);
        let [read, again] = check_round_trip(&config);
        let [limits, _]: [Limits<Column>; 2] =
            ["{\"nodes\":2000}"; 2].map(|it| serde_json::from_str(it).expect("limits"));
        let reports = [config, read, again].map(|config| {
            let mut searcher =
                config.build::<ConnectFour, BoxedEvaluator<_>>(|| Box::new(Threats)).expect("a searcher");
            let mut report = searcher.search(&position, &limits, &mut ()).expect("a search");
            report.time = Default::default();
            report
        });
        assert!(reports.iter().all(|report| *report == reports[0]), "{reports:#?}");
    }
}

#[test]
fn progress_is_written() {
    let mut seen = Vec::new();
    let mut monitor = |progress: &Progress<'_, Column>| {
        seen.push(to_value(progress).expect("JSON"));
        ControlFlow::Continue(())
    };
    let limits = Limits::depth(4);
    let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut monitor).expect("a search");
    let last = seen.last().expect("a call at the end");
    assert_eq!((&last["depth"], &last["nodes"]), (&json!(4), &json!(report.nodes)));
    assert_eq!(last["score"], json!(report.score.to_string()));
    assert_eq!(last["line"], to_value(&report.lines[0].line).expect("JSON"));
}
