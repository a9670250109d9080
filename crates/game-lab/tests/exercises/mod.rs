//! Tests of the exercises: verdicts agree with searches that are written without the library, over all answers.

mod debugging;
mod engine;
mod kinds;
mod mistakes;
mod numbers;
mod replies;
mod searches;
mod statics;
mod twin;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::common::{answer, ask, list, text};
use kinds::Twin;

/// Every kind of exercise without a planted mistake.
fn twins() -> impl Iterator<Item = &'static Twin> {
    kinds::TWINS.iter().chain(replies::TWINS).chain(engine::TWINS).chain(statics::TWINS)
}

/// The number of instances of each kind that are tested.
const SEEDS: u64 = 10;
/// The number of instances from which the same answers are taken, and of those in which they are tried.
const CONSTANT_SEEDS: u64 = 25;

fn instance(name: &str, seed: u64) -> Value {
    judged(name, seed, &[] as &[&str])
}

/// An instance with the verdicts on some answers.
fn judged(name: &str, seed: u64, answers: &[impl AsRef<str>]) -> Value {
    let answers: Vec<_> = answers.iter().map(AsRef::as_ref).collect();
    answer(&json!({ "op": "exercise", "name": name, "seed": seed, "answers": answers, "solve": true }))
}

fn verdicts(name: &str, seed: u64, answers: &[String]) -> Vec<Value> {
    answers.chunks(1_000).flat_map(|some| list(&judged(name, seed, some)["verdicts"]).to_vec()).collect()
}

fn rights(name: &str, seed: u64, answers: &[String]) -> Vec<bool> {
    verdicts(name, seed, answers).iter().map(|verdict| verdict["right"] == true).collect()
}

/// The messages for wrong answers.
fn keys(name: &str, seed: u64, answers: &[String]) -> BTreeSet<String> {
    let all = verdicts(name, seed, answers);
    all.iter().filter(|it| it["right"] == false).map(|it| text(&it["message"]["key"]).to_owned()).collect()
}

fn random(seed: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(seed)
}

fn names() -> Vec<String> {
    let all = answer(&json!({ "op": "exercises" }));
    list(&all["exercises"]).iter().map(|it| text(&it["name"]).to_owned()).collect()
}

/// A thousand random answers to each instance, and all right ones.
#[test]
fn verdicts_agree_with_brute_force_over_all_answers() {
    for twin in twins() {
        let (mut several, mut passed, mut tried) = (0, 0, 0);
        for seed in 0..SEEDS {
            let it = instance(twin.name, seed);
            let all = (twin.answers)(&it);
            let is_right = (twin.right)(&it, &all);
            let mut random = random(seed);
            let chosen: Vec<_> = (0..1_000).map(|_| random.usize(..all.len())).collect();
            let right: Vec<_> = (0..all.len()).filter(|&at| is_right[at]).collect();
            assert!(!right.is_empty(), "{} {seed}", twin.name);
            several += usize::from(right.len() > 1);
            passed += chosen.iter().filter(|&&at| is_right[at]).count();
            tried += chosen.len();
            let places = [chosen, right].concat();
            let answers: Vec<_> = places.iter().map(|&at| all[at].clone()).collect();
            for (at, verdict) in places.into_iter().zip(rights(twin.name, seed, &answers)) {
                assert_eq!(verdict, is_right[at], "{} {seed}: {}", twin.name, all[at]);
            }
        }
        assert!(several > 0, "{}: no instance has several right answers", twin.name);
        assert!(passed * 20 < tried, "{}: {passed} of {tried} random answers pass", twin.name);
    }
}

