//! Tests of traces that a program has recorded.

use game_search::{Game, PackedMove, TextNotation};
use serde_json::{Value, json};
use small_games::Tree;

use crate::common::{answer, ask, list, number, path, text};

/// What the judge writes for alpha-beta on the textbook tree. A test of the package `exercises` compares it with the
/// judge.
const RECORDED: &str = include_str!("data/alpha-beta.trace.json");

/// Trees with leaves of different depths, shared nodes and noisy moves.
const TREES: [&str; 5] = [
    "((3 12 8) (2 4 6) (14 5 2))",
    "min ((3 17) (2 (12 15)) ((25 0) (2 5)))",
    "(((5 6) (7 4 5)) ((3) ((6 9) 7)))",
    "(a:(b:((1 9) 4) (3 8)) c:(&b (6 7)))",
    "((((3 4) (3 9)) ((3 1) 3)) (((5 2) (6 1)) ((4 8) (0 3))) (((4 4) (2 5)) ((7 9) (9 9))))",
];

/// The algorithms whose events follow from windows and scores: none of them has a table or a null move.
const ALGORITHMS: [&str; 11] = [
    "negamax",
    "alpha-beta",
    "alpha-beta-fail-hard",
    "pvs",
    "pvs-from-score",
    "iterative-deepening",
    "aspiration",
    "history",
    "history-power-of-two",
    "killers",
    "null-move",
];

fn tree(position: &str, algorithm: &str, depth: u32) -> Value {
    answer(&json!({ "op": "tree", "game": "tree", "position": position, "algorithm": algorithm, "depth": depth }))
}

fn trace(file: &Value) -> Result<Value, String> {
    ask(&json!({ "op": "trace", "text": file.to_string() })).map(|lines| lines[0].clone())
}

/// Returns the number of a node, in the order in which the nodes are written.
fn node(position: &str, path: &[&str]) -> usize {
    let mut game: Tree = position.parse().expect("a tree");
    for step in path {
        let mv = game.parse_move(step).expect("a move");
        game.make(mv);
    }
    Tree::to_bits(game.node()) as usize
}

fn bound(text: &Value) -> i64 {
    match text.as_str() {
        Some("-inf") => -32_001,
        Some("inf") => 32_001,
        Some(text) => text.parse().expect("a number"),
        None => panic!("no text"),
    }
}

/// Returns the trace of a search that the lab has recorded itself.
fn file(position: &str, depth: u32, told: &Value) -> Value {
    let visits = &told["visits"];
    let count = list(&visits["parent"]).len();
    let line: Vec<&str> = list(&told["line"]).iter().map(text).collect();
    json!({
        "format": "game-search-trace", "version": 1, "position": position, "depth": depth,
        "value": told["score"]["value"],
        "line": (1..=line.len()).map(|plies| node(position, &line[..plies])).collect::<Vec<_>>(),
        "visited": (0..count).map(|at| node(position, &path(visits, at))).collect::<Vec<_>>(),
        "plies": visits["ply"], "depths": visits["depth"], "scores": visits["value"],
        "windows": (0..count).map(|at| [bound(&visits["alpha"][at]), bound(&visits["beta"][at])]).collect::<Vec<_>>(),
    })
}

fn height(position: &str) -> u32 {
    position.parse::<Tree>().expect("a tree").height()
}

#[test]
fn a_search_with_windows_and_scores_has_the_events_of_the_search() {
    for position in TREES {
        let depth = height(position);
        for algorithm in ALGORITHMS {
            let mut told = tree(position, algorithm, depth);
            let mut read = trace(&file(position, depth, &told)).expect(position);
            if algorithm == "alpha-beta-fail-hard" {
                // A leaf whose value is alpha or beta is exact, which only the lab's own record does not say.
                (read["visits"]["bound"], told["visits"]["bound"]) = (Value::Null, Value::Null);
            }
            for field in ["events", "visits", "line", "score", "best", "counters", "left_out"] {
                assert_eq!(read[field], told[field], "{position} {algorithm}: {field}");
            }
        }
    }
}

