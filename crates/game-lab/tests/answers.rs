//! Tests of the answers about positions, moves and measurements.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game_nnue::{Info, Weights};
use game_search::searcher::StopHandle;
use serde_json::{Value, json};

use crate::common::{answer, ask, list, number, path, text};

#[test]
fn descriptions_of_games_match_their_answers() {
    let games = answer(&json!({ "op": "games" }));
    let mut boards = 0;
    for game in list(&games["games"]) {
        let name = &game["name"];
        for position in list(&game["positions"]).iter().chain(list(&game["handicaps"])) {
            let request = json!({ "op": "tree", "game": name, "position": position["text"], "algorithm": "alpha-beta", "depth": 1 });
            assert!(!list(&answer(&request)["visits"]["step"]).is_empty());
            let look = ask(&json!({ "op": "look", "game": name, "position": position["text"] }));
            assert_eq!(look.is_ok(), game["board"] == true, "{name}: {look:?}");
            boards += usize::from(look.is_ok());
        }
        for evaluator in list(&game["explained"]) {
            let told = answer(&json!({ "op": "explain", "game": name, "evaluator": evaluator }));
            assert!(text(&told["text"]).lines().count() > 1, "{name} {evaluator}");
        }
    }
    assert!(boards >= 9, "{boards}");
}

/// The moves of a tree, and those that were left out, have the names that the board has for them.
#[test]
fn moves_of_a_tree_are_named_in_a_notation() {
    let tree = json!({ "op": "tree", "game": "xiangqi", "algorithm": "alpha-beta", "depth": 2 });
    assert_eq!(answer(&tree)["visits"]["name"], Value::Null, "only if a notation is asked for");
    let asked = |mut request: Value| {
        request["notation"] = json!("chinese");
        answer(&request)
    };
    let found = asked(tree.clone());
    let visits = &found["visits"];
    let names = list(&visits["name"]);
    assert_eq!((&names[0], names.len()), (&json!(""), list(&visits["step"]).len()));
    for at in (1..names.len()).step_by(97) {
        let look = asked(json!({ "op": "look", "game": "xiangqi", "moves": path(visits, at) }));
        assert_eq!(names[at], list(&look["moves"]).last().expect("a move")["name"], "{:?}", path(visits, at));
    }
    let left = asked(json!({ "op": "ghosts", "game": "xiangqi", "moves": ["h2e2"], "depth": 1, "searched": ["h9g7"] }));
    let ghosts = list(&left["ghosts"]);
    assert!(ghosts.iter().any(|it| it["step"] == "b9c7" && it["name"] == "马２进３"), "{ghosts:?}");
}

#[test]
fn legal_moves_can_be_selected_square_by_square() {
    let told = answer(&json!({ "op": "look", "game": "amazons" }));
    let legal = list(&told["legal"]);
    assert_eq!(legal.len(), 2_176, "the published number");
    let mut paths: Vec<_> = legal.iter().map(|mv| mv["path"].to_string()).collect();
    paths.sort();
    paths.dedup();
    assert_eq!(paths.len(), legal.len(), "no two moves are picked alike");
    assert_eq!((number(&told["shape"]["files"]), list(&told["men"]).len()), (10, 100));
    let mv = legal.iter().find(|mv| mv["text"] == "d1-d7/g7").expect("a move");
    assert_eq!(mv["path"], json!([3, 63, 66]));
    let after = answer(&json!({ "op": "look", "game": "amazons", "moves": ["d1-d7/g7"] }));
    assert_eq!(after["men"][63], json!({ "side": 0, "sign": after["men"][6]["sign"], "letter": "Q" }));
    assert_eq!((&after["men"][66]["side"], &after["to_move"]), (&Value::Null, &json!(1)));
}

/// The numbers of attackers and defenders on some points of the start position, counted by hand.
#[test]
fn attacks_of_cannons_start_behind_their_screens() {
    let told = answer(&json!({ "op": "look", "game": "xiangqi" }));
    let at = |name: &[u8; 2]| &told["attacks"][usize::from(name[1] - b'0') * 9 + usize::from(name[0] - b'a')];
    assert_eq!(at(b"b8"), &json!([1, 0]), "empty: the cannon on b2, over the one on b7");
    assert_eq!(at(b"b9"), &json!([1, 1]), "the horse: attacked by the same cannon, guarded by the chariot");
    assert_eq!(at(b"i2"), &json!([4, 0]), "empty: chariot, horse, elephant, and the cannon on b2 over the one on h2");
    assert_eq!(at(b"b5"), &json!([0, 0]), "empty: before the screens of both cannons of the file");
    assert_eq!(at(b"b1"), &json!([0, 1]), "empty: the cannon on b7, over the one on b2");
}

