//! Tests of the figures of the engine: correction history, move picker, and two engines in a race. The answers are compared
//! with searches by the library itself.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use game_search::engine::{Engine, Params};
use game_search::searcher::Progress;
use game_search::{Evaluator, Event, Game, Limits, Numbers, Observer, Searcher, TextNotation};
use serde_json::{Value, json};
use xiangqi::PositionWithHistory;

use crate::common::{answer, ask, list, number, text};

const EDITS: u64 = 200;
const SEED: u64 = 20_261_128;
const MIDGAME: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Calls `each` with random positions after up to six moves from two positions, each with the request of the position.
fn edits(mut each: impl FnMut(&mut Random, &PositionWithHistory, Value)) {
    let mut random = Random(SEED);
    for edit in 0..EDITS {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let text = if edit % 2 == 0 { start } else { MIDGAME };
        let mut game = PositionWithHistory::parse_position(text).expect("a position");
        let mut moves = Vec::new();
        for _ in 0..random.below(7) {
            let mut legal = <PositionWithHistory as Game>::MoveList::default();
            game.legal_moves(&mut legal);
            if game.outcome().is_some() || legal.as_slice().is_empty() {
                break;
            }
            let mv = legal.as_slice()[random.below(legal.as_slice().len())];
            moves.push(game.move_text(mv));
            game.make(mv);
        }
        let request = json!({ "game": "xiangqi", "position": text, "moves": moves });
        each(&mut random, &game, request);
    }
}

fn evaluator() -> impl Evaluator<PositionWithHistory> + Send {
    use game_search::spec::GameSpec;
    let usual = &<games::Xiangqi as GameSpec>::EVALUATORS[0];
    game_search::spec::ChosenEvaluator::read::<games::Xiangqi>(usual.name).expect("an evaluator").evaluator()
}

fn all_features(game: &PositionWithHistory) -> Params {
    use game_search::spec::GameSpec;
    games::Xiangqi::params().for_search(game, &evaluator()).0
}

/// Searches, with an observer of numbers.
fn observed(game: &PositionWithHistory, depth: u32, observer: &mut impl Observer<xiangqi::Move>) {
    let engine = Engine::exact(evaluator()).with_params(all_features(game)).expect("features of the game");
    let mut engine = engine.with_table_mib(1).expect("a table");
    let limits = Limits { nodes: Some(1_000_000), ..Limits::depth(depth) };
    engine.search_with(game, &limits, observer, &mut ()).expect("a search");
}

/// The numbers of a search, in their order.
#[derive(Default)]
struct Told(Vec<Numbers<xiangqi::Move>>);

impl Observer<xiangqi::Move> for Told {
    fn on(&mut self, _: Event<xiangqi::Move>) {}

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<xiangqi::Move>) {
        self.0.push(numbers);
    }
}

