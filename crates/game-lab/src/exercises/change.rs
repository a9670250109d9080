//! Minimax and negamax: change the value of one leaf so that the root has a given score.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{search, shown, value};
use super::shape::Shape;

/// The word before a tree in which Min begins.
const MIN: &str = "min ";

pub struct Change {
    tree: Shape,
    /// `true` if Min begins and negamax gives the scores, for the side to move.
    is_negamax: bool,
    before: i32,
    wanted: i32,
    solution: Shape,
}

impl Change {
    pub fn minimax(seed: u64) -> Change {
        first_accepted(seed, |random| Change::attempt(false, random))
    }

    pub fn negamax(seed: u64) -> Change {
        first_accepted(seed, |random| Change::attempt(true, random))
    }

    fn attempt(is_negamax: bool, random: &mut Random) -> Option<Change> {
        let tree = random.tree(&[3, 3], *VALUES.start(), *VALUES.end());
        let returned = |shape: &Shape| if is_negamax { -shape.value(false) } else { shape.value(true) };
        let wanted = random.between(*VALUES.start(), *VALUES.end()) * if is_negamax { -1 } else { 1 };
        let solution = leaf::solution(&tree, |changed| returned(changed) == wanted)?;
        let before = returned(&tree);
        (wanted != before).then_some(Change { tree, is_negamax, before, wanted, solution })
    }

    fn text(&self, tree: &Shape) -> String {
        format!("{}{tree}", if self.is_negamax { MIN } else { "" })
    }
}

impl Exercise for Change {
    fn statement(&self) -> Message {
        let key = if self.is_negamax { "negate" } else { "change" };
        Message::new(key, json!({ "value": self.before, "wanted": self.wanted }))
    }

    fn hint(&self) -> Message {
        let key = match self.is_negamax {
            true => "negate-hint",
            false if self.wanted > self.before => "change-hint-up",
            false => "change-hint-down",
        };
        Message::new(key, json!({ "wanted": self.wanted, "negated": -self.wanted }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.start() })
    }

    fn start(&self) -> String {
        self.text(&self.tree)
    }

    fn judge(&self, answer: &str) -> Verdict {
        let alone = if self.is_negamax { answer.trim_start().strip_prefix(MIN) } else { Some(answer) };
        let changed = match leaf::read(&self.tree, alone.unwrap_or(answer)) {
            Ok(_) if alone.is_none() => return Verdict::wrong("answer-other-tree", json!({})),
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        // The best child, and what the side to move there leaves of it.
        let (now, best) = if self.is_negamax {
            let now = search(Algorithm::Negamax, &changed.for_min(), Window::FULL).0.value();
            (now, changed.children().iter().find(|child| value(&child.tree()) == -now))
        } else {
            let now = value(&changed.tree());
            (now, changed.children().iter().find(|child| value(&child.for_min()) == now))
        };
        let best = best.expect("some child is best");
        let values = json!({ "value": now, "negated": -now, "wanted": self.wanted, "child": best.label() });
        let [right, same, other] = match self.is_negamax {
            true => ["negate-right", "negate-same", "negate-other"],
            false => ["change-right", "change-same", "change-other"],
        };
        let verdict = match now {
            _ if now == self.wanted => Verdict::right(right, values),
            _ if now == self.before => Verdict::wrong(same, values),
            _ => Verdict::wrong(other, values),
        };
        let algorithm = if self.is_negamax { Algorithm::Negamax } else { Algorithm::Minimax };
        let mut search = shown(algorithm, self.text(&changed), None);
        if self.is_negamax {
            search["view"] = json!("mover");
        }
        verdict.showing([search])
    }

    fn solution(&self) -> String {
        self.text(&self.solution)
    }
}