#[test]
fn the_file_of_the_judge_has_the_events_of_alpha_beta() {
    let read = trace(&serde_json::from_str(RECORDED).expect("JSON")).expect("a trace");
    let told = tree(TREES[0], "alpha-beta", 2);
    assert_eq!((&read["events"], &read["visits"]), (&told["events"], &told["visits"]));
    let about = json!({
        "program": "alpha-beta", "position": TREES[0], "depth": 2, "reference": "alpha-beta", "windows": true,
        "scores": true, "value": 3, "contradiction": null,
    });
    assert_eq!(read["trace"], about);
}

#[test]
fn a_value_that_the_visits_contradict_is_told() {
    let contradiction = |file: &Value| trace(file).expect("a trace")["trace"]["contradiction"].take();
    let mut told: Value = serde_json::from_str(RECORDED).expect("JSON");
    told["value"] = json!(4);
    assert_eq!(contradiction(&told), json!({ "score": 3 }));
    // Without scores, the visited leaves prove the value.
    told["scores"] = Value::Null;
    assert_eq!(contradiction(&told), json!({ "least": 3, "most": 3 }));
    told["value"] = json!(3);
    assert_eq!(contradiction(&told), Value::Null);
    // The first two leaves of the first move prove that it is worth at most 3. The other moves may be worth more.
    let mut short = told.clone();
    for field in ["visited", "plies", "depths", "windows"] {
        if let Some(all) = short[field].as_array_mut() {
            all.truncate(4);
        }
    }
    assert_eq!(contradiction(&short), Value::Null);
    let mut whole = told.clone();
    whole["windows"] = Value::Null;
    for value in [-32_000, 2, 4, 32_000] {
        whole["value"] = json!(value);
        assert_eq!(contradiction(&whole), json!({ "least": 3, "most": 3 }), "{value}");
    }
}

#[test]
fn visits_alone_have_scores_and_true_bounds() {
    for position in TREES {
        let depth = height(position);
        for algorithm in ["negamax", "alpha-beta", "killers"] {
            let told = tree(position, algorithm, depth);
            let mut bare = file(position, depth, &told);
            for field in ["plies", "depths", "windows", "scores"] {
                bare.as_object_mut().expect("an object").remove(field);
            }
            let read = trace(&bare).expect("a trace");
            let at = format!("{position} {algorithm}");
            for column in ["parent", "step", "ply", "depth", "score", "remaining"] {
                assert_eq!(read["visits"][column], told["visits"][column], "{at}: {column}");
            }
            assert_eq!(read["trace"]["windows"], false, "{at}");
            for visit in 0..list(&read["visits"]["parent"]).len() {
                let steps = path(&read["visits"], visit);
                let deep = depth - steps.len() as u32;
                let exact = if deep == 0 { None } else { Some(exact(position, &steps, deep)) };
                let (score, bound) = (number(&read["visits"]["value"][visit]), text(&read["visits"]["bound"][visit]));
                let is_true = exact.is_none_or(|exact| match bound {
                    "exact" => score == exact,
                    "lower" => score <= exact,
                    "upper" => score >= exact,
                    other => panic!("{at}: {other}"),
                });
                assert!(is_true, "{at}: visit {visit} has {bound} {score}, and is {exact:?}");
            }
        }
    }
}

/// Returns the value after some moves, for the side to move there.
fn exact(position: &str, steps: &[&str], depth: u32) -> i64 {
    let request = json!({
        "op": "tree", "game": "tree", "position": position, "moves": steps, "algorithm": "negamax", "depth": depth,
    });
    number(&answer(&request)["score"]["value"])
}

#[test]
fn what_a_program_left_out_without_a_reason_is_a_skip() {
    let file = json!({
        "format": "game-search-trace", "version": 1, "position": "((3 12) (2 4) (5 6))", "depth": 2, "value": 3,
        "visited": [0, 1, 2, 4, 5], "own": "field",
    });
    let read = trace(&file).expect("a trace");
    assert_eq!(read["visits"]["ending"], json!(["skipped", "skipped", "evaluated", "skipped", "evaluated"]));
    assert_eq!(read["visits"]["remaining"], json!([1, 1, 0, 1, 0]));
    assert_eq!(read["visits"]["bound"], json!(["unknown", "lower", "exact", "lower", "exact"]));
    assert!(list(&read["events"]).contains(&json!(["skip", 0, 1])), "{}", read["events"]);
    assert_eq!(read["trace"]["reference"], "alpha-beta");
}

