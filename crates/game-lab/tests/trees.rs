//! Tests of the recorded search trees.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::common::{answer, ask_why, list, number, path, text};

fn names(of: &str) -> Vec<String> {
    let games = answer(&json!({ "op": "games" }));
    list(&games[of]).iter().map(|entry| text(&entry["name"]).to_owned()).collect()
}

/// Returns the positions to search, each with its depth.
fn problems() -> [Value; 5] {
    [
        json!({ "game": "tree" , "depth": 2 }),
        json!({ "game": "tic-tac-toe", "position": "xo./.x./..o", "depth": 4 }),
        json!({ "game": "connect-four", "moves": ["4", "4"], "depth": 3 }),
        json!({ "game": "xiangqi", "position": "3k5/9/9/9/4p4/4P4/9/9/9/4K4 w - - 0 1", "depth": 3 }),
        json!({ "game": "nim", "position": "1 2 2", "depth": 5 }),
    ]
}

fn search(problem: &Value, algorithm: &str, limit: usize) -> Value {
    let mut request = problem.clone();
    (request["op"], request["algorithm"], request["limit"]) = (json!("tree"), json!(algorithm), json!(limit));
    answer(&request)
}

/// Returns the results of every algorithm on every problem, which are computed only once.
fn searches() -> &'static [(Value, String, Value)] {
    static SEARCHES: LazyLock<Vec<(Value, String, Value)>> = LazyLock::new(|| {
        let mut all = Vec::new();
        for problem in problems() {
            for algorithm in names("algorithms") {
                let told = search(&problem, &algorithm, 50_000);
                all.push((problem.clone(), algorithm, told));
            }
        }
        all
    });
    &SEARCHES
}

#[test]
fn every_visit_is_entered_and_left_inside_its_parent() {
    for (problem, algorithm, told) in searches() {
        let parents = list(&told["visits"]["parent"]);
        let (mut open, mut entered) = (Vec::new(), 0);
        for event in list(&told["events"]) {
            let visit = number(&event[1]);
            match text(&event[0]) {
                "enter" => {
                    assert_eq!(visit, entered, "{problem} {algorithm}: in the order of the search");
                    let parent = number(&parents[visit as usize]);
                    if algorithm == "sss-star" {
                        // SSS* is best-first: it leaves each node before it enters the node's children.
                        assert!(open.is_empty() && parent < visit, "{problem} {algorithm}");
                    } else {
                        assert_eq!(parent, open.last().copied().unwrap_or(-1), "{problem} {algorithm}");
                    }
                    open.push(visit);
                    entered += 1;
                }
                "leave" => assert_eq!(open.pop(), Some(visit), "{problem} {algorithm}"),
                "research" if visit == -1 => assert!(open.is_empty(), "{problem} {algorithm}: a driver's"),
                _ => assert_eq!(open.last(), Some(&visit), "{problem} {algorithm}: {event}"),
            }
        }
        assert!(open.is_empty() && entered == parents.len() as i64, "{problem} {algorithm}: {entered}");
    }
}

#[test]
fn the_number_of_visits_equals_the_node_count() {
    let mut quiet = 0;
    for (problem, algorithm, told) in searches() {
        // A leaf with a quiescence search is one visit, but both searches count it as a node.
        let depths = list(&told["visits"]["depth"]);
        let counted = number(&told["counters"]["nodes"]);
        assert_eq!(depths.len() as i64, number(&told["counters"]["visits"]), "{problem} {algorithm}");
        if number(&told["counters"]["quiescence nodes"]) == 0 {
            assert_eq!(depths.len() as i64, counted, "{problem} {algorithm}");
            quiet += 1;
        }
        let few = search(problem, algorithm, 3);
        assert_eq!(list(&few["visits"]["depth"]).len(), 3.min(depths.len()), "{problem} {algorithm}");
        assert_eq!(number(&few["left_out"]) as usize, depths.len() - 3.min(depths.len()), "{problem} {algorithm}");
        assert_eq!(few["score"], told["score"], "{problem} {algorithm}");
    }
    assert!(quiet > 80, "{quiet}");
}

