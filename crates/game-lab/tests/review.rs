//! Tests of the request `review`.

use game_lab::answer_play;
use serde_json::{Value, json};

use crate::common::{ask, ask_module, list, text};

/// Red's chariot takes a cannon that is guarded by a chariot.
const LOST_CHARIOT: [&str; 8] = ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "g6g5", "h0h7", "h9h7"];

fn review(more: &Value) -> Vec<Value> {
    let mut request = json!({ "op": "review", "game": "xiangqi", "moves": LOST_CHARIOT, "nodes": 2000 });
    for (name, value) in more.as_object().into_iter().flatten() {
        request[name] = value.clone();
    }
    ask(&request).unwrap_or_else(|error| panic!("{request}: {error}"))
}

#[test]
fn a_review_streams_positions_and_ends_with_every_move_and_an_annotated_record() {
    let lines = review(&json!({ "notation": "chinese", "language": "zh", "players": ["胡", ""] }));
    let (last, streamed) = lines.split_last().expect("lines");
    assert!(streamed.len() >= 18, "two rounds of nine positions: {}", streamed.len());
    assert_eq!((&streamed[0]["round"], &streamed[0]["planned"]), (&json!(0), &json!(9)));
    assert!(streamed.iter().all(|line| line["chance"].is_f64() || line["chance"].is_i64()), "{streamed:?}");
    assert_eq!((list(&last["moves"]).len(), list(&last["chances"]).len()), (8, 9));
    let blunder = &last["moves"][6];
    assert_eq!(
        (&blunder["label"], &blunder["number"], &blunder["reason"]["kind"]),
        (&json!("??"), &json!("4."), &json!("piece"))
    );
    assert!(text(&blunder["sentence"]["zh"]).starts_with("丢车：对方"), "{blunder}");
    assert!(text(&blunder["refutation"][0]["move"]).ends_with("h7"), "{blunder}");
    assert_eq!(blunder["path"], json!([7, 7 * 9 + 7]));
    let record = text(&last["record"]["text"]);
    assert!(record.contains("[Red \"胡\"]") && record.contains("$4") && record.contains("丢车"), "{record}");
    assert_eq!(last["record"]["extension"], "pgn");
}

#[test]
fn the_module_to_play_judges_like_the_server_and_a_single_move_can_be_judged() {
    let request = json!({ "op": "review", "game": "xiangqi", "moves": LOST_CHARIOT, "nodes": 500 });
    let last = |lines: Result<Vec<Value>, String>| lines.expect("an answer").pop().expect("a line");
    assert_eq!(last(ask_module(answer_play, &request))["moves"], last(ask(&request))["moves"]);

    let lines = review(&json!({ "moves": LOST_CHARIOT[..7], "from": 6 }));
    let last = lines.last().expect("a line");
    assert_eq!(last["chances"][5], Value::Null);
    assert_eq!((list(&last["moves"]).len(), &last["moves"][0]["label"]), (1, &json!("??")));
}

#[test]
fn other_games_are_reviewed_without_reasons_and_games_without_a_board_are_refused() {
    let last = |lines: Vec<Value>| lines.last().expect("a line").clone();
    let moves = ["4", "1", "4", "1", "4", "1", "7", "1"];
    let four = last(review(&json!({ "game": "connect-four", "moves": moves })));
    assert_eq!((&four["moves"][6]["label"], &four["moves"][6]["sentence"]), (&json!("??"), &Value::Null));
    assert_eq!(four["record"], Value::Null);
    let amazons = last(review(&json!({ "game": "amazons", "moves": ["d1-d7/g7", "d10-d8/h8"] })));
    assert!(amazons["record"]["text"].as_str().is_some_and(|text| text.contains("GM[18]")));
    let refused = ask(&json!({ "op": "review", "game": "tree" })).expect_err("no board");
    assert!(refused.starts_with("tree has no board"), "{refused}");
    let refused = ask(&json!({ "op": "review", "game": "xiangqi", "moves": ["h2h3", "h2h3"] })).expect_err("illegal");
    assert!(refused.starts_with("move 2"), "{refused}");
}
