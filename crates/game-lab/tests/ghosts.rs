//! Tests of ghosts, the moves that a search skipped.

use serde_json::{Value, json};

use crate::common::{answer, list, number, path};

/// The visits of alpha-beta and its ghosts add up to minimax's tree, and so do those of SSS*.
#[test]
fn cut_and_visited_nodes_add_up_to_the_whole_tree() {
    let mut cuts = 0;
    for problem in [
        json!({ "game": "tree", "depth": 2 }),
        json!({ "game": "tic-tac-toe", "position": "xo./.x./...", "depth": 4 }),
        json!({ "game": "connect-four", "depth": 4 }),
    ] {
        let ask = |op: &str, with: &Value| {
            let mut request = problem.clone();
            request["op"] = json!(op);
            with.as_object().unwrap().iter().for_each(|(key, value)| request[key] = value.clone());
            answer(&request)
        };
        let all = ask("tree", &json!({ "algorithm": "minimax" }));
        for algorithm in ["alpha-beta", "sss-star"] {
            let told = ask("tree", &json!({ "algorithm": algorithm }));
            let visits = &told["visits"];
            let (steps, parents) = (list(&visits["step"]), list(&visits["parent"]));
            // SSS* has already entered a node once when it solves that node.
            let is_first = |at: &usize| visits["ending"][*at] != "solved";
            let mut sum = (0..steps.len()).filter(is_first).count() as i64;
            for visit in (0..steps.len()).filter(|&at| number(&visits["remaining"][at]) > 0) {
                let children = (0..steps.len()).filter(|&child| parents[child] == visit).filter(is_first);
                let searched: Vec<_> = children.map(|child| &steps[child]).collect();
                let left = ask(
                    "ghosts",
                    &json!({ "moves": path(visits, visit), "depth": visits["depth"][visit], "searched": searched }),
                );
                assert_eq!(left["rest"], 0);
                assert_eq!(
                    list(&left["ghosts"]).len() as i64,
                    number(&visits["remaining"][visit]),
                    "{problem} {visit}"
                );
                sum += list(&left["ghosts"]).iter().map(|ghost| number(&ghost["nodes"])).sum::<i64>();
                cuts += 1;
            }
            assert_eq!(sum, number(&all["counters"]["nodes"]), "{problem} {algorithm}");
        }
    }
    assert!(cuts > 200, "{cuts}");
}

#[test]
fn hundreds_of_ghosts_are_counted_but_not_listed() {
    let left = answer(&json!({ "op": "ghosts", "game": "amazons", "depth": 3, "searched": ["d1-d7/g7"] }));
    assert_eq!((list(&left["ghosts"]).len(), number(&left["rest"])), (40, 2_176 - 41));
    assert!(list(&left["ghosts"]).iter().all(|ghost| ghost["nodes"].is_null()), "millions of nodes");
    let none = answer(&json!({ "op": "ghosts", "game": "amazons", "depth": 0 }));
    assert!(list(&none["ghosts"]).is_empty() && none["rest"] == 0);
}

/// Counting uses a move list for each ply, and gives up at a list that is longer than the nodes it may still count.
#[test]
fn the_largest_position_is_counted_to_the_deepest_depth() {
    let left = answer(&json!({ "op": "ghosts", "game": "nim", "position": "255 ".repeat(64), "depth": 100 }));
    assert!(list(&left["ghosts"]).iter().all(|ghost| ghost["nodes"].is_null()));
    assert_eq!(number(&left["rest"]), 64 * 255 - 40);
}

/// A node is marked as not whole if some of its children are missing from a record that was cut off by `limit`.
#[test]
fn the_end_of_the_recording_is_reported() {
    let mut torn = 0;
    for problem in [json!({ "game": "connect-four", "depth": 4 }), json!({ "game": "xiangqi", "depth": 2 })] {
        let search = |limit: usize| {
            let mut request = problem.clone();
            (request["op"], request["algorithm"], request["limit"]) =
                (json!("tree"), json!("quiescence"), json!(limit));
            answer(&request)
        };
        let all = search(50_000);
        assert_eq!(all["left_out"], 0);
        assert!(list(&all["visits"]["whole"]).iter().all(|whole| *whole == 1), "{problem}");
        let children = |told: &Value, visit: i64| {
            list(&told["visits"]["parent"]).iter().filter(|parent| number(parent) == visit).count()
        };
        for limit in [1, 2, 7, 60] {
            let few = search(limit);
            assert_eq!(number(&few["counters"]["visits"]), number(&all["counters"]["visits"]), "{problem} {limit}");
            for (visit, whole) in (0..).zip(list(&few["visits"]["whole"])) {
                let is_whole = children(&few, visit) == children(&all, visit);
                assert_eq!(*whole == 1, is_whole, "{problem} {limit} {visit}");
                torn += usize::from(!is_whole);
            }
        }
    }
    assert!(torn > 8, "{torn}");
}
