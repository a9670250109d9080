//! Each kind of exercise: all its answers, and which of them are right, without the library.

use serde_json::Value;

use super::twin::{T, given, leaves, pair, re_searches, said, windows};
use super::{numbers, searches};
use crate::common::{list, number, text};

pub struct Twin {
    pub name: &'static str,
    /// Every answer to an instance that counts.
    pub answers: fn(&Value) -> Vec<String>,
    /// Returns the right ones among some answers, of which `all` are all.
    pub right: fn(&Value, all: &[String]) -> Vec<bool>,
}

pub const TWINS: &[Twin] = &[
    Twin { name: "change-a-leaf", answers: changes, right: changed },
    Twin { name: "negate", answers: changes_for_min, right: negated },
    Twin { name: "deepen", answers: changes, right: searches::deepened },
    Twin { name: "order-children", answers: orders, right: fewest_leaves },
    Twin { name: "table-entry", answers: entries, right: entry_ends },
    Twin { name: "re-search", answers: all_windows, right: narrowest },
    Twin { name: "cheapest-window", answers: all_windows, right: searches::cheapest },
    Twin { name: "noisy-moves", answers: searches::marks, right: searches::quiet },
    Twin { name: "misleading-pass", answers: changes, right: searches::misled },
    Twin { name: "late-move", answers: changes, right: searches::reduced },
    Twin { name: "first-guess", answers: searches::guesses, right: searches::fewest_passes },
    Twin { name: "best-first-leaves", answers: changes, right: searches::counted },
    Twin { name: "two-sided-cutoffs", answers: all_windows, right: searches::widest_cutoffs },
    Twin { name: "leaves-in-window", answers: all_windows, right: searches::widest_leaves },
    Twin { name: "stand-pats", answers: all_windows, right: searches::widest_stand_pats },
    Twin { name: "passes-in-window", answers: all_windows, right: searches::widest_passes },
    Twin { name: "explore", answers: numbers::visits_and_wins, right: numbers::selected },
    Twin { name: "swapped-visits", answers: numbers::visits_and_wins, right: numbers::misselected },
    Twin { name: "largest-proof", answers: numbers::changed_results, right: numbers::misproved },
    Twin { name: "most-proving", answers: numbers::nodes, right: numbers::most_proving },
];

pub fn changes(instance: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for at in 0..given(instance).leaves_mut().len() {
        for value in 0..=20 {
            let mut tree = given(instance);
            let leaf = &mut tree.leaves_mut()[at];
            if **leaf != value {
                **leaf = value;
                all.push(tree.to_string());
            }
        }
    }
    all
}

fn changes_for_min(instance: &Value) -> Vec<String> {
    changes(instance).into_iter().map(|tree| format!("min {tree}")).collect()
}

fn negated(instance: &Value, all: &[String]) -> Vec<bool> {
    let wanted = said(instance, "wanted");
    all.iter().map(|answer| -T::read(&answer[4..]).minimax(false) == wanted).collect()
}

fn changed(instance: &Value, all: &[String]) -> Vec<bool> {
    let wanted = said(instance, "wanted");
    all.iter().map(|answer| T::read(answer).minimax(true) == wanted).collect()
}

pub fn orders(instance: &Value) -> Vec<String> {
    given(instance).orders().iter().map(T::to_string).collect()
}

fn fewest_leaves(_: &Value, all: &[String]) -> Vec<bool> {
    let count = |answer: &String| {
        let mut count = 0;
        leaves(&T::read(answer), true, i32::MIN, i32::MAX, &mut count);
        count
    };
    let counts: Vec<_> = all.iter().map(count).collect();
    counts.iter().map(|count| count == counts.iter().min().unwrap()).collect()
}

fn all_windows(instance: &Value) -> Vec<String> {
    windows(instance).iter().map(|[alpha, beta]| format!("{alpha} {beta}")).collect()
}

fn narrowest(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let has_wanted = |answer: &&String| {
        let ([alpha, beta], mut count) = (pair(answer), 0);
        re_searches(&tree, true, alpha, beta, &mut count);
        count as i32 == said(instance, "n")
    };
    let width = |answer: &String| {
        let [alpha, beta] = pair(answer);
        beta - alpha
    };
    let narrowest = all.iter().filter(has_wanted).map(width).min().unwrap();
    all.iter().map(|answer| has_wanted(&answer) && width(answer) == narrowest).collect()
}

fn entries(instance: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for bound in ["exact", "lower", "upper"] {
        for score in number(&instance["given"]["low"])..=number(&instance["given"]["high"]) {
            for depth in 1..=5 {
                all.push(format!("{bound} {score} {depth}"));
            }
        }
    }
    all
}

/// An entry of the same depth ends a search if no value that it allows lies beyond the window's other side.
fn entry_ends(instance: &Value, all: &[String]) -> Vec<bool> {
    let ends = |answer: &str, row: &Value| {
        let words: Vec<_> = answer.split(' ').collect();
        let score: i64 = words[1].parse().unwrap();
        let [alpha, beta] = [0, 1].map(|at| number(&row["window"][at]));
        let allowed: Vec<i64> = (-99..=199)
            .filter(|&value| match words[0] {
                "exact" => value == score,
                "lower" => value >= score,
                _ => value <= score,
            })
            .collect();
        let is_one = allowed.len() == 1;
        let all_low = allowed.iter().all(|&value| value <= alpha);
        let all_high = allowed.iter().all(|&value| value >= beta);
        words[2].parse().ok() == row["depth"].as_i64() && (is_one || all_low || all_high)
    };
    let rows = list(&instance["given"]["rows"]);
    let is_right = |answer: &String| rows.iter().all(|row| ends(answer, row) == row["ends"].as_bool().unwrap());
    assert!(text(&instance["form"]) == "entry");
    all.iter().map(is_right).collect()
}
