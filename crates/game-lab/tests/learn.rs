//! Tests of learning: the answers are those of the library `game-learn`, and can be stopped and continued.

use std::ops::ControlFlow;

use game_learn::learn::{Budget, Learn, Settings, Watch};
use game_learn::units::{Memory, Store};
use game_search::searcher::StopHandle;
use games::net::TicTacToeMarks;
use serde_json::{Map, Value, json};

use crate::common::{answer, ask, list, number, text};

/// A request that is answered in a second.
fn small() -> Value {
    json!({ "op": "learn", "game": "tic-tac-toe", "rounds": 2, "games": 60, "epochs": 3, "nodes": 50, "neurons": 16, "pairs": 20, "seed": 7 })
}

/// Returns the last contents of each file that lines tell, and the units of files that are not finished.
fn files(lines: &[Value]) -> (Map<String, Value>, Map<String, Value>) {
    let (mut files, mut units) = (Map::new(), Map::new());
    for line in lines.iter().filter(|line| line["file"].is_string()) {
        let name = text(&line["file"]).to_owned();
        if line["unit"].is_u64() {
            let of_file = units.entry(name).or_insert_with(|| json!([]));
            of_file.as_array_mut().expect("a list").push(json!([line["unit"], line["bytes"]]));
        } else {
            units.remove(&name);
            match &line["bytes"] {
                Value::Null => drop(files.remove(&name)),
                bytes => drop(files.insert(name, bytes.clone())),
            }
        }
    }
    (files, units)
}

