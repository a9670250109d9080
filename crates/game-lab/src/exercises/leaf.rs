//! Trees in which the reader changes one leaf.

use std::ops::RangeInclusive;

use serde_json::json;
use small_games::Tree;

use super::exercise::Verdict;
use super::shape::Shape;

/// The values that the leaves of an instance have, and that answers are counted in.
pub const VALUES: RangeInclusive<i32> = 0..=20;
/// At most this part of all changes is right.
const MOST_RIGHT: f64 = 0.03;

/// Returns every tree in which one leaf has another value.
fn changes(tree: &Shape) -> impl Iterator<Item = Shape> {
    let leaves = tree.leaves();
    let places = (0..leaves.len()).flat_map(|at| VALUES.map(move |value| (at, value)));
    places.filter_map(move |(at, value)| {
        let mut changed = leaves.clone();
        (std::mem::replace(&mut changed[at], value) != value).then(|| tree.with_leaves(&mut changed.into_iter()))
    })
}

/// Returns a right change, if there is one and not too many are right.
pub fn solution(tree: &Shape, is_right: impl Fn(&Shape) -> bool) -> Option<Shape> {
    let changes: Vec<_> = changes(tree).collect();
    let right: Vec<_> = changes.iter().filter(|changed| is_right(changed)).collect();
    let is_hard_enough = right.len() as f64 <= MOST_RIGHT * changes.len() as f64;
    right.first().filter(|_| is_hard_enough).map(|&shape| shape.clone())
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