#[test]
fn exact_algorithms_agree_with_minimax() {
    let games = answer(&json!({ "op": "games" }));
    let promise_it = list(&games["algorithms"]).iter().filter(|algorithm| algorithm["differs"].is_null());
    let promise_it: Vec<_> = promise_it.map(|algorithm| text(&algorithm["name"])).collect();
    assert!(promise_it.len() > 10 && searches()[0].1 == "minimax", "{promise_it:?}");
    let mut minimax = &Value::Null;
    for (problem, algorithm, told) in searches() {
        if algorithm == "minimax" {
            minimax = &told["score"];
        } else if promise_it.contains(&algorithm.as_str()) {
            assert_eq!(told["score"], *minimax, "{problem} {algorithm}");
        }
    }
}

/// When SSS* solves a node, its bound holds for the exact value (from negamax) and is no better than the node's merit.
#[test]
fn listed_properties_of_algorithms_hold() {
    let (mut seen, mut solved) = (Vec::new(), 0);
    for problem in problems() {
        let exact = search(&problem, "negamax", 50_000);
        let values: HashMap<_, _> = nodes(&exact).map(|node| (node.path, node.value)).collect();
        let told = search(&problem, "sss-star", 50_000);
        let mut expanded = HashMap::new();
        for node in nodes(&told) {
            let value = values[&node.path];
            let holds = match node.bound {
                "merit" => node.ending == "expanded",
                "exact" => value == node.value,
                "lower" => value >= node.value,
                _ => value <= node.value,
            };
            assert!(holds, "{problem}: {node:?} is worth {value}");
            match node.ending {
                "expanded" => {
                    expanded.insert(node.path.clone(), node.value);
                }
                "solved" => {
                    let merit = expanded[&node.path];
                    let is_less = if node.path.len() % 2 == 0 { node.value < merit } else { node.value > merit };
                    assert!(is_less || node.value == merit, "{problem}: {node:?} was promised {merit}");
                    solved += 1;
                }
                "evaluated" | "terminal" => assert_eq!(node.bound, "exact"),
                ending => panic!("{problem}: {ending}"),
            }
            seen.push(format!("{} {}", node.ending, node.bound));
        }
        let few = search(&problem, "sss-star", 5);
        let inner = nodes(&few).zip(list(&few["visits"]["whole"])).filter(|(node, _)| node.ending == "expanded");
        assert!(inner.into_iter().all(|(_, whole)| *whole == 0), "{problem}: the search may come back to any of them");
    }
    assert!(solved > 20, "{solved}");
    for kind in ["expanded merit", "solved exact", "solved lower", "solved upper"] {
        assert!(seen.iter().any(|seen| seen == kind), "{kind}");
    }
}

/// A visit, identified by the moves from the root to it.
#[derive(Debug)]
struct Node<'a> {
    path: Vec<&'a str>,
    value: i64,
    bound: &'a str,
    ending: &'a str,
}

fn nodes(told: &Value) -> impl Iterator<Item = Node<'_>> {
    let column = |name: &str| list(&told["visits"][name]);
    let (values, bounds, endings) = (column("value"), column("bound"), column("ending"));
    (0..values.len()).map(move |at| Node {
        path: path(&told["visits"], at),
        value: number(&values[at]),
        bound: text(&bounds[at]),
        ending: text(&endings[at]),
    })
}

/// The published tree, whose root moves are worth 12, at most 5, and 14.
#[test]
fn cutoffs_in_the_textbook_tree_match_the_book() {
    let told = search(&json!({ "game": "tree", "depth": 2 }), "alpha-beta", 100);
    let steps = list(&told["visits"]["step"]);
    let ending = |name: &str| steps.iter().position(|step| step == name).map(|at| text(&told["visits"]["ending"][at]));
    assert_eq!([ending("B1"), ending("B2"), ending("B3")], [Some("exhausted"), Some("cutoff-beta"), Some("exhausted")]);
    assert_eq!((text(&told["score"]["text"]), text(&told["best"])), ("+14", "B3"));
    assert_eq!((steps.len(), number(&told["counters"]["cutoffs"])), (12, 1));
    let raised: Vec<_> = list(&told["events"]).iter().filter(|event| event[0] == "raise" && event[1] == 0).collect();
    assert_eq!(raised.iter().map(|event| text(&event[2])).collect::<Vec<_>>(), ["B1 +12", "B3 +14"]);
}