#[test]
fn moves_are_written_in_the_requested_notation() {
    let name = |notation: &str| {
        let told = answer(&json!({ "op": "look", "game": "xiangqi", "moves": ["h2e2"], "notation": notation }));
        text(&told["moves"][0]["name"]).to_owned()
    };
    assert_eq!(["iccs", "wxf", "chinese"].map(name), ["H2-E2", "C2=5", "炮二平五"]);
}

#[test]
fn the_end_of_a_game_is_reported_with_its_reason() {
    let shuffled = ["b2e2", "b7e7", "e2b2", "e7b7"].repeat(3);
    let look = answer(&json!({ "op": "look", "game": "xiangqi", "moves": &shuffled[..8] }));
    assert_eq!(look["over"]["result"], "1/2-1/2", "{}", look["over"]);
    assert!(text(&look["over"]["reason"]).contains("third time"), "{}", look["over"]);
    assert!(list(&look["legal"]).is_empty());
    let mate = answer(&json!({ "op": "look", "game": "xiangqi", "position": "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1" }));
    assert_eq!((&mate["over"]["result"], &mate["checked"]), (&json!("1-0"), &json!(84)));
    let settled = answer(&json!({ "op": "look", "game": "amazons", "position": "Q2**/*****/q3* b" }));
    assert_eq!(settled["settled"]["text"], "every region has one owner: Black wins, 3 moves to 2: margin -1");
}

#[test]
fn every_level_plays_a_legal_move_in_every_game() {
    let games = answer(&json!({ "op": "games" }));
    for game in list(&games["games"]).iter().filter(|game| game["board"] == true) {
        for level in [1, 2, 6] {
            let lines =
                ask(&json!({ "op": "think", "game": game["name"], "limit": { "level": level } })).expect("an answer");
            let last = lines.last().expect("a line");
            let look = answer(&json!({ "op": "look", "game": game["name"], "moves": [last["best"]] }));
            assert_eq!(number(&look["ply"]), 1, "{game} {level}");
            assert!(last["done"] == true && number(&last["nodes"]) > 0);
        }
    }
}

#[test]
fn a_settled_ending_is_played_without_a_search() {
    let lines =
        ask(&json!({ "op": "think", "game": "amazons", "position": "Q2**/*****/q3* b", "limit": { "nodes": 100 } }));
    let lines = lines.expect("an answer");
    let [last] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!((number(&last["nodes"]), last["certain"].is_string()), (0, true));
}

/// Red mates in 20 moves, all of them checks. Only the solver finds this mate: the engine alone does not with
/// 1,200,000 nodes either.
#[test]
fn the_solver_takes_part_in_an_analysis() {
    let scores = [true, false].map(|analysis| {
        let position = "6NP1/5k2c/5a2b/2pP2CC1/1nP1P4/3pN4/Pn2p4/2c2K1R1/2r2p1p1/4r1B1R w";
        let limit = json!({ "nodes": 400_000 });
        let mut request = json!({ "op": "think", "game": "xiangqi", "evaluator": "full", "analysis": analysis });
        (request["position"], request["limit"]) = (json!(position), limit);
        let lines = ask(&request);
        lines.expect("an answer").last().expect("a line")["score"]["mate"].clone()
    });
    assert_eq!(scores, [json!(39), json!(null)]);
}

#[test]
fn scores_are_also_given_for_the_first_player() {
    let request = json!({ "op": "think", "game": "xiangqi", "moves": ["h2e2"], "limit": { "depth": 4 }, "lines": 3 });
    let lines = ask(&request).expect("an answer");
    let last = lines.last().expect("a line");
    assert_eq!(number(&last["first"]["value"]), -number(&last["score"]["value"]));
    let best: Vec<_> = list(&last["lines"]).iter().map(|line| text(&line["moves"][0]).to_owned()).collect();
    assert_eq!(best.len(), 3);
    assert!(best[0] == last["best"] && best[0] != best[1] && best[1] != best[2], "{best:?}");
}

