//! The exercises on Monte Carlo and proof numbers, without the library.

use serde_json::Value;

use super::twin::{T, given, pair, said};
use crate::common::{list, number};

pub fn visits_and_wins(_: &Value) -> Vec<String> {
    (1..=60).flat_map(|visits| (0..=visits).map(move |wins| format!("{visits} {wins}"))).collect()
}

pub fn selected(instance: &Value, all: &[String]) -> Vec<bool> {
    let others = list(&instance["given"]["children"]).iter().map(|it| [0, 1].map(|at| number(&it[at]) as f64));
    let others: Vec<[f64; 2]> = others.collect();
    let is_right = |answer: &String| {
        let own: Vec<f64> = answer.split(' ').map(|word| word.parse().unwrap()).collect();
        let total: f64 = others.iter().map(|[visits, _]| visits).sum::<f64>() + own[0];
        let ucb = |visits: f64, wins: f64| wins / visits + 1.4 * total.ln().sqrt() / visits.sqrt();
        others.iter().all(|&[visits, wins]| wins * own[0] > own[1] * visits && ucb(visits, wins) < ucb(own[0], own[1]))
    };
    let is_much = |answer: &String| pair(answer)[0] >= said(instance, "least");
    all.iter().map(|answer| is_right(answer) && is_much(answer)).collect()
}

/// Every node but the root, by its path.
pub fn nodes(instance: &Value) -> Vec<String> {
    fn below(tree: &T, path: &str, all: &mut Vec<String>) {
        for (at, kid) in tree.kids.iter().enumerate() {
            let step = if kid.label.is_empty() { (at + 1).to_string() } else { kid.label.clone() };
            let path = format!("{path} {step}").trim().to_owned();
            all.push(path.clone());
            below(kid, &path, all);
        }
    }
    let mut all = Vec::new();
    below(&given(instance), "", &mut all);
    all
}

/// The smallest sets of unknown leaves that prove a win (1) or a loss (-1) if all of them have this value.
fn sets(tree: &T, is_max: bool, wanted: i32, path: &str) -> Vec<Vec<String>> {
    if tree.kids.is_empty() {
        return match tree.value {
            0 => vec![vec![path.to_owned()]],
            value if value == wanted => vec![Vec::new()],
            _ => Vec::new(),
        };
    }
    let kids = tree.kids.iter().enumerate().map(|(at, kid)| {
        let step = if kid.label.is_empty() { (at + 1).to_string() } else { kid.label.clone() };
        sets(kid, !is_max, wanted, format!("{path} {step}").trim())
    });
    let all: Vec<Vec<String>> = if is_max == (wanted == 1) {
        // One child is enough.
        kids.flatten().collect()
    } else {
        let both = |some: Vec<Vec<String>>, kid: Vec<Vec<String>>| {
            some.iter().flat_map(|one| kid.iter().map(move |other| [&one[..], other].concat())).collect()
        };
        kids.fold(vec![Vec::new()], both)
    };
    let least = all.iter().map(Vec::len).min().unwrap_or(0);
    all.into_iter().filter(|set| set.len() == least).collect()
}

/// The most-proving nodes are in a smallest set of each kind.
pub fn most_proving(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let [proofs, disproofs] = [1, -1].map(|wanted| sets(&tree, true, wanted, "").concat());
    all.iter().map(|path| proofs.contains(path) && disproofs.contains(path)).collect()
}

/// Every change of one leaf to another result.
pub fn changed_results(instance: &Value) -> Vec<String> {
    let count = given(instance).leaves_mut().len();
    let places = (0..count).flat_map(|at| (-1..=1).map(move |value| (at, value)));
    let changed = |(at, value): (usize, i32)| {
        let mut tree = given(instance);
        let before = std::mem::replace(tree.leaves_mut()[at], value);
        (before != value).then(|| tree.to_string())
    };
    places.filter_map(changed).collect()
}

/// The proof and the disproof number, where Min's proof number is the largest one below, not the sum.
fn with_largest(tree: &T, is_max: bool) -> [i64; 2] {
    if tree.kids.is_empty() {
        return [[9_999, 0], [1, 1], [0, 9_999]][(tree.value + 1) as usize];
    }
    let all: Vec<_> = tree.kids.iter().map(|kid| with_largest(kid, !is_max)).collect();
    let [proofs, disproofs] = [0, 1].map(|at| all.iter().map(move |numbers| numbers[at]));
    if is_max {
        [proofs.min().unwrap(), disproofs.sum::<i64>().min(9_999)]
    } else {
        [proofs.max().unwrap(), disproofs.min().unwrap()]
    }
}

/// The changes after which the search with the mistake goes to a leaf that is not in a smallest set of each kind.
pub fn misproved(_: &Value, all: &[String]) -> Vec<bool> {
    let is_right = |answer: &String| {
        let tree = T::read(answer);
        let (mut at, mut is_max, mut path) = (&tree, true, Vec::new());
        while !at.kids.is_empty() {
            let number = |place: &usize| with_largest(&at.kids[*place], !is_max)[usize::from(!is_max)];
            let place = (0..at.kids.len()).min_by_key(number).unwrap();
            at = &at.kids[place];
            path.push(if at.label.is_empty() { (place + 1).to_string() } else { at.label.clone() });
            is_max = !is_max;
        }
        let [proofs, disproofs] = [1, -1].map(|wanted| sets(&tree, true, wanted, "").concat());
        let (path, is_open) = (path.join(" "), !proofs.is_empty() && !disproofs.is_empty());
        is_open && !(proofs.contains(&path) && disproofs.contains(&path))
    };
    all.iter().map(is_right).collect()
}

/// The code takes the logarithm of the child's visits, divided by all visits.
pub fn misselected(instance: &Value, all: &[String]) -> Vec<bool> {
    let others = list(&instance["given"]["children"]).iter().map(|it| [0, 1].map(|at| number(&it[at]) as f64));
    let others: Vec<[f64; 2]> = others.collect();
    let is_right = |answer: &String| {
        let own: Vec<f64> = answer.split(' ').map(|word| word.parse().unwrap()).collect();
        let total: f64 = others.iter().map(|[visits, _]| visits).sum::<f64>() + own[0];
        let ucb = |visits: f64, wins: f64| wins / visits + 1.4 * (total.ln() / visits).sqrt();
        let swapped = |visits: f64, wins: f64| wins / visits + 1.4 * (visits.ln() / total).sqrt();
        let by_code = others.iter().all(|&[visits, wins]| swapped(visits, wins) < swapped(own[0], own[1]));
        let by_ucb = others.iter().all(|&[visits, wins]| ucb(visits, wins) <= ucb(own[0], own[1]));
        by_code && !by_ucb && own[0] as i32 <= said(instance, "limit")
    };
    all.iter().map(is_right).collect()
}