#[test]
fn events_of_each_algorithm_include_its_own_idea() {
    let kinds = |algorithm: &str, problem: &Value| {
        let told = search(problem, algorithm, 50_000);
        let mut kinds: Vec<String> = list(&told["events"]).iter().map(|event| text(&event[0]).to_owned()).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    };
    let middle = json!({ "game": "connect-four", "moves": ["4", "4", "4", "4"], "depth": 5 });
    for (algorithm, expected) in [
        ("pvs", &["research", "cutoff"][..]),
        ("null-move", &["null", "null-cut"]),
        ("transposition-table", &["probe", "hit", "table"]),
        ("quiescence", &["stand-pat"]),
    ] {
        let problem = match algorithm {
            "quiescence" => json!({ "game": "xiangqi", "depth": 2 }),
            "null-move" => json!({ "game": "connect-four", "depth": 5 }),
            _ => middle.clone(),
        };
        let found = kinds(algorithm, &problem);
        for kind in expected {
            assert!(found.iter().any(|found| found == kind), "{algorithm}: {kind} is not in {found:?}");
        }
    }
}

#[test]
fn repeated_searches_have_one_root_each() {
    let told = search(&json!({ "game": "connect-four", "depth": 4 }), "iterative-deepening", 50_000);
    let roots = list(&told["visits"]["parent"]).iter().enumerate().filter(|(_, parent)| **parent == -1);
    let depths: Vec<_> = roots.map(|(at, _)| number(&told["visits"]["depth"][at])).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
}

/// All leaves have the same parent, so an algorithm that is quadratic in their number would take minutes.
#[test]
fn a_tree_with_a_hundred_thousand_leaves_is_searched() {
    let text = format!("({})", vec!["7"; 99_000].join(" "));
    let told = search(&json!({ "game": "tree", "position": text, "depth": 1 }), "pvs", 10);
    assert_eq!(number(&told["counters"]["leaf evaluations"]), 99_000);
    assert_eq!(number(&told["left_out"]), 99_001 - 10);
}

#[test]
fn positions_are_counted_only_to_the_depth_of_the_tree() {
    let mut asked = Vec::new();
    let deepest = game_search::spec::depth_within(20_000_000, 3, |depth| {
        asked.push(depth);
        300_u64.pow(depth.min(2))
    });
    assert_eq!((deepest, asked), (100, vec![1, 2, 3]), "below its leaves a tree has no more positions");
    let mut asked = 0;
    let few = game_search::spec::depth_within(1_000, 100, |depth| {
        asked += 1;
        40_u64.pow(depth)
    });
    assert_eq!((few, asked), (1, 2), "counted until there are too many");
    let asked = game_search::spec::depth_within(1_000_000, 2, |depth| 40_u64.pow(depth));
    assert_eq!(asked, 100, "and no deeper than somebody wants to go");
}

#[test]
fn each_event_has_a_line_of_a_lesson() {
    for algorithm in names("algorithms") {
        let request = json!({ "op": "tree", "game": "tree", "depth": 2, "algorithm": algorithm, "lines": true });
        let told = answer(&request);
        let (events, lines) = (list(&told["events"]), list(&told["lines"]));
        assert_eq!(events.len(), lines.len(), "{algorithm}");
        for (event, line) in events.iter().zip(lines) {
            let source = text(&told["sources"][text(&line[0])]);
            let code = source.lines().nth(number(&line[1]) as usize - 1).expect("a line of the source");
            let wanted = match text(&event[0]) {
                "enter" => "cx.enter",
                "leave" => "cx.leave(",
                "raise" => "cx.raise(",
                "cutoff" => "cx.cutoff(",
                "evaluate" => "cx.evaluate()",
                "research" => "cx.re_search(",
                _ => "cx.",
            };
            assert!(code.contains(wanted), "{algorithm}: {event} at {line}: {code}");
        }
    }
}

