//! The exercises with planted mistakes: the smallest trees, found by other searches with the same mistakes.

use serde_json::{Value, json};

use super::mistakes::{MISTAKES, Mistake};
use super::twin::{T, said};
use super::{SEEDS, instance, judged, keys, random, rights};
use crate::common::{number, text};

impl Mistake {
    /// Whether marks count, so that inner nodes have values too.
    fn has_captures(&self) -> bool {
        self.name == "forced-capture"
    }

    /// All trees with so many nodes.
    fn trees(&self, nodes: usize, values: &[i32]) -> Vec<T> {
        match self.has_captures() {
            true => trees(nodes, &values[..1]).iter().flat_map(|tree| with_captures(tree, 0, values)).collect(),
            false => trees(nodes, values),
        }
    }

    /// Whether a tree has the value that an instance wants, and the mistake shows.
    fn shows(&self, instance: &Value, tree: &T) -> bool {
        let (is_max, depth) = (text(&instance["statement"]["values"]["side"]) == "max", tree.height());
        let sign = if is_max { 1 } else { -1 };
        let (mut wrong_nodes, mut nodes) = (0, 0);
        let wrong = (self.wrong)(tree, depth, sign, &mut wrong_nodes);
        let right = (self.right)(tree, depth, sign, &mut nodes);
        assert!(self.has_captures() || right * sign == tree.minimax(is_max), "{tree}");
        let shows = match text(&instance["statement"]["key"]) {
            "debug-value" | "debug-quiescence" => wrong != right && wrong * sign == said(instance, "found"),
            "debug-any" => wrong != right,
            _ => wrong == right && wrong_nodes > nodes,
        };
        shows && right * sign == said(instance, "value")
    }
}

/// All trees with so many nodes, and leaves with these values.
fn trees(nodes: usize, values: &[i32]) -> Vec<T> {
    if nodes == 1 {
        return values.iter().map(|&value| T::leaf(value)).collect();
    }
    // The last child has some nodes, and the tree without it the others.
    let mut all = Vec::new();
    for last in 1..nodes {
        let others = if nodes - last == 1 { vec![T::inner(Vec::new())] } else { trees(nodes - last, values) };
        for other in others.iter().filter(|other| nodes - last == 1 || !other.kids.is_empty()) {
            for kid in trees(last, values) {
                let mut tree = other.clone();
                tree.kids.push(kid);
                all.push(tree);
            }
        }
    }
    all
}

/// All trees of this shape whose nodes but the root have these values, and in which each move but those of the root is noisy.
fn with_captures(tree: &T, level: usize, values: &[i32]) -> Vec<T> {
    let mut lists: Vec<Vec<T>> = vec![Vec::new()];
    for kid in &tree.kids {
        let kids = with_captures(kid, level + 1, values);
        lists = lists
            .iter()
            .flat_map(|list| kids.iter().map(move |kid| [&list[..], std::slice::from_ref(kid)].concat()))
            .collect();
    }
    let own = if level == 0 { &values[..1] } else { values };
    let marked = |&value: &i32| lists.iter().map(move |kids| noisy(T { kids: kids.clone(), ..T::leaf(value) }, level));
    own.iter().flat_map(marked).collect()
}

/// A node with the marks of its level.
fn noisy(tree: T, level: usize) -> T {
    let noisy = if level > 1 { "!" } else { "" };
    let mark = match tree.kids.is_empty() {
        true => noisy.to_owned(),
        false if level == 0 => String::new(),
        false => format!("{noisy}{}/", tree.value),
    };
    T { mark, ..tree }
}

/// Gives every node below the root a random value and the marks of its level.
fn with_random_captures(tree: T, level: usize, random: &mut fastrand::Rng) -> T {
    let kids = tree.kids.into_iter().map(|kid| with_random_captures(kid, level + 1, random)).collect();
    noisy(T { kids, ..T::leaf(random.i32(0..=10)) }, level)
}

fn answer(instance: &Value, tree: &T) -> String {
    let word = if text(&instance["statement"]["values"]["side"]) == "min" { "min " } else { "" };
    format!("{word}{tree}")
}

