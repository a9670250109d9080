//! Tests that games are written as text and read again.

use serde_json::{Value, json};

use crate::common::{answer, ask, list, text};

/// Returns the first moves of a game that the engine plays against itself.
fn some_moves(game: &str, plies: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..plies {
        let lines =
            ask(&json!({ "op": "think", "game": game, "moves": moves, "limit": { "nodes": 50 } })).expect("an answer");
        let Some(best) = lines.last().and_then(|line| line["best"].as_str()) else { break };
        moves.push(best.to_owned());
    }
    moves
}

#[test]
fn every_format_of_every_game_round_trips() {
    let games = answer(&json!({ "op": "games" }));
    let mut formats = 0;
    for game in list(&games["games"]).iter().filter(|game| game["board"] == true) {
        let moves = some_moves(text(&game["name"]), 9);
        // The others are written by another request.
        for format in list(&game["formats"]).iter().filter(|it| it["name"] == "pgn" || it["tree"] == false) {
            for notation in list(&game["notations"]) {
                let place = json!({ "game": game["name"], "moves": moves });
                let mut request = place.clone();
                request["op"] = json!("save");
                (request["format"], request["notation"]) = (format["name"].clone(), notation.clone());
                request["players"] = json!(["Me", "An \"engine\""]);
                let saved = answer(&request);
                assert_eq!(saved["extension"], format["extension"]);
                let loaded = answer(&json!({
                    "op": "load", "game": game["name"], "text": saved["text"], "extension": saved["extension"],
                }));
                assert_eq!(loaded["moves"], place["moves"], "{request}: {saved}");
                let start: &Value = &game["positions"][0]["text"];
                let position = |text: &Value| {
                    answer(&json!({ "op": "look", "game": game["name"], "position": text }))["position"].clone()
                };
                assert_eq!(position(&loaded["position"]), position(start));
                formats += 1;
            }
        }
    }
    assert!(formats >= 12, "{formats}");
}

#[test]
fn names_of_players_are_kept() {
    let players = json!(["Red Player", "黑方"]);
    let saved =
        answer(&json!({ "op": "save", "game": "xiangqi", "moves": ["h2e2"], "format": "pgn", "players": players }));
    let loaded = answer(&json!({ "op": "load", "game": "xiangqi", "text": saved["text"], "extension": "pgn" }));
    assert_eq!(loaded["players"], players, "{}", text(&saved["text"]));
}

#[test]
fn a_record_without_moves_round_trips() {
    for (game, moves, format, extension) in
        [("xiangqi", json!(["h2e2"]), "pgn", "pgn"), ("amazons", json!(["d1-d7/g7"]), "sgf", "sgf")]
    {
        let over = json!({ "result": "1-0", "reason": "Black resigns" });
        let saved = answer(&json!({ "op": "save", "game": game, "moves": moves, "format": format, "over": over }));
        let loaded = answer(&json!({ "op": "load", "game": game, "text": saved["text"], "extension": extension }));
        assert_eq!(loaded["over"]["result"], "1-0", "{saved}");
    }
}

#[test]
fn a_record_that_breaks_the_rules_is_refused_with_its_place() {
    let text = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7\n2. e2e9\n";
    let refused =
        ask(&json!({ "op": "load", "game": "xiangqi", "text": text, "extension": "pgn" })).expect_err("a wrong move");
    assert!(refused.contains("e2e9") && refused.contains("line 4"), "{refused}");
}
