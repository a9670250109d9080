//! Tests of the trees that grow: Monte Carlo tree search and proof-number search.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::common::{answer, list, number, text};

fn simulations(position: &str, count: u64, exploration: f64, seed: u64) -> Value {
    answer(&json!({
        "op": "simulations", "game": "tic-tac-toe", "position": position, "simulations": count, "exploration": exploration, "seed": seed,
    }))
}

#[test]
fn every_simulation_is_told_from_the_root_to_its_result() {
    for seed in 0..20 {
        let (count, c) = (40, 0.7);
        let told = simulations("xo./.../...", count, c, seed);
        let parents = list(&told["nodes"]["parent"]);
        let (mut visits, mut sums) = (HashMap::new(), HashMap::new());
        let (mut at, mut result, mut complete) = (0, None, 0);
        for event in list(&told["events"]) {
            let node = number(&event[1]);
            match text(&event[0]) {
                "expand" => assert_eq!(node, at),
                "select" => {
                    assert_eq!(node, at);
                    let total = *visits.get(&node).unwrap_or(&0);
                    // The formula of the documentation, computed again.
                    let value = |child: &Value| {
                        let n: i64 = *visits.get(&number(&child[0])).unwrap_or(&0);
                        let mean = if n == 0 { 1.0 } else { sums[&number(&child[0])] / n as f64 };
                        assert_eq!(number(&child[1]), n);
                        mean + c * ((total as f64 + 1.0).ln() / (n as f64 + 1.0)).sqrt()
                    };
                    let compared = list(&event[2]);
                    for child in compared {
                        let expected = value(child);
                        assert!((child[3].as_f64().expect("a value") - expected).abs() < 1e-3, "{event}: {expected}");
                        assert_eq!(parents[number(&child[0]) as usize], node);
                    }
                    let chosen = number(&event[3]);
                    let best = compared.iter().map(value).fold(0.0, f64::max);
                    let own = compared.iter().find(|child| number(&child[0]) == chosen).map(value).expect("a move");
                    assert!((own - best).abs() < 1e-3, "{event}");
                    at = chosen;
                }
                "playout" => {
                    assert_eq!(node, at);
                    result = event[3].as_f64();
                }
                "backup" => {
                    // The root and its moves have the results of the same side.
                    let of_leaf = depth(parents, at).max(1) % 2 == depth(parents, node).max(1) % 2;
                    let told = result.expect("a playout came before");
                    *visits.entry(node).or_insert(0) += 1;
                    *sums.entry(node).or_insert(0.0) += if of_leaf { told } else { 1.0 - told };
                    assert_eq!(number(&event[2]), visits[&node]);
                    let mean = sums[&node] / visits[&node] as f64;
                    assert!((event[3].as_f64().expect("a mean") - mean).abs() < 1e-3, "{event}: {mean}");
                    if node == 0 {
                        (at, result, complete) = (0, None, complete + 1);
                    }
                }
                other => panic!("{other}"),
            }
        }
        assert_eq!(complete, count);
    }
}

fn depth(parents: &[Value], node: i64) -> u32 {
    parents[node as usize].as_i64().map_or(0, |parent| 1 + depth(parents, parent))
}

#[test]
fn exploration_and_seed_change_the_simulations() {
    let position = ".../.../...";
    assert_eq!(simulations(position, 60, 1.0, 1), simulations(position, 60, 1.0, 1));
    assert_ne!(simulations(position, 60, 1.0, 1), simulations(position, 60, 1.0, 2));
    assert_ne!(simulations(position, 60, 1.0, 1), simulations(position, 60, 0.1, 1));
}

/// Compares what is proven with minimax, and every most-proving node with a search for the smallest set of leaves.
#[test]
fn proofs_of_tic_tac_toe_are_right_and_steps_follow_from_each_other() {
    let (mut expansions, mut elsewhere) = (0, 0);
    for position in ["xo./x../o..", "xo./.x./..o", "x../oo./x..", "x../.o./...", "xo./.../...", "o../.x./..."] {
        let place = json!({ "game": "tic-tac-toe", "position": position });
        let mut request = place.clone();
        request["op"] = json!("proof");
        let told = answer(&request);
        let mut search = place;
        (search["op"], search["algorithm"], search["depth"]) = (json!("tree"), json!("minimax"), json!(1));
        let left = position.matches('.').count();
        search["depth"] = json!(left);
        let value = number(&answer(&search)["score"]["value"]);
        let expected = if value > 1_000 {
            "win"
        } else if value < -1_000 {
            "loss"
        } else {
            "draw"
        };
        assert_eq!(told["outcome"], expected, "{position}");
        let events = list(&told["events"]);
        assert_eq!(events.len(), list(&told["proving"]).len());
        let parents = list(&told["nodes"]["parent"]);
        for (event, next) in events.iter().zip(&events[1..]) {
            match text(&next[0]) {
                "descend" => assert!(!parents[number(&next[1]) as usize].is_null()),
                "expand" => assert!(["descend", "question"].contains(&text(&event[0])), "{event} {next}"),
                _ => {}
            }
        }
        // Where the search expands another node than the most-proving one, it stays below a threshold.
        let mut proving = 0;
        for (event, after) in events.iter().zip(list(&told["proving"])) {
            if text(&event[0]) == "expand" && parents[number(&event[1]) as usize].is_number() {
                expansions += 1;
                elsewhere += usize::from(proving != number(&event[1]));
            }
            if text(&event[0]) != "descend" {
                proving = number(after);
            }
        }
    }
    assert!(expansions > 100 && elsewhere > 0 && elsewhere < expansions / 2, "{elsewhere} of {expansions}");
}
