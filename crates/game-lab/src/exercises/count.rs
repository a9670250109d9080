//! SSS*: change the value of one leaf so that the search evaluates a given number of leaves.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{search, shown};
use super::shape::Shape;

pub struct Count {
    tree: Shape,
    before: u64,
    wanted: u64,
    solution: Shape,
}

impl Count {
    pub fn new(seed: u64) -> Count {
        first_accepted(seed, Count::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Count> {
        let tree = random.tree(&[3, 3], *VALUES.start(), *VALUES.end());
        let before = leaves(Algorithm::SssStar, &tree);
        let wanted = before + random.below(5);
        let wanted = wanted.checked_sub(2).filter(|&wanted| wanted != before)?;
        let solution = leaf::solution(&tree, |changed| leaves(Algorithm::SssStar, changed) == wanted)?;
        Some(Count { tree, before, wanted, solution })
    }
}

/// Returns the number of leaves that a search evaluates.
fn leaves(algorithm: Algorithm, tree: &Shape) -> u64 {
    search(algorithm, &tree.tree(), Window::FULL).1.leaf_evaluations
}

impl Exercise for Count {
    fn statement(&self) -> Message {
        Message::new("count", json!({ "leaves": self.before, "wanted": self.wanted }))
    }

    fn hint(&self) -> Message {
        Message::new(if self.wanted > self.before { "count-hint-more" } else { "count-hint-fewer" }, json!({}))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string() })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let changed = match leaf::read(&self.tree, answer) {
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        let now = leaves(Algorithm::SssStar, &changed);
        let values = json!({ "leaves": now, "wanted": self.wanted, "usual": leaves(Algorithm::AlphaBeta, &changed) });
        let verdict = match now {
            _ if now == self.wanted => Verdict::right("count-right", values),
            _ if now == self.before => Verdict::wrong("count-same", values),
            _ => Verdict::wrong("count-other", values),
        };
        verdict.showing([shown(Algorithm::SssStar, &changed, None), shown(Algorithm::AlphaBeta, &changed, None)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