#[test]
fn a_pass_and_a_wait_are_told_by_their_ply() {
    let file = json!({
        "format": "game-search-trace", "version": 1, "position": "(^(1 2) 7)", "depth": 2, "value": 7,
        "visited": [0, 1, 1, 2, 3, 4, 4], "plies": [0, 1, 2, 2, 2, 1, 2], "scores": [7, -2, 0, 1, 2, -7, 7],
    });
    let read = trace(&file).expect("a trace");
    assert_eq!(read["visits"]["step"], json!(["root", "1", "pass", "1", "2", "2", "wait"]));
}

#[test]
fn a_file_that_is_no_trace_is_refused_with_a_quotation() {
    let whole: Value = serde_json::from_str(RECORDED).expect("JSON");
    let with = |field: &str, value: Value| {
        let mut changed = whole.clone();
        changed[field] = value;
        changed.to_string()
    };
    let without_scores = json!({
        "format": "game-search-trace", "version": 1, "position": "((3 12) (2 4))", "depth": 2, "value": 3,
        "visited": [0, 1],
    });
    let deep: Vec<usize> = vec![0; 300];
    let deep = json!({
        "format": "game-search-trace", "version": 1, "position": "5", "depth": 2, "value": 3, "visited": deep,
        "plies": (0..300).collect::<Vec<_>>(),
    });
    let cases = [
        (RECORDED[..200].to_owned(), "\\\"plies\\\":[0,1,2,2,2,1,2,1", "EOF"),
        ("\u{0}PNG\r\n\u{7f}".to_owned(), "PNG", "expected value"),
        ("三 hello".to_owned(), "三", "expected value"),
        (String::new(), "\"\"", "EOF"),
        ("[1, 2]".to_owned(), "[1, 2]", "game-search-trace"),
        (json!({ "visited": [0] }).to_string(), "visited", "game-search-trace"),
        (with("version", json!(2)), "version 2", "expected 1"),
        (with("version", json!("one")), "\"one\"", "expected 1"),
        (with("position", json!("((1 2)")), "((1 2)", "expected"),
        (with("position", json!("((1 2) 3) > 1")), "> 1", "without moves"),
        (with("position", json!(7)), "7", "expected a string"),
        (with("depth", json!(0)), "depth 0", "1 to 100"),
        (with("value", json!(40_000)), "value 40000", "32001"),
        (with("visited", json!([])), "0 visits", "1 to 20000"),
        (with("visited", json!(vec![0; 20_001])), "20001 visits", "1 to 20000"),
        (with("visited", json!([0, null])), "null", "usize"),
        (with("scores", json!([1, 2])), "2 scores", "11 visits"),
        (with("scores", json!([99_999, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])), "score 99999", "visit 0"),
        (
            with("windows", json!([[5, 3], null, null, null, null, null, null, null, null, null, null])),
            "5 to 3",
            "smaller",
        ),
        (with("visited", json!([0, 1, 2, 3, 4, 99, 6, 9, 10, 11, 12])), "node 99", "visit 5"),
        (
            with("visited", json!([0, 2, 2, 3, 4, 5, 6, 9, 10, 11, 12])),
            "node 2 at ply 1",
            "from the nodes before it, 0",
        ),
        (with("visited", json!([1, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12])), "node 1 at ply 0", "the root"),
        (with("visited", json!([0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 5_000_000_000_u64])), "5000000000", "visit 10"),
        (without_scores.to_string(), "visit 1", "scores"),
        (deep.to_string(), "visit 101 at ply 101", "at most 100"),
        (" ".repeat(4_000_001), "4000001 bytes", "4000000"),
    ];
    for (file, quoted, expected) in cases {
        let why = ask(&json!({ "op": "trace", "text": file })).expect_err(quoted);
        assert!(why.contains(quoted) && why.contains(expected) && why.len() < 600, "{quoted}: {why}");
    }
}

#[test]
fn no_change_of_a_file_breaks_the_library() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..3_000 {
        let mut bytes = RECORDED.as_bytes().to_vec();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(0..bytes.len());
            bytes[at] = *random.choice(b"0123456789-,[]{}\"^&!()/ null").expect("a byte");
        }
        // Either answer is right; neither may panic.
        let _ = ask(&json!({ "op": "trace", "text": String::from_utf8_lossy(&bytes) }));
    }
}
