//! Tests that every message is also sent as a kind and its parts, so that pages can translate it.

use serde_json::{Value, json};

use crate::common::{answer, ask_why, list, number};

/// Returns a request that looks at a position after some moves.
fn look(game: &str, position: &str, moves: &[&str]) -> Value {
    json!({ "op": "look", "game": game, "position": position, "moves": moves })
}

fn man(side: usize, letter: &str) -> Value {
    json!({ "side": side, "letter": letter })
}

#[test]
fn every_position_that_is_none_has_a_kind() {
    for (game, position, why) in [
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4", json!({ "kind": "fields" })),
        ("xiangqi", "3k5/4K4 w", json!({ "kind": "ranks", "expected": "10", "count": 2 })),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/8/4K4 w", json!({ "kind": "rank", "text": "8", "expected": "9", "count": 8 })),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/x8/4K4 w", json!({ "kind": "letter", "text": "x8", "letter": "x" })),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 x", json!({ "kind": "side", "text": "x" })),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", json!({ "kind": "unused", "text": "KQ" })),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1", json!({ "kind": "counter", "text": "x" })),
        ("xiangqi", "9/9/9/9/9/9/9/9/9/4K4 w", json!({ "kind": "no-general", "side": 1 })),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/P8/4K4 w", json!({ "kind": "misplaced", "man": man(0, "P"), "at": 9 })),
        ("xiangqi", "3k5/9/9/9/RRR6/9/9/9/9/4K4 w", json!({ "kind": "too-many", "man": man(0, "R"), "count": 2 })),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w", json!({ "kind": "facing" })),
        ("xiangqi", "3k5/9/9/9/3R5/9/9/9/9/4K4 w", json!({ "kind": "capturable", "man": man(0, "R"), "at": 48 })),
        ("amazons", "5/5/5/5/5 w", json!({ "kind": "no-queens" })),
        ("amazons", "5/5/Q4/5/4 w", json!({ "kind": "rank", "text": "4", "expected": "5", "count": 4 })),
        ("amazons", "5/5/Q4/5/5 x", json!({ "kind": "side", "text": "x" })),
        ("amazons", "5/5/Q4/5/x4 w", json!({ "kind": "letter", "text": "x4", "letter": "x" })),
        ("tic-tac-toe", "x../...", json!({ "kind": "ranks", "expected": 3, "count": 2 })),
        ("tic-tac-toe", "x../..../...", json!({ "kind": "rank", "text": "....", "expected": 3, "count": 4 })),
        ("tic-tac-toe", "x../..z/...", json!({ "kind": "cell", "text": "..z", "letter": "z" })),
        ("tic-tac-toe", "x../..x/...", json!({ "kind": "counts", "x": 2, "o": 0 })),
        ("tic-tac-toe", "xxx/oo./o..", json!({ "kind": "played-on" })),
        (
            "connect-four",
            "......./......./......./x....../......./.......",
            json!({ "kind": "floating", "row": 4, "column": 1 }),
        ),
        ("connect-four", "448", json!({ "kind": "columns", "text": "448", "number": 3 })),
        ("connect-four", "", json!({ "kind": "no-board" })),
        ("nim", "3 4 five", json!({ "kind": "heaps", "text": "five" })),
    ] {
        // Nim has no board to look at.
        let request = json!({ "op": "ghosts", "game": game, "position": position, "depth": 0, "searched": [] });
        let (error, told) = ask_why(&request);
        assert_eq!(told, why, "{position}: {error}");
    }
    // Soldiers that no game brings there can be those of a problem, which is accepted.
    answer(&look("xiangqi", "3k5/9/9/9/9/P8/P8/9/9/4K4 w", &[]));
}