#[test]
fn updates_of_the_correction_history_are_those_of_the_library() {
    let mut compared = 0;
    edits(|random, game, mut request| {
        let depth = 1 + random.below(5) as u32;
        (request["op"], request["depth"]) = (json!("correction"), json!(depth));
        // A game that is over has no search.
        let Ok(told) = ask(&request) else { return };
        let told = &told[0];
        let updates: Vec<_> =
            list(&told["events"]).iter().filter(|event| event[0] == "update").map(|it| &it[1]).collect();
        let mut expected = Told::default();
        observed(game, depth, &mut expected);
        let expected: Vec<_> = expected.0.iter().filter(|it| matches!(it, Numbers::Corrected { .. })).collect();
        assert_eq!(updates.len(), expected.len(), "{request}");
        let mut stored = HashMap::new();
        for (update, expected) in updates.into_iter().zip(expected) {
            let &Numbers::Corrected { entry, depth, score, evaluation, before, after, .. } = expected else {
                unreachable!()
            };
            let of = |name: &str| number(&update[name]);
            assert_eq!(
                [of("entry"), of("depth"), of("score"), of("corrected"), of("before"), of("after")],
                [
                    entry as i64,
                    depth.into(),
                    score.value().into(),
                    evaluation.value().into(),
                    before.into(),
                    after.into()
                ],
                "{request}"
            );
            // The corrected evaluation is the static one and what the entry held when the node was entered.
            let (most, correction) = (number(&told["most"]), of("corrected") - of("static"));
            assert!(correction.abs() <= most, "{update}");
            assert_eq!(stored.insert(entry, after).unwrap_or(0), before, "{request}: {update}");
            let error = of("score") - of("corrected");
            assert!(error == 0 || (after - before).signum() != -(error.signum() as i32), "{update}");
            assert_eq!(update["line"][0], "engine/selective.rs");
            compared += 1;
        }
    });
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn picked_moves_are_those_of_the_library() {
    let (mut nodes, mut ranks) = (0, BTreeSet::new());
    edits(|random, game, mut request| {
        let depth = 2 + random.below(4) as u32;
        (request["op"], request["depth"], request["least"]) = (json!("picking"), json!(depth), json!(1));
        let Ok(told) = ask(&request) else { return };
        let mut expected = Told::default();
        observed(game, depth, &mut expected);
        let known: BTreeSet<_> = expected
            .0
            .iter()
            .filter_map(|it| match it {
                Numbers::Picked { mv, rank, generated } => Some((mv.to_string(), format!("{rank:?}"), *generated)),
                _ => None,
            })
            .collect();
        for node in list(&told[0]["events"]) {
            let picks = list(&node["picks"]);
            let moves: BTreeSet<_> = picks.iter().map(|pick| text(&pick["move"])).collect();
            assert_eq!(moves.len(), picks.len(), "{node}: each move once");
            for (at, pick) in picks.iter().enumerate() {
                let rank = text(&pick["rank"]);
                ranks.insert(rank.to_owned());
                let generated = number(&pick["generated"]) as usize;
                assert!(generated <= number(&node["legal"]) as usize, "{node}");
                assert!(rank != "table" || at == 0, "{node}: only the first move is that of the table");
                assert!(rank == "table" || generated > 0, "{node}");
                assert!(pick["line"][0] == "engine/search.rs", "{pick}");
                assert!(known.iter().any(|(mv, _, count)| mv == text(&pick["move"]) && *count == generated), "{pick}");
            }
            if let Some(cut) = node["cut"].as_u64() {
                assert_eq!(cut as usize, picks.len() - 1, "{node}: nothing is picked after a cutoff");
            }
            nodes += 1;
        }
    });
    assert!(nodes > 2_000, "{nodes}");
    assert_eq!(
        ranks.iter().map(String::as_str).collect::<Vec<_>>(),
        ["counter", "killer", "losing", "noisy", "quiet", "table"]
    );
}

#[test]
fn races_have_the_nodes_of_the_library() {
    let features =
        ["null_move", "late_move_reductions", "table", "history", "quiescence.exchanges", "singular", "staged"];
    let (mut refused, mut depths) = (0, 0);
    edits(|random, game, mut request| {
        let feature = features[random.below(features.len())];
        let base = ["all", "exact", "plain"][random.below(3)];
        let nodes = 1 + random.below(1_000) as u64;
        request["op"] = json!("race");
        (request["feature"], request["base"], request["nodes"]) = (json!(feature), json!(base), json!(nodes));
        let Ok(told) = ask(&request) else {
            refused += 1;
            return;
        };
        let settings = match base {
            "all" => [format!("all,-{feature}"), "all".to_owned()],
            "exact" => [format!("exact,-{feature}"), "exact".to_owned()],
            _ => ["plain,+deepening_step".to_owned(), format!("plain,+deepening_step,+{feature}")],
        };
        for (told, settings) in list(&told[0]["engines"]).iter().zip(settings) {
            use game_search::spec::GameSpec;
            let params = games::Xiangqi::params().with_settings(&settings, game, &evaluator()).expect("settings");
            let mut engine = Engine::exact(evaluator()).with_params(params).expect("features of the game");
            let mut known: Vec<(u32, u64)> = Vec::new();
            let mut watch = |progress: &Progress<'_, xiangqi::Move>| {
                if known.last().map_or(0, |it| it.0) < progress.depth {
                    known.push((progress.depth, progress.nodes));
                }
                ControlFlow::Continue(())
            };
            let report = engine.search(game, &Limits::nodes(nodes), &mut watch).expect("a search");
            let rows: Vec<_> = list(&told["rows"])
                .iter()
                .map(|row| (number(&row["depth"]) as u32, number(&row["nodes"]) as u64))
                .collect();
            assert_eq!(rows, known, "{request} {settings}");
            assert_eq!(number(&told["nodes"]) as u64, report.nodes, "{request} {settings}");
            depths += rows.len();
        }
    });
    assert!(refused > 5 && refused < EDITS / 2 && depths > 300, "{refused} refused, {depths} iterations");
}

