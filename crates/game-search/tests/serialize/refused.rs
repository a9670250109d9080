//! JSON and binary data with numbers out of range, unknown fields and wrong types.

use std::fmt::Debug;

use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::searcher::{Clock, Method, RootMove, SearcherConfig};
use game_search::solve::SolverParams;
use game_search::{GameResult, Limits, Score, Strength, Window};
use game_testkit::{Travels, check_json};
use serde_json::{Value, json, to_value};
use small_games::Column;

/// Asserts that JSON is refused and that the message contains a text.
fn refused<T: Travels + Debug>(json: &str, expected: &str) {
    let error = serde_json::from_str::<T>(json).expect_err(json).to_string();
    assert!(error.contains(expected), "{json}: {error}");
}

#[test]
fn texts_that_are_no_scores_are_refused() {
    for text in ["", "31000", "-31000", "win in 1001", "win in +3", "win in -1", "loss in ", "inf", "3.5", "+ 3", "NaN"]
    {
        let error = text.parse::<Score>().expect_err(text).to_string();
        assert!(
            error.starts_with(&format!("{text:?} is not a score: expected a whole number within ±30999")),
            "{error}"
        );
        refused::<Score>(&json!(text).to_string(), &error);
    }
    refused::<Score>("35", "invalid type: integer `35`, expected a score as text, such as \"+35\"");
    refused::<GameResult>("\"2-0\"", "\"2-0\": expected 1-0, 0-1 or 1/2-1/2");
    refused::<Window>(r#"{"alpha":"+3","beta":"+3"}"#, "`window` is (+3, +3): expected alpha below beta");
}

#[test]
fn limits_out_of_range_are_refused_with_the_message_of_a_search() {
    let limits = refused::<Limits<Column>>;
    limits(r#"{"depth":0}"#, "depth 0: expected 1 to 1000");
    limits(r#"{"depth":1001}"#, "depth 1001: expected 1 to 1000");
    limits(r#"{"depth":-1}"#, "invalid value: integer `-1`");
    limits(r#"{"depth":1e3}"#, "invalid type: floating point `1000.0`");
    limits(r#"{"depth":"12"}"#, "invalid type: string \"12\"");
    limits(r#"{"nodes":99999999999999999999}"#, "invalid type: floating point");
    limits(r#"{"mate":0}"#, "mate within 0 plies: expected 1 to 1000");
    limits(r#"{"multi_pv":0}"#, "multi_pv is 0: expected 1 or more");
    limits(r#"{"multi_pv":2,"window":{"alpha":"0","beta":"+1"}}"#, "the option `multi_pv` needs the full window");
    limits(r#"{"window":{"alpha":"+2","beta":"+1"}}"#, "`window` is (+2, +1): expected alpha below beta");
    limits(
        r#"{"strength":{"nodes":9,"oversights":1001,"seed":0}}"#,
        "`strength.oversights` is 1001: expected 0 to 1000",
    );
    limits(r#"{"strength":{"nodes":9,"oversights":1,"sed":0}}"#, "unknown field `sed`");
    refused::<Strength>(r#"{"nodes":0,"oversights":1,"seed":0}"#, "`strength.nodes` is 0: expected at least 1");
    refused::<Strength>(
        r#"{"nodes":9,"oversights":1001,"seed":0}"#,
        "`strength.oversights` is 1001: expected 0 to 1000",
    );
    limits(r#"{"dept":3}"#, "unknown field `dept`, expected one of `depth`, `nodes`, `time`");
    limits(r#"{"stop":null}"#, "unknown field `stop`");
    limits(r#"{"only":["9"]}"#, "\"9\" is not a column: expected one digit from 1 to 7");
    limits(r#"{"time":5}"#, "invalid type: integer `5`, expected struct Duration");
    limits(r#"{"time":{"secs":18446744073709551615,"nanos":4294967295}}"#, "overflow");
    limits(r#"{"time":{"secs":-1,"nanos":0}}"#, "invalid value: integer `-1`");
    limits("7", "invalid type: integer `7`, expected limits such as {\"depth\": 12}");
    let clock = |moves: &str| {
        let zero = r#"{"secs":0,"nanos":0}"#;
        format!(r#"{{"remaining":{zero},"increment":{zero},"overhead":{zero},"moves_to_go":{moves}}}"#)
    };
    assert!(serde_json::from_str::<Clock>(&clock("null")).is_ok());
    limits(&format!(r#"{{"clock":{}}}"#, clock("0")), "`clock.moves_to_go` is 0: expected at least 1, or none");
    refused::<Clock>("{}", "missing field `remaining`");
}

#[test]
fn parameters_out_of_range_are_refused_with_the_message_of_the_engine() {
    let params = refused::<Params>;
    params(r#"{"deepening_step":0}"#, "`deepening_step` is 0: expected 1 to 1000");
    params(r#"{"contempt":1000001}"#, "`contempt` is 1000001: expected -1000000 to 1000000");
    params(r#"{"selective":{"razoring":{"margin":-1}}}"#, "`razoring.margin` is -1: expected 0 to 1000000");
    params(r#"{"selective":{"prob_cut":{"depth":4}}}"#, "`prob_cut.depth` is 4: expected 5 to 1000");
    params(r#"{"selective":{"razoring":{"marign":1}}}"#, "unknown field `marign`, expected one of `depth`, `margin`");
    params(r#"{"selective":{"nul_move":null}}"#, "unknown field `nul_move`");
    params(r#"{"table":1}"#, "invalid type: integer `1`, expected a boolean");
    params(r#"{"contempt":1e999}"#, "number out of range");
    params("7", "invalid type: integer `7`, expected parameters of the engine such as {\"contempt\": 20}");

    let params = refused::<MctsParams>;
    params(r#"{"exploration":-0.5}"#, "`exploration` is -0.5: expected 0 to 100");
    params(r#"{"exploration":1e39}"#, "number out of range");
    params(r#"{"exploration":NaN}"#, "expected value");
    params(r#"{"exploration":null}"#, "invalid type: null, expected f32");
    params(r#"{"batch":0}"#, "`batch` is 0: expected 1 to 1,024");
    params(r#"{"bias":1}"#, "the option `bias` needs the option selection: Uct");
    params(r#"{"first_play":{"value":2}}"#, "`first_play` is 2: expected a value from 0 to 1");
    params(r#"{"selection":"best"}"#, "unknown variant `best`, expected `uct` or `puct`");
    refused::<SolverParams>(r#"{"check":true}"#, "unknown field `check`, expected `checks` or `shortest`");
}

/// JSON has no NaN, but a binary format has.
#[test]
fn a_number_that_is_none_is_refused_in_binary_data() {
    let params = MctsParams { exploration: f32::NAN, ..MctsParams::default() };
    let bytes = postcard::to_allocvec(&params).expect("bytes");
    assert!(postcard::from_bytes::<MctsParams>(&bytes).is_err());
    let mv = RootMove { value: Some(f32::NAN), ..RootMove::new(0_u8, Score::DRAW) };
    let bytes = postcard::to_allocvec(&mv).expect("bytes");
    assert!(postcard::from_bytes::<RootMove<u8>>(&bytes).is_err());
    let json = to_value(mv).expect("JSON");
    assert_eq!(json["value"], Value::Null);
    let expected = "the chance is 1.5: expected 0 to 1";
    refused::<RootMove<u8>>(r#"{"mv":1,"score":"0","nodes":0,"value":1.5,"prior":null}"#, expected);
}

#[test]
fn a_configuration_is_checked_with_its_parameters() {
    let written = |change: fn(&mut SearcherConfig)| {
        let mut config = SearcherConfig::new(Params::exact().into());
        change(&mut config);
        serde_json::to_string(&config).expect("JSON")
    };
    let config = refused::<SearcherConfig>;
    config(&written(|config| config.threads = 0), "0 threads: expected 1 to 1024");
    config(&written(|config| config.threads = usize::MAX), "threads: expected 1 to 1024");
    config(&written(|config| config.memory_mib = 0), "`memory_mib` is 0: expected at least 1");
    config(
        &written(|config| config.method = Method::AlphaBeta(Params { ordering_depth: 2_000, ..Params::exact() })),
        "`ordering_depth` is 2000: expected 0 to 1000",
    );
    config(r#"{"method":{"minimax":{}},"memory_mib":1,"threads":1,"solver":"never"}"#, "unknown variant `minimax`");
    config(r#"{"method":{"custom":"x"},"memory_mib":1,"threads":1}"#, "missing field `solver`");
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for deep in ["[".repeat(100_000), r#"{"selective":"#.repeat(100_000), r#"{"x":"#.repeat(100_000)] {
        check_json::<Params>(deep.as_bytes());
        check_json::<MctsParams>(deep.as_bytes());
        check_json::<SearcherConfig>(deep.as_bytes());
        check_json::<Limits<Column>>(deep.as_bytes());
    }
}