#[test]
fn every_illegal_move_of_xiangqi_has_a_kind() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let facing = "3k5/9/9/9/9/9/9/9/3N5/3K5 w - - 0 1";
    let checked = "3k5/9/9/9/9/9/9/3r5/9/R2K5 w - - 0 1";
    let pinned = "4k4/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let place = |name: &str| usize::from(name.as_bytes()[1] - b'0') * 9 + usize::from(name.as_bytes()[0] - b'a');
    for (position, tried, why) in [
        (start, "e5e6", json!({ "kind": "empty", "at": place("e5") })),
        (start, "a9a8", json!({ "kind": "not-yours", "at": place("a9"), "man": man(1, "r") })),
        (start, "a0a3", json!({ "kind": "own-piece", "at": place("a3"), "man": man(0, "P") })),
        (start, "b0d1", json!({ "kind": "leg", "at": place("c0") })),
        (start, "a0a5", json!({ "kind": "way", "at": place("a3") })),
        (start, "b2b8", json!({ "kind": "jump", "at": place("b7") })),
        (start, "b2c9", json!({ "kind": "manner", "man": { "side": 0, "letter": "C" } })),
        (start, "h2h7", json!({ "kind": "screens", "count": 0 })),
        (start, "a3b3", json!({ "kind": "sideways" })),
        (start, "a3a2", json!({ "kind": "backwards" })),
        (start, "d0c1", json!({ "kind": "palace", "man": { "side": 0, "letter": "A" } })),
        ("3k5/9/9/9/9/2B6/9/9/9/R3K4 w - - 0 1", "c4e6", json!({ "kind": "river" })),
        ("3k5/9/9/9/9/9/9/9/1N7/2B1K4 w - - 0 1", "c0a2", json!({ "kind": "eye", "at": place("b1") })),
        (facing, "d1b2", json!({ "kind": "generals-face" })),
        (checked, "a0a1", json!({ "kind": "still-in-check", "at": place("d2"), "man": man(1, "r") })),
        (pinned, "e1d1", json!({ "kind": "into-check", "at": place("e8"), "man": man(1, "r") })),
        (start, "nonsense", json!({ "kind": "no-move" })),
    ] {
        let (error, told) = ask_why(&look("xiangqi", position, &[tried]));
        let mut why = why;
        why["move"] = json!(1);
        assert_eq!(told, why, "{tried}: {error}");
    }
}

#[test]
fn every_illegal_move_of_the_other_games_has_a_kind() {
    let amazons = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";
    for (game, position, moves, why) in [
        ("amazons", amazons, "e5-e6/e7", json!({ "kind": "no-queen", "at": 44, "move": 1 })),
        ("amazons", amazons, "d1-e3/e4", json!({ "kind": "queen-line", "from": 3, "to": 24, "move": 1 })),
        ("amazons", amazons, "d1-h1/h2", json!({ "kind": "queen-blocked", "from": 3, "to": 7, "at": 6, "move": 1 })),
        ("amazons", amazons, "d1-d2/e5", json!({ "kind": "arrow-line", "from": 13, "to": 44, "move": 1 })),
        (
            "amazons",
            amazons,
            "d1-d9/d10",
            json!({ "kind": "arrow-blocked", "from": 83, "to": 93, "at": 93, "move": 1 }),
        ),
        ("amazons", amazons, "far", json!({ "kind": "no-move", "move": 1 })),
        (
            "connect-four",
            "o....../x....../o....../x....../o....../x......",
            "1",
            json!({ "kind": "column-full", "number": 1, "move": 1 }),
        ),
        ("tic-tac-toe", "x../.../...", "1", json!({ "kind": "cell-taken", "number": 1, "move": 1 })),
        ("tic-tac-toe", "x../.../...", "12", json!({ "kind": "no-move", "move": 1 })),
        ("nim", "3 4 5", "1", json!({ "kind": "no-move", "move": 1 })),
        ("nim", "3 4 5", "1-4", json!({ "kind": "no-tokens", "move": 1 })),
    ] {
        let request =
            json!({ "op": "ghosts", "game": game, "position": position, "moves": [moves], "depth": 0, "searched": [] });
        let (error, told) = ask_why(&request);
        assert_eq!(told, why, "{moves}: {error}");
    }
}

