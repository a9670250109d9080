//! Round trips of scores, limits and parameters.

use std::fmt::Debug;
use std::time::Duration;

use fastrand::Rng;
use game_search::engine::{Engine, FIELDS, Params, SelectiveParams};
use game_search::mcts::{FirstPlay, MctsParams, Prior, TreePolicy};
use game_search::searcher::{Clock, Method, SearcherConfig, SolverUse, StopHandle, StopReason};
use game_search::solve::SolverParams;
use game_search::{Bound, GameResult, Limits, Outcome, Score, SearchError, Searcher, Side, Strength, Window};
use game_testkit::{Travels, check_damaged, check_round_trip};
use serde_json::{from_value, json, to_value};
use small_games::{Column, ConnectFour, Threats};

fn is<T: Travels + PartialEq + Debug>(value: T, expected: serde_json::Value) {
    check_round_trip(&value);
    assert_eq!(to_value(&value).ok(), Some(expected), "{value:?}");
}

#[test]
fn every_score_has_the_text_of_display() {
    let scores = (-Score::INFINITY.value()..=Score::INFINITY.value()).map(|value| Score::DRAW.offset(value));
    for score in scores {
        assert_eq!(score.to_string().parse(), Ok(score));
    }
    for score in [Score::DRAW, Score::INFINITY, -Score::INFINITY, Score::mate_in(0), Score::mated_in(1_000)] {
        is(score, json!(score.to_string()));
    }
    for score in (-31_500..31_500).step_by(99).map(|value| Score::DRAW.offset(value)) {
        is(score, json!(score.to_string()));
    }
}

#[test]
fn sides_and_results_are_words() {
    is(Side::First, json!("first"));
    is([Outcome::Win, Outcome::Draw, Outcome::Loss], json!(["win", "draw", "loss"]));
    is([Bound::Exact, Bound::Lower, Bound::Upper], json!(["exact", "lower", "upper"]));
    is(GameResult::win(Side::Second), json!("0-1"));
    is([Some(GameResult::Draw), None], json!(["1/2-1/2", null]));
    is(Window::null_above(Score::DRAW), json!({"alpha": "0", "beta": "+1"}));
    use StopReason as Stop;
    for reason in [Stop::Depth, Stop::Nodes, Stop::Time, Stop::Proven, Stop::Mate, Stop::Stopped] {
        is(reason, json!(reason.to_string()));
    }
    for reason in [Stop::Monitor, Stop::Exhausted, Stop::Unverified, Stop::GameOver] {
        is(reason, json!(reason.to_string()));
    }
}

/// Limits have no `PartialEq`, because handles have none.
fn assert_same(one: &Limits<Column>, other: &Limits<Column>) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

#[test]
fn limits_are_read_from_a_few_fields() {
    let read: Limits<Column> = from_value(json!({"depth": 12})).expect("a depth");
    assert_same(&read, &Limits::depth(12));
    let (middle, left) = (Column::new(4).expect("a column"), Column::new(1).expect("a column"));
    let clock = Clock { moves_to_go: Some(40), ..Clock::new(Duration::from_millis(61_500)) };
    let all = Limits {
        nodes: Some(u64::MAX),
        time: Some(Duration::new(u64::MAX, 999_999_999)),
        clock: Some(clock),
        mate: Some(3),
        only: vec![middle],
        exclude: vec![left],
        window: Window::null_below(Score::mated_in(7)),
        strength: Some(Strength::new(500, 125, u64::MAX)),
        ..Limits::depth(Score::MAX_PLY)
    };
    let written = to_value(&all).expect("JSON");
    assert_eq!(written["clock"]["remaining"], json!({"secs": 61, "nanos": 500_000_000}));
    assert_eq!((&written["only"], &written["exclude"]), (&json!(["4"]), &json!(["1"])));
    assert_same(&from_value(written).expect("limits"), &all);
    let mut rng = Rng::with_seed(7);
    (0..game_testkit::rounds(20_000)).for_each(|_| check_damaged(&all, &mut rng));
}

/// A handle belongs to this process. Limits without it can be read, because the reader may add one; only a search
/// refuses them.
#[test]
fn handles_stay_behind() {
    let written = to_value(Limits::<Column>::until(StopHandle::new())).expect("JSON");
    assert!(written.get("stop").is_none() && written.get("ponder").is_none());
    let read: Limits<Column> = from_value(written).expect("limits");
    let search = Engine::exact(Threats).search(&ConnectFour::default(), &read, &mut ());
    assert_eq!(search.err(), Some(SearchError::NoLimit));
}

#[test]
fn parameters_of_the_engine_survive() {
    let mut rng = Rng::with_seed(7);
    check_round_trip(&Params::plain());
    check_round_trip(&Params::exact());
    for _ in 0..200 {
        let mut params = Params::selective();
        for field in FIELDS {
            match field.range {
                _ if field.is_switch && rng.bool() => field.switch_off(&mut params),
                Some((min, max)) => _ = field.set(&mut params, rng.i64(min..=max)),
                None => {}
            }
        }
        if let Some(prob_cut) = params.selective.as_mut().and_then(|it| it.prob_cut.as_mut()) {
            prob_cut.reduction = prob_cut.reduction.min(999);
            prob_cut.depth = prob_cut.depth.max(prob_cut.reduction + 1);
        }
        check_round_trip(&params);
        check_damaged(&params, &mut rng);
    }
    let some = json!({"contempt": 20, "selective": {"null_move": {"reduction": 2}, "singular": null}});
    let read: Params = from_value(some).expect("parameters");
    let mut selective = SelectiveParams { singular: None, ..SelectiveParams::default() };
    selective.null_move.as_mut().expect("a default").reduction = 2;
    assert_eq!(read, Params { contempt: 20, selective: Some(selective), ..Params::selective() });
}

#[test]
fn parameters_of_monte_carlo_survive() {
    let mut rng = Rng::with_seed(7);
    let presets = [MctsParams::default(), MctsParams::wide(), MctsParams::playouts(), MctsParams::tactical()];
    for params in presets.into_iter().chain([MctsParams::policy()]) {
        for _ in 0..50 {
            let changed = MctsParams { exploration: 100.0 * rng.f32(), seed: rng.u64(..), ..params.clone() };
            check_round_trip(&changed);
            check_damaged(&changed, &mut rng);
        }
    }
    let read: MctsParams = from_value(json!({"selection": "uct", "first_play": {"value": 1}})).expect("parameters");
    let expected = MctsParams {
        selection: TreePolicy::Uct,
        first_play: FirstPlay::Value(1.0),
        prior: Prior::Evaluation,
        ..MctsParams::default()
    };
    assert_eq!(read, expected);
}

#[test]
fn a_configuration_has_the_names_of_settings() {
    let solver = SolverParams { checks: true, shortest: false };
    for method in [Params::exact().into(), MctsParams::wide().into(), solver.into(), Method::Custom("a=1".into())] {
        let config = SearcherConfig { threads: 2, solver: SolverUse::Analysis, ..SearcherConfig::new(method) };
        check_round_trip(&config);
        let written = to_value(&config).expect("JSON");
        assert!(written["method"].get(config.method.name()).is_some(), "{written}");
        assert_eq!((&written["threads"], &written["solver"]), (&json!(2), &json!("analysis")));
    }
}
