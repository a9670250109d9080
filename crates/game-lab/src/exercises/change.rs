//! Minimax: change the value of one leaf so that the root has a given value.

use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{shown, value};
use super::shape::Shape;

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
        let solution = leaf::solution(&tree, |changed| changed.value(true) == wanted)?;
        (wanted != before).then_some(Change { tree, before, wanted, solution })
    }
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
        let changed = match leaf::read(&self.tree, answer) {
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        let now = value(&changed.tree());
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
