//! Extensions: a static value that makes a move singular, and a leaf that only the extension reaches.

use std::ops::RangeInclusive;

use game_search::Limits;
use serde_json::{Value, json};

use super::engine::{engine, shown_engine};
use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, read};
use super::random::{Random, first_accepted};

/// The largest value minus the smallest one.
const SPREAD: i32 = 19;
/// The depth of the search. The iteration before has depth 2.
const DEPTH: u32 = 5;
/// Half a point for each ply at B, where 4 plies are left.
const FEATURES: &str = "table,deepening_step=3,singular,singular.depth=4,singular.margin=50";
const WITHOUT: &str = "table,deepening_step=3";
const MARGIN: i32 = 2;
/// So many static values are right.
const RIGHT: i32 = 3;
/// The labels of the nodes above the hidden leaf, which have the reader's static value.
const CHAIN: [&str; 4] = ["C", "D", "E", "F"];

pub struct Singular {
    /// The values of an instance. Every instance has other ones, so that no answer is right in many instances.
    values: RangeInclusive<i32>,
    /// The values of the other replies of Min.
    others: [i32; 2],
    wanted: i32,
    /// The least static value of a right answer.
    least: i32,
    solution: [i32; 2],
}

impl Singular {
    pub fn new(seed: u64) -> Singular {
        first_accepted(seed, Singular::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Singular> {
        let low = random.between(1, 70);
        let mut value = || random.between(low, low + SPREAD);
        let (others, wanted) = ([value(), value()], value());
        let least_other = others[0].min(others[1]);
        let most = least_other - MARGIN - 1;
        let least = most - RIGHT + 1;
        let solution = [if most == wanted { least } else { most }, wanted];
        let singular = Singular { values: low..=low + SPREAD, others, wanted, least, solution };
        let [score, without] = singular.found(solution);
        (least > low && wanted < least_other && score == wanted && without != wanted).then_some(singular)
    }

    fn ranges(&self) -> [RangeInclusive<i32>; 2] {
        [self.values.clone(), self.values.clone()]
    }

    fn text(&self, [own, leaf]: [i32; 2]) -> String {
        let [second, third] = self.others;
        let line = CHAIN.iter().rev().fold(leaf.to_string(), |below, label| format!("{label}:{own}/({below})"));
        format!("A:(B:({line} {second} {third}))")
    }

    /// Returns the scores of the engine with singular extensions and without them.
    fn found(&self, own: [i32; 2]) -> [i32; 2] {
        let tree = self.text(own).parse().expect("a tree with static values");
        [FEATURES, WITHOUT].map(|features| engine(features, &tree, &Limits::depth(DEPTH)).score())
    }
}

impl Exercise for Singular {
    fn statement(&self) -> Message {
        let values = json!({
            "wanted": self.wanted, "least": self.least, "low": self.values.start(), "high": self.values.end(),
            "margin": MARGIN,
        });
        Message::new("singular", values)
    }

    fn hint(&self) -> Message {
        Message::new("singular-hint", json!({ "other": self.others[0].min(self.others[1]), "margin": MARGIN }))
    }

    fn given(&self) -> Value {
        let names = CHAIN.iter().map(|label| ((*label).to_owned(), json!(format!("{label} ?"))));
        // No other leaf has this value.
        let hidden = self.values.end() + 1;
        json!({
            "tree": self.text([*self.values.start(), hidden]), "names": names.collect::<serde_json::Map<_, _>>(),
            "values": { hidden.to_string(): "?" }, "fields": ["singular-static", "singular-leaf"],
        })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &self.ranges()) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let [score, without] = self.found(own);
        let values = json!({
            "score": score, "without": without, "wanted": self.wanted, "own": own[0], "least": self.least,
            "other": self.others[0].min(self.others[1]), "margin": MARGIN,
        });
        let verdict = if score == without {
            Verdict::wrong("singular-none", values)
        } else if score != self.wanted {
            Verdict::wrong("singular-other", values)
        } else if own[0] < self.least {
            Verdict::wrong("singular-least", values)
        } else {
            Verdict::right("singular-right", values)
        };
        let shown = |features: &str| {
            let mut search = shown_engine(features, self.text(own));
            search["depth"] = json!(DEPTH);
            search
        };
        verdict.showing([FEATURES, WITHOUT].map(shown))
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