#[test]
fn a_search_ends_when_the_client_disconnects_or_stops_it() {
    let request = json!({ "op": "think", "game": "xiangqi", "limit": { "milliseconds": 50_000 } }).to_string();
    let start = Instant::now();
    let mut heard = 0;
    let deaf = &mut |_| {
        heard += 1;
        ControlFlow::Break(())
    };
    game_lab::answer(&request, &StopHandle::new(), deaf).expect("an answer");
    let stop = StopHandle::new();
    stop.stop();
    game_lab::answer(&request, &stop, &mut |_| ControlFlow::Continue(())).expect("an answer");
    assert!(heard >= 1 && start.elapsed() < Duration::from_secs(25), "{heard}");
}

/// Returns the answer to a request that was stopped before it began.
fn stopped(request: &Value) -> Vec<Value> {
    let stop = StopHandle::new();
    stop.stop();
    let mut lines = Vec::new();
    let tell = &mut |line| {
        lines.push(line);
        ControlFlow::Continue(())
    };
    game_lab::answer(&request.to_string(), &stop, tell).expect("an answer");
    lines
}

#[test]
fn a_tree_request_can_be_stopped() {
    let games = answer(&json!({ "op": "games" }));
    for algorithm in list(&games["algorithms"]) {
        let request = json!({ "op": "tree", "game": "nim", "algorithm": algorithm["name"], "depth": 7 });
        assert_eq!(stopped(&request), [json!({ "done": true })], "{algorithm}");
    }
}

#[test]
fn a_ghosts_request_can_be_stopped() {
    let request = json!({ "op": "ghosts", "game": "amazons", "depth": 100 });
    assert_eq!(stopped(&request), [json!({ "done": true })]);
}

/// After the callback stops the request at the first ply, it receives no more plies.
#[test]
fn a_memory_request_can_be_stopped() {
    let request = json!({ "op": "growth", "game": "xiangqi", "algorithms": ["pvs"], "depth": 5 }).to_string();
    let stop = StopHandle::new();
    let mut lines = Vec::new();
    let tell = &mut |line| {
        lines.push(line);
        stop.stop();
        ControlFlow::Continue(())
    };
    game_lab::answer(&request, &stop, tell).expect("an answer");
    assert_eq!(lines, [json!({ "ply": 1, "width": 44, "deepest": 44 }), json!({ "done": true })]);
}

/// A network in a file can be chosen wherever an evaluator can. This one returns 100 for the side to move everywhere.
#[test]
fn networks_in_files_evaluate() {
    let info = Info {
        features: "connect-four/discs".to_owned(),
        count: 84,
        neurons: 16,
        buckets: 8,
        scale: 400,
        base: String::new(),
    };
    let mut numbers = vec![0; 85 * 16 + 8 * 32];
    numbers.extend([255 * 64 / 4; 8]);
    let file = std::env::temp_dir().join(format!("lab-{}.net", std::process::id()));
    std::fs::write(&file, Weights::new(info, numbers).expect("weights").to_bytes()).expect("room");
    let name = format!("net:{}", file.display());
    let with = |mut request: Value| {
        request["game"] = json!("connect-four");
        request["evaluator"] = json!(name);
        ask(&request).expect("an answer")
    };
    let trees = [1, 2].map(|depth| with(json!({ "op": "tree", "algorithm": "minimax", "depth": depth })));
    assert_eq!(trees.map(|lines| number(&lines[0]["score"]["value"])), [-100, 100]);
    let growth = with(json!({ "op": "growth", "algorithms": ["minimax"], "depth": 2 }));
    assert_eq!(growth.iter().filter(|line| line["nodes"].is_i64()).count(), 2, "{growth:?}");
    for search in ["engine", "mcts"] {
        let thought = with(json!({ "op": "think", "search": search, "limit": { "nodes": 300 } }));
        assert!(thought.last().is_some_and(|line| line["best"].is_string()), "{search}: {thought:?}");
    }
    std::fs::remove_file(&file).expect("the file");
}

