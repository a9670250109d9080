//! Tests of the modules: each answers a part of the requests, and refuses the rest.

use game_lab::{answer_figures, answer_play, answer_small};
use serde_json::json;

use crate::common::{answer, ask, ask_module, list};

#[test]
fn the_small_module_answers_figures_and_exercises_like_the_large_one() {
    let mut requests = vec![
        json!({ "op": "look", "game": "tic-tac-toe", "moves": ["5"] }),
        json!({ "op": "tree", "game": "tree", "algorithm": "mtdf", "depth": 2, "lines": true }),
        json!({ "op": "tree", "game": "nim", "algorithm": "engine", "features": "table", "depth": 3 }),
        json!({ "op": "ghosts", "game": "tree", "depth": 2 }),
        json!({ "op": "exercises" }),
        json!({ "op": "planted", "name": "lost-score", "position": "((3 12) (2 4))" }),
    ];
    for exercise in list(&answer(&json!({ "op": "exercises" }))["exercises"]) {
        requests.push(json!({ "op": "exercise", "name": exercise["name"], "seed": 1 }));
    }
    for request in requests {
        let large = ask(&request);
        assert!(large.is_ok(), "{request}: {large:?}");
        assert_eq!(ask_module(answer_small, &request), large, "{request}");
    }
    for request in
        [json!({ "op": "think", "game": "tree", "limit": { "depth": 1 } }), json!({ "op": "trace", "text": "" })]
    {
        let refused = ask_module(answer_small, &request);
        assert!(
            refused.is_err_and(|why| why.starts_with("expected the request games, look, tree, ghosts")),
            "{request}"
        );
    }
}

#[test]
fn the_module_to_play_and_that_for_figures_answer_every_request_between_them() {
    let start = json!({ "op": "look", "game": "amazons", "moves": ["d1-d7/g7"] });
    let common = [json!({ "op": "games" }), start];
    let played = [
        json!({ "op": "explain", "game": "xiangqi" }),
        json!({ "op": "save", "game": "xiangqi", "moves": ["h2e2"], "format": "pgn", "notation": "chinese" }),
        json!({ "op": "load", "game": "connect-four", "text": "4 4 3" }),
        json!({ "op": "open", "game": "xiangqi", "bytes": "MS4gaDJlMg==" }),
        json!({ "op": "write", "game": "xiangqi", "nodes": [{ "parent": null }], "format": "ubb" }),
        json!({ "op": "names", "game": "amazons", "nodes": [{ "parent": null }] }),
    ];
    let figures = [
        json!({ "op": "tree", "game": "connect-four", "algorithm": "pvs", "depth": 3 }),
        json!({ "op": "exchange", "game": "xiangqi", "moves": ["h2e2", "h9g7"], "capture": "e2e6" }),
        json!({ "op": "proof", "game": "nim" }),
        json!({ "op": "exercises" }),
    ];
    for request in common.iter().chain(&played) {
        assert_eq!(ask_module(answer_play, request), ask(request), "{request}");
        assert!(ask(request).is_ok(), "{request}");
    }
    for request in common.iter().chain(&figures) {
        assert_eq!(ask_module(answer_figures, request), ask(request), "{request}");
        assert!(ask(request).is_ok(), "{request}");
    }
    for request in &played {
        let refused = ask_module(answer_figures, request).unwrap_err();
        assert_eq!(
            refused, "expected a request other than think, review, explain, save, load, open, write and names",
            "{request}"
        );
    }
    for request in &figures {
        let refused = ask_module(answer_play, request).unwrap_err();
        assert_eq!(
            refused, "expected the request games, look, think, review, explain, save, load, open, write or names",
            "{request}"
        );
    }
}

#[test]
fn the_engine_moves_alike_in_the_module_to_play() {
    let request = json!({ "op": "think", "game": "xiangqi", "limit": { "nodes": 300 } });
    let best = |lines: Result<Vec<serde_json::Value>, String>| {
        lines.expect("an answer").pop().expect("a line")["best"].clone()
    };
    assert_eq!(best(ask_module(answer_play, &request)), best(ask(&request)));
}
