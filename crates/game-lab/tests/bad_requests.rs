//! Tests that the error for a bad request quotes the offending text.

use serde_json::json;

use crate::common::ask;

#[test]
fn errors_quote_the_text_and_state_what_was_expected() {
    // This request is refused only after trying the search, so it is tested only if `LONG_TESTS` is set.
    let dear = (json!({ "op": "ablation", "game": "amazons", "depth": 50 }), "50", "5 seconds");
    let dear = std::env::var_os("LONG_TESTS").map(|_| dear);
    let requests = [
        (json!({}), "{}", "op"),
        (json!({ "op": "fly" }), "fly", "look"),
        (json!({ "op": "games", "extra": 1 }), "extra", "unknown field"),
        (json!({ "op": "look", "game": "xiangqi", "notaton": "wxf" }), "notaton", "unknown field"),
        (json!({ "op": "tree", "game": "tree", "algorithm": "pvs", "depth": 2, "limt": 3 }), "limt", "unknown field"),
        (json!({ "op": "ghosts", "game": "tree", "depth": 2, "serched": [] }), "serched", "unknown field"),
        (
            json!({ "op": "growth", "game": "nim", "algorithms": ["pvs"], "depth": 2, "dept": 3 }),
            "dept",
            "unknown field",
        ),
        (json!({ "op": "think", "game": "nim", "limit": { "level": 1 }, "move": [] }), "\"move\"", "unknown field"),
        (json!({ "op": "explain", "game": "xiangqi", "x": 1 }), "\"x\"", "unknown field"),
        (json!({ "op": "ablation", "game": "nim", "depth": 2, "y": 1 }), "\"y\"", "unknown field"),
        (json!({ "op": "save", "game": "xiangqi", "format": "pgn", "player": [] }), "player", "unknown field"),
        (json!({ "op": "load", "game": "xiangqi", "text": "", "extention": "pgn" }), "extention", "unknown field"),
        (json!({ "op": "look" }), "look", "game"),
        (json!({ "op": "look", "game": "go" }), "\"go\"", "xiangqi, amazons"),
        (json!({ "op": "look", "game": "nim" }), "nim", "xiangqi, amazons, connect-four, tic-tac-toe"),
        (json!({ "op": "look", "game": "xiangqi", "position": "9/9" }), "9/9", "ranks"),
        (json!({ "op": "look", "game": "xiangqi", "moves": ["h2e2", "a0a9"] }), "a0a9", "move 2"),
        (json!({ "op": "look", "game": "xiangqi", "moves": vec!["h2e2"; 3_000] }), "3000", "2000"),
        (json!({ "op": "look", "game": "xiangqi", "position": "9/".repeat(101_000) }), "202000", "200000"),
        (json!({ "op": "look", "game": "xiangqi", "notation": "morse" }), "morse", "wxf"),
        (
            json!({ "op": "look", "game": "tic-tac-toe", "position": "xxx/oo./...", "moves": ["a1"] }),
            "a1",
            "after the end",
        ),
        (json!({ "op": "tree", "game": "tree", "algorithm": "magic", "depth": 2 }), "magic", "minimax"),
        (json!({ "op": "tree", "game": "tree", "algorithm": "pvs", "depth": 0 }), "0", "1 to"),
        (json!({ "op": "tree", "game": "amazons", "algorithm": "pvs", "depth": 0 }), "0", "1 to 2"),
        (json!({ "op": "tree", "game": "amazons", "algorithm": "pvs", "depth": 4 }), "4", "1 to 2"),
        (json!({ "op": "tree", "game": "tree", "algorithm": "pvs", "depth": -1 }), "-1", "u32"),
        (
            json!({ "op": "tree", "game": "tree", "position": "((1 2) 3", "algorithm": "pvs", "depth": 2 }),
            "((1 2) 3",
            "tree",
        ),
        (
            json!({ "op": "tree", "game": "xiangqi", "evaluator": "luck", "algorithm": "pvs", "depth": 2 }),
            "luck",
            "piece-square",
        ),
        (
            json!({ "op": "tree", "game": "tree", "position": format!("({})", "7 ".repeat(10_000)), "algorithm": "sss-star", "depth": 1 }),
            "20002",
            "20000",
        ),
        (
            json!({ "op": "growth", "game": "tree", "position": format!("({})", "7 ".repeat(10_000)), "algorithms": ["sss-star"], "depth": 1 }),
            "20002",
            "20000",
        ),
        (json!({ "op": "growth", "game": "nim", "algorithms": ["magic"], "depth": 2 }), "magic", "minimax"),
        (json!({ "op": "growth", "game": "nim", "algorithms": vec!["pvs"; 5], "depth": 2 }), "5", "4"),
        (json!({ "op": "growth", "game": "nim", "algorithms": ["pvs", "pvs"], "depth": 2 }), "pvs", "once"),
        (json!({ "op": "ghosts", "game": "xiangqi", "depth": 8_000 }), "8000", "100"),
        (
            json!({ "op": "simulations", "game": "nim", "simulations": 0, "exploration": 1 }),
            "simulations 0",
            "1 to 500",
        ),
        (json!({ "op": "simulations", "game": "nim", "simulations": 501, "exploration": 1 }), "501", "1 to 500"),
        (json!({ "op": "simulations", "game": "nim", "simulations": 5, "exploration": 101 }), "101", "0 to 100"),
        (json!({ "op": "simulations", "game": "nim", "simulations": 5, "exploration": "much" }), "much", "f32"),
        (
            json!({ "op": "simulations", "game": "nim", "simulations": 5, "exploration": 1, "sead": 2 }),
            "sead",
            "unknown field",
        ),
        (
            json!({ "op": "simulations", "game": "tic-tac-toe", "position": "xxx/oo./...", "simulations": 5, "exploration": 1 }),
            "xxx/oo./...",
            "over",
        ),
        (json!({ "op": "simulations", "game": "amazons", "simulations": 200, "exploration": 1 }), "200", "100000"),
        (json!({ "op": "proof", "game": "nim", "position": "1 two" }), "two", "nim"),
        (json!({ "op": "keys", "game": "xiangqi" }), "xiangqi", "amazons"),
        (json!({ "op": "keys", "game": "amazons", "moves": ["a1-a9"] }), "a1-a9", "move 1"),
        (json!({ "op": "keys", "game": "amazons", "other": ["d1-d3/d4", "up"] }), "up", "move 2"),
        (json!({ "op": "exchange", "game": "nim", "capture": "1-1" }), "nim", "xiangqi"),
        (json!({ "op": "exchange", "game": "xiangqi", "capture": "e0e9" }), "e0e9", "capture"),
        (json!({ "op": "exchange", "game": "xiangqi", "capture": "" }), "capture \"\"", "expected"),
        (json!({ "op": "retrograde", "game": "xiangqi", "piece": "z5" }), "z5", "piece"),
        (json!({ "op": "retrograde", "game": "xiangqi", "piece": "e5" }), "e5", "point of a piece"),
        (json!({ "op": "retrograde", "game": "xiangqi", "piece": "e0" }), "KRRCCNN", "500000"),
        (
            json!({ "op": "retrograde", "game": "xiangqi", "position": "3k5/9/9/9/9/9/9/9/9/4K4 w", "piece": "e0" }),
            "K-K",
            "cross the river",
        ),
        (json!({ "op": "correction", "game": "nim", "depth": 3 }), "nim", "key"),
        (json!({ "op": "correction", "game": "xiangqi", "depth": 13 }), "depth 13", "1 to 12"),
        (json!({ "op": "correction", "game": "xiangqi", "depth": 0 }), "depth 0", "1 to 12"),
        (json!({ "op": "buckets", "game": "xiangqi", "depth": 3, "searches": 9 }), "searches 9", "1 to 8"),
        (json!({ "op": "picking", "game": "xiangqi", "depth": 3, "least": 4 }), "least 4", "1 to the depth 3"),
        (json!({ "op": "race", "game": "xiangqi", "feature": "luck", "nodes": 9 }), "luck", "expected one of table"),
        (json!({ "op": "race", "game": "xiangqi", "feature": "hints", "nodes": 9 }), "hints", "does not use it"),
        (json!({ "op": "race", "game": "xiangqi", "feature": "table", "nodes": 0 }), "nodes 0", "1 to 2000000"),
        (json!({ "op": "race", "game": "xiangqi", "feature": "table", "base": "b", "nodes": 9 }), "b", "plain"),
        (
            json!({ "op": "tree", "game": "tree", "algorithm": "engine", "depth": 2, "features": "singular.depth=4" }),
            "4",
            "singular.depth",
        ),
        (json!({ "op": "proof", "game": "nim", "nodes": 0 }), "nodes 0", "1 to 20000"),
        (json!({ "op": "proof", "game": "nim", "nodes": 20_001 }), "20001", "1 to 20000"),
        (json!({ "op": "proof", "game": "tic-tac-toe", "position": "xxx/oo./..." }), "xxx/oo./...", "over"),
        (
            json!({ "op": "ghosts", "game": "nim", "position": "255 ".repeat(60), "depth": u32::MAX }),
            "4294967295",
            "100",
        ),
        (json!({ "op": "ghosts", "game": "nim", "position": "1 ".repeat(65), "depth": 2 }), "65", "64"),
        (json!({ "op": "ablation", "game": "nim", "position": "1 ".repeat(40_000), "depth": 2 }), "40000", "64"),
        (json!({ "op": "think", "game": "amazons", "limit": { "level": 11 } }), "11", "1 to 10"),
        (json!({ "op": "think", "game": "amazons", "limit": { "luck": 1 } }), "luck", "level"),
        (
            json!({ "op": "think", "game": "amazons", "evaluator": "luck", "limit": { "level": 1 } }),
            "luck",
            "territory",
        ),
        (json!({ "op": "explain", "game": "xiangqi", "evaluator": "material" }), "material", "full"),
        (json!({ "op": "explain", "game": "xiangqi", "evaluator": "nosuch" }), "nosuch", "expected net, piece-square"),
        (json!({ "op": "explain", "game": "xiangqi", "evaluator": "net:/no/such" }), "/no/such", "cannot read"),
        (json!({ "op": "explain", "game": "nim", "evaluator": "net:any" }), "net:any", "nim has no networks"),
        (json!({ "op": "explain", "game": "nim" }), "xor-rule", "nor does any evaluator of this game"),
        (json!({ "op": "save", "game": "xiangqi", "format": "sgf" }), "sgf", "pgn"),
        (json!({ "op": "load", "game": "xiangqi", "text": "h2e2 h9g7 e2h2 g7h9 ".repeat(501) }), "2004", "2000"),
        (json!({ "op": "load", "game": "amazons", "text": "(;FF[4]GM[1])", "extension": "sgf" }), "1", "18"),
    ];
    for (request, offending, expected) in requests.into_iter().chain(dear) {
        let why = ask(&request).err().unwrap_or_else(|| panic!("{request} was answered"));
        assert!(why.contains(offending) && why.contains(expected), "{request}: {why}");
    }
}
