//! Trees in which the reader changes one leaf.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde_json::json;
use small_games::Tree;

use super::exercise::Verdict;
use super::shape::Shape;

/// The values that the leaves of an instance have, and that answers are counted in.
pub const VALUES: RangeInclusive<i32> = 0..=20;
/// At most this part of all changes is right.
const MOST_RIGHT: f64 = 0.03;
/// At most so many changes have the same outcome.
const MOST_OF_OUTCOME: usize = 5;

/// Returns every tree in which one leaf has another value, one of `values`.
pub fn changes(tree: &Shape, values: impl IntoIterator<Item = i32> + Clone) -> Vec<Shape> {
    let leaves = tree.leaves();
    let places = (0..leaves.len()).flat_map(|at| values.clone().into_iter().map(move |value| (at, value)));
    let changed = places.filter_map(|(at, value)| {
        let mut changed = leaves.clone();
        (std::mem::replace(&mut changed[at], value) != value).then(|| tree.with_leaves(&mut changed.into_iter()))
    });
    changed.collect()
}

/// Returns a right change, if there is one and not too many are right.
pub fn solution(tree: &Shape, is_right: impl Fn(&Shape) -> bool) -> Option<Shape> {
    let extreme = changes(tree, [*VALUES.start(), *VALUES.end()]);
    // Otherwise the same extreme value of a leaf would be the answer to many instances.
    if extreme.iter().any(&is_right) {
        return None;
    }
    let changes = changes(tree, VALUES);
    let right: Vec<_> = changes.iter().filter(|changed| is_right(changed)).collect();
    let is_hard_enough = right.len() as f64 <= MOST_RIGHT * changes.len() as f64;
    right.first().filter(|_| is_hard_enough).map(|&shape| shape.clone())
}

/// Returns the outcomes of changes that [`solution`] would accept if they were wanted, with one change for each.
pub fn outcomes<T: Copy + Ord>(tree: &Shape, outcome: impl Fn(&Shape) -> T) -> Vec<(T, Shape)> {
    let extreme: Vec<_> = changes(tree, [*VALUES.start(), *VALUES.end()]).iter().map(&outcome).collect();
    let mut all: BTreeMap<T, Vec<Shape>> = BTreeMap::new();
    let changes = changes(tree, VALUES);
    for changed in changes {
        all.entry(outcome(&changed)).or_default().push(changed);
    }
    all.retain(|outcome, right| right.len() <= MOST_OF_OUTCOME && !extreme.contains(outcome));
    all.into_iter().filter_map(|(outcome, right)| Some((outcome, right.into_iter().next()?))).collect()
}

/// Returns `true` if another value of the first leaf is a right change.
pub fn is_first_right(tree: &Shape, is_right: impl Fn(&Shape) -> bool) -> bool {
    let with_first = |value| tree.with_leaves(&mut [value].into_iter().chain(tree.leaves().into_iter().skip(1)));
    VALUES.map(with_first).any(|changed| is_right(&changed))
}

/// Reads an answer: the tree with another value of exactly one leaf. Otherwise returns the verdict.
pub fn read(tree: &Shape, answer: &str) -> Result<Shape, Box<Verdict>> {
    let read: Tree = answer.parse().map_err(|problem| Box::new(Verdict::unreadable(answer, problem)))?;
    let values = Shape::of(&read).leaves();
    let changed = tree.with_leaves(&mut values.iter().copied());
    if values.len() != tree.leaves().len() || changed.tree() != read {
        return Err(Box::new(Verdict::wrong("answer-other-tree", json!({}))));
    }
    match values.iter().zip(tree.leaves()).filter(|(new, old)| **new != *old).count() {
        1 => Ok(changed),
        0 => Err(Box::new(Verdict::wrong("change-none", json!({})))),
        count => Err(Box::new(Verdict::wrong("change-many", json!({ "n": count })))),
    }
}
