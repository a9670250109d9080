//! Reverse futility pruning and correction history: static values with which pruning misleads the engine.

use std::ops::RangeInclusive;

use serde_json::{Value, json};
use small_games::Tree;

use super::engine::{Seen, shown_engine, whole};
use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, pairs, read};
use super::random::{Random, first_accepted};
use super::search::{shown, value};
use super::shape::{Shape, names};
use game_search::ladder::Algorithm;

/// The largest value minus the smallest one.
const SPREAD: i32 = 19;
/// At most this part of all answers is right.
const MOST_RIGHT: f64 = 0.04;
/// The error of a right answer is at most so much larger than the smallest one.
const SLACK: i32 = 1;
/// The largest error of a right answer.
const LARGEST: i32 = 12;

/// What the reader changes, and the searches that it must change.
pub struct Pruning {
    /// The features of the search, and those of a search that must find the value of the tree.
    features: &'static str,
    other: Option<&'static str>,
    /// The numbers of the children of the root whose static value the reader gives.
    own: [usize; 2],
    fields: [&'static str; 2],
    /// The keys of the statement, the hint, and the message for a right answer.
    keys: [&'static str; 3],
}

/// A margin of 3 points at the children of the root: their evaluation counts as improving, which takes a ply off.
pub const REVERSE_FUTILITY: Pruning = Pruning {
    features: "reverse_futility,reverse_futility.margin=300",
    other: None,
    own: [1, 2],
    fields: ["static-c", "static-d"],
    keys: ["futility", "futility-hint", "futility-right"],
};

/// With this largest correction, one search at depth 2 corrects by its whole error.
pub const CORRECTION: Pruning = Pruning {
    features: "reverse_futility,reverse_futility.margin=300,correction,correction.max=8200",
    other: Some("reverse_futility,reverse_futility.margin=300"),
    own: [0, 2],
    fields: ["static-b", "static-d"],
    keys: ["correction", "correction-hint", "correction-right"],
};

pub struct Statics {
    /// The values of an instance. Every instance has other ones, so that no answer is right in many instances.
    values: RangeInclusive<i32>,
    pruning: &'static Pruning,
    tree: Shape,
    /// The static values of the children of the root, some of which the reader replaces.
    statics: [i32; 3],
    wanted: i32,
    /// The largest error of a right answer: the distances of the reader's static values from the values of these nodes.
    most: i32,
    solution: [i32; 2],
}

impl Statics {
    pub fn new(pruning: &'static Pruning, seed: u64) -> Statics {
        first_accepted(seed, |random| Statics::attempt(pruning, random))
    }

    fn attempt(pruning: &'static Pruning, random: &mut Random) -> Option<Statics> {
        let low = random.between(1, 70);
        let tree = random.tree(&[3, 2, 2], low, low + SPREAD);
        let statics = [(); 3].map(|()| random.between(low, low + SPREAD));
        let values = low..=low + SPREAD;
        let ranges = [values.clone(), values.clone()];
        let mut statics = Statics { values, pruning, tree, statics, wanted: 0, most: 0, solution: [0, 0] };
        let mut all: Vec<_> = pairs(&ranges).map(|own| (statics.error(own), own)).collect();
        all.sort_unstable();
        all.retain(|(error, _)| *error <= LARGEST);
        let misled = |own: [i32; 2]| {
            let [found, other] = statics.found(own);
            (found != other && other == statics.tree.value(true)).then_some(found)
        };
        let (least, solution, wanted) = all.iter().find_map(|&(error, own)| Some((error, own, misled(own)?)))?;
        let most = least + SLACK;
        let right = all.iter().filter(|(error, own)| *error <= most && misled(*own) == Some(wanted)).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * pairs(&ranges).count() as f64 && least > 0;
        (statics.wanted, statics.most, statics.solution) = (wanted, most, solution);
        is_hard_enough.then_some(statics)
    }

    /// Returns the sum of the distances of the reader's static values from the values of their nodes.
    fn error(&self, own: [i32; 2]) -> i32 {
        let values = self.pruning.own.map(|at| self.tree.children()[at].value(false));
        own.iter().zip(values).map(|(own, value)| (own - value).abs()).sum()
    }

    /// Returns the tree with these static values of the reader.
    fn text(&self, own: [i32; 2]) -> String {
        let mut statics = self.statics;
        for (&at, own) in self.pruning.own.iter().zip(own) {
            statics[at] = own;
        }
        self.tree.with_statics(statics.map(|value| value.to_string())).to_string()
    }

    fn search(features: &str, text: &str) -> Seen {
        whole(features, &text.parse().expect("a tree with static values"))
    }

    /// Returns the score of the search, and of the other search, or the value if there is none.
    fn found(&self, own: [i32; 2]) -> [i32; 2] {
        let text = self.text(own);
        let other = self.pruning.other.map(|features| Statics::search(features, &text).score());
        [Statics::search(self.pruning.features, &text).score(), other.unwrap_or_else(|| self.tree.value(true))]
    }
}

impl Exercise for Statics {
    fn statement(&self) -> Message {
        let values = json!({ "value": self.tree.value(true), "wanted": self.wanted, "most": self.most, "low": self.values.start(), "high": self.values.end() });
        Message::new(self.pruning.keys[0], values)
    }

    fn hint(&self) -> Message {
        let values: Vec<_> = self.tree.children().iter().map(|child| child.value(false)).collect();
        Message::new(self.pruning.keys[1], json!({ "b": values[0], "c": values[1], "d": values[2] }))
    }

    fn given(&self) -> Value {
        let text = self.tree.with_statics(self.statics.map(|value| value.to_string())).to_string();
        let mut names = names(&text);
        for &at in &self.pruning.own {
            let label = self.tree.children()[at].label();
            names[label] = json!(format!("{label} ?"));
        }
        json!({ "tree": self.tree.to_string(), "names": names, "fields": self.pruning.fields })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &[self.values.clone(), self.values.clone()]) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let text = self.text(own);
        let seen = Statics::search(self.pruning.features, &text);
        let [score, other] = self.found(own);
        let tree: Tree = text.parse().expect("a tree with static values");
        let nodes = if seen.pruned.is_empty() { "–".to_owned() } else { seen.pruned.join(", ") };
        let values = json!({
            "value": value(&tree), "score": score, "wanted": self.wanted, "other": other, "nodes": nodes,
            "error": self.error(own), "most": self.most,
        });
        let verdict = if seen.pruned.is_empty() {
            Verdict::wrong("futility-none", values)
        } else if score != self.wanted {
            let is_true = score == value(&tree);
            Verdict::wrong(if is_true { "futility-true" } else { "futility-other" }, values)
        } else if other != value(&tree) {
            Verdict::wrong("correction-without", values)
        } else if self.error(own) > self.most {
            Verdict::wrong("futility-error", values)
        } else {
            Verdict::right(self.pruning.keys[2], values)
        };
        let minimax = shown(Algorithm::Minimax, &text, None);
        // The page searches without a structure, so it cannot show correction history.
        let search = self.pruning.other.unwrap_or(self.pruning.features);
        verdict.showing([minimax, shown_engine(search, &text)])
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