/// Minimax visits every position, so its node counts are sums of perft counts.
#[test]
fn growth_counts_equal_perft() {
    let request = json!({
        "op": "growth", "game": "xiangqi", "algorithms": ["minimax", "alpha-beta"], "evaluator": "material", "depth": 3,
    });
    let lines = ask(&request).expect("an answer");
    let nodes = |name: &str| -> Vec<i64> {
        lines.iter().filter(|line| line["algorithm"] == name).map(|line| number(&line["nodes"])).collect()
    };
    assert_eq!(nodes("minimax"), [1 + 44, 1 + 44 + 1_920, 1 + 44 + 1_920 + 79_666], "published perft numbers");
    assert!(nodes("alpha-beta").iter().zip(nodes("minimax")).skip(1).all(|(cut, all)| *cut < all));
    let widths: Vec<_> = lines.iter().filter_map(|line| line.get("width")).map(number).collect();
    assert_eq!(widths, [44, 1_920, 79_666]);
}

/// This includes quiescence, where a leaf of the search and the root of its quiescence search are one visit.
#[test]
fn growth_counts_equal_the_nodes_of_the_tree() {
    let place =
        json!({ "game": "xiangqi", "moves": ["h2e2", "h7e7"], "algorithms": ["quiescence", "together"], "depth": 2 });
    let with = |mut request: Value, op: &str| {
        request["op"] = json!(op);
        request
    };
    for line in ask(&with(place, "growth")).expect("an answer").iter().filter(|line| line["algorithm"].is_string()) {
        let tree = answer(&json!({
            "op": "tree", "game": "xiangqi", "moves": ["h2e2", "h7e7"], "algorithm": line["algorithm"], "depth": line["depth"],
        }));
        assert_eq!(line["nodes"], tree["counters"]["visits"], "{line}");
        let sum = number(&tree["counters"]["nodes"]) + number(&tree["counters"]["quiescence nodes"]);
        assert!(number(&line["nodes"]) < sum, "{line}: {sum}");
    }
}

#[test]
fn growth_ends_before_a_depth_that_takes_too_long() {
    let small = "3q2/q5/6/6/5Q/2Q3 w";
    let request =
        json!({ "op": "growth", "game": "amazons", "position": small, "algorithms": ["minimax"], "depth": 9 });
    let lines = ask(&request).expect("an answer");
    let depths: Vec<_> = lines.iter().filter_map(|line| line.get("depth")).map(number).collect();
    assert_eq!(depths.last(), Some(&2), "{depths:?}");
    let request = json!({ "op": "growth", "game": "connect-four", "algorithms": ["sss-star"], "depth": 100 });
    let lines = ask(&request).expect("an answer");
    let nodes: Vec<_> = lines.iter().filter_map(|line| line.get("nodes")).map(number).collect();
    assert_eq!(nodes[5..], [6_929, 40_772], "as often again as the last depth had, and there would be 240,000");
}

/// Nim with one object in each of three heaps is over after three moves.
#[test]
fn growth_ends_at_a_depth_that_adds_no_nodes() {
    let lines = ask(&json!({
        "op": "growth", "game": "nim", "position": "1 1 1", "algorithms": ["minimax", "pvs"], "depth": 100,
    }));
    let lines = lines.expect("an answer");
    let depths: Vec<_> = lines.iter().filter_map(|line| line.get("depth")).map(number).collect();
    assert_eq!(depths, [1, 1, 2, 2, 3, 3, 4, 4]);
}

#[test]
fn ablation_begins_with_all_features() {
    let lines = ask(&json!({ "op": "ablation", "game": "connect-four", "depth": 8 })).expect("an answer");
    assert!(lines[0]["feature"].is_null() && lines[0]["whole"].is_null() && lines.len() > 5);
    let beside = &lines[1..lines.len() - 1];
    assert!(beside.iter().all(|line| line["whole"].as_f64().is_some_and(|time| time > 0.0)), "{beside:?}");
    let score = &lines[0]["score"];
    assert!(lines[..lines.len() - 1].iter().all(|line| line["score"] == *score), "exact search, whatever is off");
    let table = lines.iter().find(|line| line["feature"] == "table").expect("a row");
    assert_ne!(table["nodes"], lines[0]["nodes"]);
}
