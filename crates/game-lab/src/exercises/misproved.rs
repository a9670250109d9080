//! Debugging proof-number search: change one leaf so that code with a mistake expands a leaf that is not most-proving.

use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::leaf;
use super::planted::largest_proof;
use super::proof::{is_open, most_proving, path_text};
use super::random::{Random, first_accepted};
use super::shape::Shape;

/// At most so many of the 54 changes are right.
const MOST_RIGHT: usize = 2;

pub struct Misproved {
    tree: Shape,
    solution: Shape,
}

impl Misproved {
    pub fn new(seed: u64) -> Misproved {
        first_accepted(seed, Misproved::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Misproved> {
        // About one leaf in three is known.
        let tree = random.tree(&[3, 3, 3], -3, 3);
        let known: Vec<_> = tree.leaves().into_iter().map(|value| value / 3).collect();
        let tree = tree.with_leaves(&mut known.into_iter());
        let right: Vec<_> = leaf::changes(&tree, -1..=1).into_iter().filter(is_wrong).collect();
        let is_hard_enough = is_open(&tree) && (1..=MOST_RIGHT).contains(&right.len());
        is_hard_enough.then(|| Misproved { tree, solution: right.into_iter().next_back().expect("a right change") })
    }
}

/// Returns the places on the ways to all most-proving leaves.
fn proving(tree: &Shape) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    most_proving(tree, true, &mut Vec::new(), &mut all);
    all
}

/// Returns `true` if the code with the mistake expands a leaf that is not most-proving. A tree that is decided has no such
/// leaf.
fn is_wrong(tree: &Shape) -> bool {
    is_open(tree) && !proving(tree).contains(&largest_proof::most_proving(tree, true))
}

impl Exercise for Misproved {
    fn statement(&self) -> Message {
        let expanded = path_text(&self.tree, &largest_proof::most_proving(&self.tree, true));
        Message::new("misproved", json!({ "leaf": expanded }))
    }

    fn hint(&self) -> Message {
        Message::new("misproved-hint", json!({}))
    }

    fn given(&self) -> Value {
        let source = include_str!("planted/largest_proof.rs");
        json!({ "tree": self.tree.to_string(), "values": { "-1": "✗", "0": "?", "1": "✓" }, "source": source })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let changed = match leaf::read(&self.tree, answer) {
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        if let Some(value) = changed.leaves().into_iter().find(|value| !(-1..=1).contains(value)) {
            return Verdict::wrong("fields-range", json!({ "number": value, "low": -1, "high": 1 }));
        }
        if !is_open(&changed) {
            return Verdict::wrong("misproved-decided", json!({}));
        }
        let [before, now] = [&self.tree, &changed].map(|tree| largest_proof::most_proving(tree, true));
        let all = proving(&changed);
        let names: Vec<_> = all.iter().map(|path| path_text(&changed, path)).collect();
        let values = json!({ "leaf": path_text(&changed, &now), "proving": names.join(", "), "n": all.len() });
        match all.contains(&now) {
            false => Verdict::right("misproved-right", values),
            true if now == before => Verdict::wrong("misproved-same", values),
            true => Verdict::wrong("misproved-moved", values),
        }
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