/// The answers that are right most often among some instances are right in no more than a fifth of other instances. Trees
/// as answers are compared by their places among all answers, such as the third leaf with the value 7. An order fits no other
/// instance.
#[test]
fn no_constant_answer_passes_often() {
    // All kinds take two minutes, so every fourth is tested unless `LONG_TESTS` is set.
    let step = if std::env::var_os("LONG_TESTS").is_some() { 1 } else { 4 };
    for twin in twins().step_by(step) {
        let counts = |seeds: std::ops::Range<u64>| {
            let mut counts: BTreeMap<String, u64> = BTreeMap::new();
            for seed in seeds {
                let it = instance(twin.name, seed);
                if it["form"] == "order" {
                    break;
                }
                let all = (twin.answers)(&it);
                let is_tree = ["leaf", "noise"].contains(&text(&it["form"]));
                let is_right = (twin.right)(&it, &all);
                for (at, answer) in all.into_iter().enumerate().filter(|(at, _)| is_right[*at]) {
                    *counts.entry(if is_tree { at.to_string() } else { answer }).or_default() += 1;
                }
            }
            counts
        };
        let (popular, others) = (counts(0..CONSTANT_SEEDS), counts(CONSTANT_SEEDS..2 * CONSTANT_SEEDS));
        let mut popular: Vec<_> = popular.into_iter().collect();
        popular.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let passed =
            popular.iter().take(20).map(|(answer, _)| (others.get(answer).copied().unwrap_or(0), answer)).max();
        assert!(passed.is_none_or(|(count, _)| count * 5 <= CONSTANT_SEEDS), "{}: {passed:?}", twin.name);
    }
}

/// Each kind says different things about its typical wrong answers, which are those that random answers meet.
#[test]
fn wrong_answers_are_told_apart() {
    for twin in twins() {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for seed in 0..SEEDS {
            let all = (twin.answers)(&instance(twin.name, seed));
            let mut random = random(seed);
            let some: Vec<_> = (0..200).map(|_| all[random.usize(..all.len())].clone()).collect();
            for verdict in verdicts(twin.name, seed, &some).iter().filter(|it| it["right"] == false) {
                *counts.entry(text(&verdict["message"]["key"]).to_owned()).or_default() += 1;
            }
        }
        let common = counts.values().filter(|count| **count > 50).count();
        assert!(common >= 2, "{}: {counts:?}", twin.name);
    }
}

#[test]
fn the_solution_is_right_and_what_the_page_begins_with_is_not() {
    for name in names() {
        let mut instances = BTreeSet::new();
        for seed in 0..2 * SEEDS {
            let it = instance(&name, seed);
            let answers = [&it["solution"], &it["start"]].map(|answer| text(answer).to_owned());
            let rows = [&answers[..], &[String::new(), "nonsense".to_owned(), "\u{0}<b>&(".to_owned()]].concat();
            assert_eq!(rights(&name, seed, &rows), [true, false, false, false, false], "{name} {seed}");
            instances.insert(json!([it["statement"], it["given"]]).to_string());
        }
        assert!(instances.len() > 9, "{name}: {} instances", instances.len());
    }
    // Between both requests for an instance come so many others that it is made anew.
    let all = || names().iter().map(|name| judged(name, 7, &["1"])).collect::<Vec<_>>();
    assert_eq!(all(), all());
}

#[test]
fn every_exercise_has_a_twin() {
    let twins = twins().map(|twin| twin.name).chain(debugging::names());
    assert_eq!(twins.map(str::to_owned).collect::<BTreeSet<_>>(), names().into_iter().collect());
}

/// The site reads this file, because it does not depend on the library of the lab.
#[test]
fn the_file_of_lessons_lists_every_exercise() {
    let mut lessons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for it in list(&answer(&json!({ "op": "exercises" }))["exercises"]) {
        lessons.entry(text(&it["lesson"]).to_owned()).or_default().push(text(&it["name"]).to_owned());
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/exercise/lessons.json");
    let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(file, json!(lessons), "{path}");
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src");
    for lesson in lessons.keys() {
        assert!(std::path::Path::new(docs).join(format!("{lesson}.md")).is_file(), "{lesson}");
    }
}

#[test]
fn unknown_exercises_and_too_many_answers_are_refused() {
    let refused = |request: &Value| ask(request).expect_err("a refusal");
    let request =
        |name: &str, answers: usize| json!({ "op": "exercise", "name": name, "seed": 1, "answers": vec![""; answers] });
    assert!(refused(&request("sorting", 1)).contains("expected one of change-a-leaf"));
    assert!(refused(&request("re-search", 2_001)).contains("2001 answers: expected at most 2000"));
    assert!(refused(&json!({ "op": "planted", "name": "none", "position": "(1)" })).contains("there is none"));
    assert!(refused(&json!({ "op": "planted", "name": "forgotten-negation", "position": "(1" })).contains("expected"));
    assert!(
        refused(&json!({ "op": "planted", "name": "forgotten-negation", "position": "(b:(a:(1)) c:(&a))" }))
            .contains("debug-marks")
    );
}
