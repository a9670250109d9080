//! Minimax: change the value of one leaf so that the root has a given value.

use game_search::ladder::Algorithm;
use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::{shown, value};
use super::shape::Shape;

/// The values that the leaves of an instance have, and that answers are counted in.
const VALUES: std::ops::RangeInclusive<i32> = 0..=20;
/// At most this part of all changes is right.
const MOST_RIGHT: f64 = 0.03;

pub struct Change {
    tree: Shape,
    before: i32,
    wanted: i32,
    solution: Shape,
}

impl Change {
    pub fn new(seed: u64) -> Change {
        first_accepted(seed, Change::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Change> {
        let tree = random.tree(&[3, 3], *VALUES.start(), *VALUES.end());
        let before = value(&tree.tree());
        let wanted = random.between(*VALUES.start(), *VALUES.end());
        let changes: Vec<_> = changes(&tree).collect();
        let right: Vec<_> = changes.iter().filter(|tree| value(&tree.tree()) == wanted).collect();
        let is_hard_enough = right.len() as f64 <= MOST_RIGHT * changes.len() as f64;
        let solution = (*right.first()?).clone();
        (wanted != before && is_hard_enough).then_some(Change { tree, before, wanted, solution })
    }
}

/// Returns every tree in which one leaf has another value.
fn changes(tree: &Shape) -> impl Iterator<Item = Shape> {
    let leaves = tree.leaves();
    (0..leaves.len()).flat_map(move |at| {
        let leaves = leaves.clone();
        VALUES.filter(move |&value| value != leaves[at]).map({
            let leaves = tree.leaves();
            move |value| {
                let mut changed = leaves.clone();
                changed[at] = value;
                tree.with_leaves(&mut changed.into_iter())
            }
        })
    })
}

impl Exercise for Change {
    fn statement(&self) -> Message {
        Message::new("change", json!({ "value": self.before, "wanted": self.wanted }))
    }

    fn hint(&self) -> Message {
        let key = if self.wanted > self.before { "change-hint-up" } else { "change-hint-down" };
        Message::new(key, json!({ "wanted": self.wanted }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string() })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let changed = Shape::of(&tree);
        if changed.with_leaves(&mut self.tree.leaves().into_iter()) != self.tree || tree != changed.tree() {
            return Verdict::wrong("answer-other-tree", json!({}));
        }
        let count = changed.leaves().iter().zip(self.tree.leaves()).filter(|(new, old)| *new != old).count();
        if count != 1 {
            return Verdict::wrong(if count == 0 { "change-none" } else { "change-many" }, json!({ "n": count }));
        }
        let now = value(&tree);
        // The child that Max moves to, and what Min leaves of it.
        let best = changed.children().iter().find(|child| value(&child.for_min()) == now).expect("some child is best");
        let values = json!({ "value": now, "wanted": self.wanted, "child": best.label() });
        let verdict = match now {
            _ if now == self.wanted => Verdict::right("change-right", values),
            _ if now == self.before => Verdict::wrong("change-same", values),
            _ => Verdict::wrong("change-other", values),
        };
        verdict.showing([shown(Algorithm::Minimax, &changed, None)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