#[test]
fn buckets_are_those_of_the_library() {
    let (mut replaced, mut stores) = (0, 0);
    edits(|random, game, mut request| {
        let depth = 4 + random.below(3) as u32;
        (request["op"], request["depth"], request["searches"]) = (json!("buckets"), json!(depth), json!(1));
        let Ok(told) = ask(&request) else { return };
        let mut expected = Told::default();
        observed(game, depth, &mut expected);
        let wanted = number(&told[0]["bucket"]) as usize;
        let mut expected = expected.0.iter().filter_map(|it| match it {
            Numbers::Stored { key, bucket, buckets, before, after } if *bucket == wanted => {
                after.iter().any(|slot| slot.is_some_and(|it| it.key == *key)).then_some((*key, *buckets, *before))
            }
            _ => None,
        });
        for event in list(&told[0]["events"]) {
            let (key, buckets, before) = expected.next().expect("a store of the library");
            assert_eq!((text(&event["key"]), number(&event["buckets"])), (&*format!("{key:016x}"), buckets as i64));
            let slot = number(&event["slot"]) as usize;
            let value = |slot: usize| before[slot].map(|it| it.value);
            assert_eq!(event["before"][slot]["value"].as_i64(), value(slot).map(i64::from), "{event}");
            let is_own = before[slot].is_some_and(|it| it.key == key);
            if before[slot].is_some() && !is_own && event["split"] == false {
                assert!((0..4).all(|other| value(other) >= value(slot)), "{event}: the lowest value goes");
                replaced += 1;
            }
            assert_eq!(event["after"][slot]["key"], event["key"]);
            stores += 1;
        }
        assert!(expected.next().is_none(), "{request}");
    });
    assert!(replaced > 100 && stores > 1_000, "{replaced} of {stores}");
}

/// A tree in which a singular extension reaches a leaf behind the horizon.
#[test]
fn singular_extensions_are_seen_in_a_tree() {
    let search = |features: &str| {
        answer(&json!({
            "op": "tree", "game": "tree", "position": "(a:(x:5/(p:5/(q:5/(r:5/(40)))) y:20 z:30))", "depth": 5,
            "algorithm": "engine", "features": features, "lines": true,
        }))
    };
    let (before, after) =
        (search("table,deepening_step=3"), search("table,deepening_step=3,singular,singular.depth=4"));
    assert_eq!([&before, &after].map(|told| number(&told["score"]["value"])), [5, 20]);
    let events = list(&after["events"]);
    let at = events.iter().position(|event| event[0] == "heuristic").expect("an extension");
    assert_eq!(after["lines"][at][0], "engine/selective.rs");
    assert_eq!(list(&before["events"]).iter().filter(|event| event[0] == "heuristic").count(), 0);
}