#[test]
fn each_event_of_the_engine_has_a_line_of_it() {
    let features = "table,history,quiescence,quiescence.exchanges,null_move,reverse_futility,late_move_pruning,\
        late_move_reductions,see_pruning,check_extension";
    let request = json!({
        "op": "tree", "game": "xiangqi", "depth": 4, "algorithm": "engine", "features": features, "lines": true,
    });
    let told = answer(&request);
    let (events, lines) = (list(&told["events"]), list(&told["lines"]));
    assert_eq!(events.len(), lines.len());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game-search/src");
    let mut kinds = BTreeSet::new();
    for (event, line) in events.iter().zip(lines) {
        let file = text(&line[0]);
        assert!(file.starts_with("engine/"), "{line}");
        let source = fs::read_to_string(folder.join(file)).expect("a file of the engine");
        let code = source.lines().nth(number(&line[1]) as usize - 1).expect("a line of the source");
        let kind = text(&event[0]);
        let wanted: &[_] = match kind {
            "enter" => &["emit(Event::Enter"],
            "leave" => &["leave(", "terminal("],
            "terminal" => &["terminal("],
            "cutoff" => &["cutoff", "Cutoff"],
            _ => &["emit("],
        };
        assert!(wanted.iter().any(|words| code.contains(words)), "{event} at {line}: {code}");
        kinds.insert(kind);
    }
    assert!(kinds.contains("heuristic") && kinds.len() > 7, "{kinds:?}");
    assert_eq!(told["sources"], json!({}), "only excerpts are printed");
}

#[test]
fn a_window_is_used_or_refused() {
    let request = |algorithm: &str, window: Value| json!({ "op": "tree", "game": "tree", "depth": 2, "algorithm": algorithm, "window": window });
    let narrow = answer(&request("alpha-beta", json!([15, 20])));
    assert_eq!((&narrow["visits"]["alpha"][0], &narrow["visits"]["beta"][0]), (&json!("+15"), &json!("+20")));
    assert_eq!((number(&narrow["score"]["value"]), &narrow["visits"]["bound"][0]), (14, &json!("upper")));
    let open = answer(&request("alpha-beta", json!([null, 20])));
    assert_eq!((&open["visits"]["alpha"][0], &open["visits"]["beta"][0]), (&json!("-inf"), &json!("+20")));
    assert_eq!(answer(&request("pvs", json!([null, null]))), answer(&request("pvs", Value::Null)));
    for (algorithm, window, words) in [
        ("minimax", json!([0, 1]), "minimax with the window 0 to 1: it takes no window"),
        ("pvs", json!([3, 3]), "window 3 to 3: expected a smaller and a larger number within ±30999"),
        ("pvs", json!([null, -31_000]), "window −∞ to -31000: expected a smaller and a larger number within ±30999"),
        ("pvs", json!([0, 31_000]), "window 0 to 31000: expected a smaller and a larger number within ±30999"),
    ] {
        assert_eq!(ask_why(&request(algorithm, window)).0, words);
    }
}

#[test]
fn the_engine_searches_with_only_the_named_features() {
    let request = |features: &str| {
        let (game, position) = ("tic-tac-toe", "xxo/..x/o..");
        json!({ "op": "tree", "game": game, "position": position, "depth": 2, "algorithm": "engine", "features": features })
    };
    let ask = |features: &str| answer(&request(features));
    let (plain, extended) = (ask(""), ask("check_extension"));
    let nodes = |told: &Value| number(&told["counters"]["nodes"]);
    assert!(nodes(&extended) > nodes(&plain), "{} and {}", nodes(&extended), nodes(&plain));
    let heuristics: Vec<_> = list(&extended["events"]).iter().filter(|event| event[0] == "heuristic").collect();
    assert!(heuristics.iter().any(|event| !text(&event[2]["en"]).is_empty() && !text(&event[2]["zh"]).is_empty()));
    assert_eq!(list(&plain["events"]).iter().filter(|event| event[0] == "heuristic").count(), 0);
    let refused = ask_why(&request("tabel")).0;
    assert!(refused.starts_with("unknown feature \"tabel\": expected one of table, "), "{refused}");
}

#[test]
fn the_engine_uses_every_capability_of_the_game() {
    let position = "3k5/4r4/9/3PP4/9/9/9/9/9/5K3 w - - 0 1";
    let answer = answer(&json!({
        "op": "tree", "game": "xiangqi", "position": position, "depth": 1, "algorithm": "engine",
        "features": "quiescence,quiescence.exchanges",
    }));
    let skipped = json!("loses the exchange");
    assert!(
        list(&answer["events"]).iter().any(|event| event[0] == "heuristic" && event[2]["en"] == skipped),
        "{answer}"
    );
}