#[test]
fn an_illegal_move_of_another_list_names_the_list() {
    let xiangqi = "4k4/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
    let amazons = "1q1q/4/4/Q1Q1 w - - 0 1";
    for (request, why) in [
        (
            json!({ "op": "exchange", "game": "xiangqi", "position": xiangqi, "capture": "e1e9" }),
            json!({ "kind": "way", "at": 76, "move": 1, "list": "capture" }),
        ),
        (
            json!({ "op": "keys", "game": "amazons", "position": amazons, "moves": [], "other": ["a1-a2/b2", "up"] }),
            json!({ "kind": "no-move", "move": 2, "list": "other" }),
        ),
    ] {
        let (error, told) = ask_why(&request);
        assert_eq!(told, why, "{error}");
    }
}

#[test]
fn every_end_of_a_game_has_a_kind() {
    let chasing = ["c2a2", "a7b7", "a2b2", "b7a7", "b2a2", "a7b7", "a2b2", "b7a7", "b2a2"];
    let shuffled = ["b2e2", "b7e7", "e2b2", "e7b7"].repeat(2);
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    for (request, why) in [
        (
            look("xiangqi", "2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1", &chasing),
            json!({ "kind": "perpetual-chase", "chases": [{ "by": 0, "hunters": [18], "prey": 63 }] }),
        ),
        (look("xiangqi", start, &shuffled), json!({ "kind": "repetition" })),
        (look("xiangqi", "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", &[]), json!({ "kind": "checkmate" })),
        (look("xiangqi", "3k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1", &[]), json!({ "kind": "stalemate" })),
        (look("amazons", "q*Q/**1/1*1 b", &[]), json!({ "kind": "stuck", "by": 1 })),
        (
            look("connect-four", "......./......./......./......./ooo..../xxxx...", &[]),
            json!({ "kind": "row", "count": 4 }),
        ),
        (look("tic-tac-toe", "xxx/oo./...", &[]), json!({ "kind": "row", "count": 3 })),
        (look("tic-tac-toe", "xox/xxo/oxo", &[]), json!({ "kind": "full" })),
    ] {
        assert_eq!(answer(&request)["over"]["why"], why, "{request}");
    }
}

#[test]
fn proven_results_have_their_numbers() {
    let certain = |position: &str| answer(&look("amazons", position, &[]))["settled"]["why"].clone();
    assert_eq!(certain("Q2**/*****/q3* b"), json!({ "kind": "settled", "winner": 1, "moves": [[2, 2], [3, 3]] }));
    let decided = certain("3Q2q/******* w");
    assert_eq!((&decided["kind"], &decided["winner"]), (&json!("decided"), &json!(0)));
    assert!(number(&decided["own"]) >= number(&decided["enemy"]), "{decided}");
}

/// The points of all evaluation terms add up to the score.
#[test]
fn terms_add_up_to_the_evaluation() {
    for (game, position) in [
        ("xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
        ("amazons", "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1"),
    ] {
        let told = answer(&json!({ "op": "explain", "game": game, "position": position, "evaluator": "full" }));
        let terms = list(&told["table"]["terms"]);
        let float = |value: &Value| value.as_f64().expect("a number");
        let points = |term: &Value| {
            let scale = if game == "amazons" { 100.0 } else { 1.0 };
            (float(&term["values"][0]) - float(&term["values"][1])) * float(&term["weight"]) * scale
        };
        let sum: f64 = terms.iter().map(points).sum();
        let winnable = told["table"]["winnable"].as_f64().unwrap_or(100.0) / 100.0;
        let score = float(&told["table"]["score"]);
        assert!((sum * winnable - score).abs() < 3.0, "{game}: {sum} * {winnable}, not {score}");
        assert!(terms.len() > 5, "{game}: {}", terms.len());
    }
}