#[test]
fn the_smallest_trees_on_which_mistakes_show_are_the_right_answers() {
    for mistake in MISTAKES {
        let begun = std::time::Instant::now();
        let mut several = 0;
        for seed in 0..SEEDS {
            let it = instance(mistake.name, seed);
            let smallest = number(&it["hint"]["values"]["nodes"]) as usize;
            let value = said(&it, "value");
            // Other values than the library tries, where the trees are few enough.
            let near = [value - 2, value - 1, value, value + 1, value + 2];
            let values = if smallest < 7 { [&near[..], &[value + 5, -value]].concat() } else { near.to_vec() };
            for nodes in 2..smallest {
                let shows = mistake.trees(nodes, &values).into_iter().find(|tree| mistake.shows(&it, tree));
                assert_eq!(shows, None, "{} {seed}: smaller than {smallest} nodes", mistake.name);
            }
            let all = mistake.trees(smallest, &values);
            let step = all.len().div_ceil(700);
            let some: Vec<_> = all.iter().skip(seed as usize % step).step_by(step).collect();
            let showing: Vec<_> = all.iter().filter(|tree| mistake.shows(&it, tree)).take(300).collect();
            assert!(!showing.is_empty(), "{} {seed}", mistake.name);
            several += usize::from(showing.len() > 1);
            let tried: Vec<_> = some.into_iter().chain(showing).collect();
            let answers: Vec<_> = tried.iter().map(|tree| answer(&it, tree)).collect();
            let verdicts = rights(mistake.name, seed, &answers);
            for ((tree, text), verdict) in tried.iter().zip(&answers).zip(verdicts) {
                assert_eq!(verdict, mistake.shows(&it, tree), "{} {seed}: {text}", mistake.name);
            }
        }
        eprintln!("{} {:?}", mistake.name, begun.elapsed());
        assert!(several > 0, "{}", mistake.name);
    }
}

#[test]
fn random_trees_are_seldom_right_and_wrong_in_different_ways() {
    for mistake in MISTAKES {
        let (mut right, mut all, mut said_keys) = (0, 0, std::collections::BTreeSet::new());
        for seed in 0..SEEDS {
            let it = instance(mistake.name, seed);
            let smallest = number(&it["hint"]["values"]["nodes"]) as usize;
            let mut random = random(seed);
            let answers: Vec<_> = (0..1_000)
                .map(|_| {
                    let nodes = random.usize(2..=smallest + 2);
                    let mut tree = T::leaf(0);
                    while tree.size() < nodes {
                        grow(&mut tree, &mut random);
                    }
                    tree.leaves_mut().into_iter().for_each(|leaf| *leaf = random.i32(0..=10));
                    if mistake.has_captures() {
                        tree = with_random_captures(tree, 0, &mut random);
                    }
                    (tree, random.bool())
                })
                .collect();
            let texts: Vec<_> =
                answers.iter().map(|(tree, is_min)| format!("{}{tree}", if *is_min { "min " } else { "" })).collect();
            let verdicts = rights(mistake.name, seed, &texts);
            let side = text(&it["statement"]["values"]["side"]) == "min";
            for ((tree, is_min), verdict) in answers.iter().zip(&verdicts) {
                let is_right = *is_min == side && tree.size() == smallest && mistake.shows(&it, tree);
                assert_eq!(*verdict, is_right, "{} {seed}: {tree}", mistake.name);
            }
            right += verdicts.iter().filter(|verdict| **verdict).count();
            all += verdicts.len();
            said_keys.extend(keys(mistake.name, seed, &texts));
        }
        assert!(right * 20 < all, "{}: {right} of {all}", mistake.name);
        let hidden = said_keys.iter().any(|key| key.starts_with("debug-hidden"));
        let others = ["debug-side", "debug-other-value"].iter().all(|key| said_keys.contains(*key));
        assert!(hidden && others, "{}: {said_keys:?}", mistake.name);
    }
}

/// Adds a leaf below a random node.
fn grow(tree: &mut T, random: &mut fastrand::Rng) {
    let count = tree.kids.len();
    match random.usize(0..=count) {
        at if at < count && random.bool() => grow(&mut tree.kids[at], random),
        at => tree.kids.insert(at, T::leaf(0)),
    }
}

#[test]
fn trees_that_are_no_answers_are_told_why() {
    let told = |answer: &str| {
        let it = judged("forgotten-negation", 0, &[answer]);
        (it["verdicts"][0]["right"] == json!(false)).then(|| text(&it["verdicts"][0]["message"]["key"]).to_owned())
    };
    let long = format!("({})", "1 ".repeat(990));
    let deep = format!("{}1{}", "(".repeat(20), ")".repeat(20));
    for (answer, key) in [
        ("", "answer-empty"),
        ("(1", "answer-unreadable"),
        ("7", "debug-leaf"),
        ("(1 2) > 1", "debug-path"),
        ("(b:(a:(1 2) 3) c:(&a))", "debug-marks"),
        (&long, "debug-large"),
        (&deep, "debug-large"),
        (&"(".repeat(3_000), "answer-long"),
    ] {
        assert_eq!(told(answer).as_deref(), Some(key), "{answer}");
    }
}

/// The names of the exercises with mistakes.
pub fn names() -> impl Iterator<Item = &'static str> {
    MISTAKES.iter().map(|mistake| mistake.name)
}