fn base64(bytes: &[u8]) -> String {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

#[test]
fn the_answer_is_that_of_the_library() {
    let lines = ask(&small()).expect("an answer");
    let last = lines.last().expect("a line");
    let settings = Settings {
        seed: 7,
        neurons: 16,
        nodes: 50,
        match_nodes: 50,
        random_plies: "0..6".parse().expect("a range"),
        match_plies: "1..4".parse().expect("a range"),
        batch: 32,
        max_pairs: 20,
        measured_pairs: 20,
        ..Settings::default()
    };
    let mut memory = Memory::new();
    let learn = Learn::new(games::TicTacToe, TicTacToeMarks).settings(settings).budget(Budget::Fixed {
        rounds: 2,
        games: 60,
        epochs: 3,
    });
    let learned = learn.run(&mut memory, &mut Watch::new(|_| ())).expect("learning");
    assert_eq!(text(&last["journal"]), learned.journal.text());
    let (files, units) = files(&lines);
    assert!(units.is_empty(), "{units:?}");
    for name in [
        "journal.jsonl",
        "games-1.units",
        "games-2.units",
        "net-1.net",
        "net-2.net",
        "decide-1.units",
        "anchor-2.units",
    ] {
        let expected = memory.read(name).expect("memory").unwrap_or_else(|| panic!("{name}"));
        assert_eq!(files[name], base64(&expected), "{name}");
    }
    let epochs: Vec<_> =
        lines.iter().filter(|line| line["stage"] == "training").map(|line| number(&line["count"])).collect();
    assert_eq!(epochs, [1, 2, 3, 1, 2, 3]);
    let results: Vec<_> = lines.iter().filter(|line| line["result"].is_u64()).collect();
    assert_eq!(results.len(), 2);
    for (told, round) in results.into_iter().zip(learned.journal.rounds()) {
        let estimate = round.anchor.pairs.estimate().expect("pairs");
        assert_eq!(told["anchor"]["elo"], json!([estimate.elo, estimate.error]));
        assert_eq!(told["anchor"]["void"], json!(round.anchor.is_void()));
        assert_eq!((&told["new"], &told["better"]), (&json!(round.new), &json!(round.is_better)));
    }
}

/// Learning that is stopped after any line and continued with the files told so far ends with the same files.
#[test]
fn stopped_learning_continues_where_it_was() {
    let whole = ask(&small()).expect("an answer");
    let (expected, _) = files(&whole);
    let steps: Vec<usize> = (1..whole.len()).step_by(whole.len() / 12).collect();
    let mut restored = 0;
    for lines in steps {
        let mut told = Vec::new();
        let stop = StopHandle::new();
        let answered = game_lab::answer(&small().to_string(), &stop, &mut |line| {
            told.push(line);
            if told.len() >= lines { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        answered.expect("an answer");
        // A worker that is ended tells nothing more.
        told.truncate(lines);
        let (before, units) = files(&told);
        restored += units.values().map(|units| list(units).len()).sum::<usize>();
        let mut request = small();
        request["files"] = json!(before);
        request["units"] = json!(units);
        let (after, _) = files(&ask(&request).expect("an answer"));
        let mut all = before;
        all.extend(after);
        assert_eq!(all["journal.jsonl"], expected["journal.jsonl"], "after line {lines}");
        assert_eq!(all["net-2.net"], expected["net-2.net"], "after line {lines}");
    }
    assert!(restored > 0, "no unit was restored");
}

#[test]
fn a_network_moves_and_tells_what_it_owes_its_score_to() {
    let (files, _) = files(&ask(&small()).expect("an answer"));
    let network = &files["net-1.net"];
    let moves = json!(["5", "1", "3"]);
    let place = json!({ "game": "tic-tac-toe", "moves": moves, "network": network });
    let with = |op: &str, more: Value| {
        let mut request = place.clone();
        request["op"] = json!(op);
        request.as_object_mut().expect("a map").extend(more.as_object().expect("a map").clone());
        request
    };
    let told = ask(&with("think", json!({ "limit": { "depth": 1 } }))).expect("an answer");
    assert!(told.last().expect("a line")["best"].is_string());
    let both = ask(&with("think", json!({ "limit": { "depth": 1 }, "evaluator": "none" })));
    assert!(both.as_ref().is_err_and(|why| why.contains("\"none\" and a network")), "{both:?}");
    let explained = answer(&with("explain", json!({})));
    let pieces = list(&explained["table"]["pieces"]);
    let mut men: Vec<_> = pieces.iter().map(|piece| (number(&piece["place"]), number(&piece["side"]))).collect();
    men.sort_unstable();
    // Cells 5, 1 and 3: places are counted from the bottom.
    assert_eq!(men, [(4, 0), (6, 1), (8, 0)]);
    let points: Vec<_> = pieces.iter().map(|piece| number(&piece["points"]).abs()).collect();
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    let score = number(&explained["table"]["score"]);
    assert!(pieces.iter().all(|piece| number(&piece["without"]) + number(&piece["points"]) == score), "{explained}");
    assert_eq!(text(&explained["text"]).lines().count(), 5, "{explained}");

    let neuron = |number: usize| json!({ "op": "neuron", "game": "tic-tac-toe", "network": network, "neuron": number });
    let told = answer(&neuron(3));
    let weights = list(&told["weights"]);
    assert_eq!((weights.len(), number(&told["neurons"]), list(&told["outputs"]).len()), (9, 16, 1));
    // The lower left corner is cell 7: the seventh feature, and the sixteenth for the enemy.
    let bytes = {
        use base64::Engine;
        base64::engine::general_purpose::STANDARD.decode(text(network)).expect("base 64")
    };
    let net = game_nnue::Weights::from_bytes(&bytes).expect("a network");
    assert_eq!(weights[0], json!([net.row(6)[3], net.row(15)[3]]));
    assert_eq!(told["bias"], json!(net.biases()[3]));
    let refused = ask(&neuron(16)).expect_err("16 neurons");
    assert_eq!(refused, "neuron 16: expected 0 to 15");
    let other = ask(&json!({ "op": "neuron", "game": "connect-four", "network": network, "neuron": 0 }));
    assert!(other.as_ref().is_err_and(|why| why.contains("tic-tac-toe/marks")), "{other:?}");
}

#[test]
fn bad_requests_to_learn_are_refused() {
    let with = |name: &str, value: Value| {
        let mut request = small();
        request[name] = value;
        ask(&request).expect_err("a refusal")
    };
    assert_eq!(with("rounds", json!(0)), "rounds 0: expected 1 to 20");
    assert_eq!(with("games", json!(1_000_000)), "games 1000000: expected 1 to 20000");
    assert_eq!(with("neurons", json!(17)), "neurons 17: expected 16, 32 or 64");
    assert_eq!(with("game", json!("xiangqi")), "learning \"xiangqi\": expected tic-tac-toe or connect-four");
    assert!(with("game", json!("nim")).contains("no networks for \"nim\""));
    assert!(with("speed", json!(1)).contains("speed"));
    assert!(with("files", json!({ "journal.jsonl": "?" })).contains("\"?\": expected bytes in base 64"));
    assert!(with("files", json!({ "journal.jsonl": base64(b"nonsense") })).contains("nonsense"));
    assert!(with("units", json!({ "games-1.units": [[0, base64(b"nonsense")]] })).contains("games-1.units"));
}
