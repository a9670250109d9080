//! The engine's quiescence: static values with which the horizon misleads a search, and quiescence does not.

use std::ops::RangeInclusive;

use game_search::Limits;
use serde_json::{Value, json};

use super::engine::{engine, shown_engine};
use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, pairs, read};
use super::random::{Random, first_accepted};

/// The largest value minus the smallest one.
const SPREAD: i32 = 19;
/// At most this part of all answers is right.
const MOST_RIGHT: f64 = 0.03;
const LABELS: [&str; MOVES] = ["B", "C", "D"];
const CAPTURES: [&str; MOVES] = ["E", "F", "G"];
const MOVES: usize = 3;
/// The reader gives the static values of the moves from this one on.
const OWN: usize = 1;

/// What Min can do after a move of Max.
struct Replies {
    /// The static value after a capture, and the value after Max recaptured.
    capture: [i32; 2],
    /// The value after another capture, which nothing answers.
    other: i32,
    quiet: i32,
}

pub struct Horizon {
    /// The values of an instance. Every instance has other ones, so that no answer is right in many instances.
    values: RangeInclusive<i32>,
    /// The static value of the first move.
    first: i32,
    replies: [Replies; MOVES],
    /// The scores that the engine must return without quiescence and with it.
    wanted: [i32; 2],
    solution: [i32; 2],
}

impl Horizon {
    pub fn new(seed: u64) -> Horizon {
        first_accepted(seed, Horizon::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Horizon> {
        let low = random.between(1, 70);
        let values = low..=low + SPREAD;
        let mut value = || random.between(low, low + SPREAD);
        let first = value();
        let replies = [(); MOVES].map(|()| Replies { capture: [value(), value()], other: value(), quiet: value() });
        let solution = [value(), value()];
        let mut horizon = Horizon { values, first, replies, wanted: [0, 0], solution };
        horizon.wanted = horizon.predicted(solution);
        let ranges = horizon.ranges();
        let right = pairs(&ranges).filter(|own| horizon.predicted(*own) == horizon.wanted).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * pairs(&ranges).count() as f64;
        let is_misled = horizon.wanted[0] > horizon.wanted[1];
        (is_hard_enough && is_misled && horizon.found(solution) == horizon.wanted).then_some(horizon)
    }

    fn ranges(&self) -> [RangeInclusive<i32>; 2] {
        [self.values.clone(), self.values.clone()]
    }

    fn statics(&self, [second, third]: [i32; 2]) -> [i32; MOVES] {
        [self.first, second, third]
    }

    /// Returns the scores without quiescence and with it, by the rule of the lesson. This finds instances; the engine judges
    /// the answers.
    fn predicted(&self, own: [i32; 2]) -> [i32; 2] {
        let statics = self.statics(own);
        let quiet = statics.iter().zip(&self.replies).map(|(&own, replies)| {
            let [capture, recapture] = replies.capture;
            own.min(replies.other).min(capture.max(recapture))
        });
        [statics.into_iter().max().unwrap_or(0), quiet.max().unwrap_or(0)]
    }

    fn text(&self, own: [i32; 2]) -> String {
        let statics = self.statics(own);
        let child = |at: usize| {
            let Replies { capture: [capture, recapture], other, quiet } = self.replies[at];
            format!("{}:{}/({}:!{capture}/(!{recapture}) !{other} {quiet})", LABELS[at], statics[at], CAPTURES[at])
        };
        format!("A:({})", (0..MOVES).map(child).collect::<Vec<_>>().join(" "))
    }

    /// Returns the scores of the engine at depth 1, without quiescence and with it.
    fn found(&self, own: [i32; 2]) -> [i32; 2] {
        let tree = self.text(own).parse().expect("a tree with static values");
        ["", "quiescence"].map(|features| engine(features, &tree, &Limits::depth(1)).score())
    }
}

impl Exercise for Horizon {
    fn statement(&self) -> Message {
        let [plain, wanted] = self.wanted;
        let values = json!({ "plain": plain, "wanted": wanted, "low": self.values.start(), "high": self.values.end() });
        Message::new("horizon", values)
    }

    fn hint(&self) -> Message {
        let first = &self.replies[0];
        let values = json!({ "capture": first.capture[0], "recapture": first.capture[1] });
        Message::new("horizon-hint", values)
    }

    fn given(&self) -> Value {
        let mut names = serde_json::Map::new();
        for at in 0..MOVES {
            let own = if at >= OWN { "?".to_owned() } else { self.first.to_string() };
            names.insert(LABELS[at].to_owned(), json!(format!("{} {own}", LABELS[at])));
            let capture = format!("{}! {}", CAPTURES[at], self.replies[at].capture[0]);
            names.insert(CAPTURES[at].to_owned(), json!(capture));
        }
        let low = *self.values.start();
        json!({ "tree": self.text([low, low]), "names": names, "fields": ["static-c", "static-d"] })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &self.ranges()) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let [plain, score] = self.found(own);
        let values = json!({
            "score": score, "wanted": self.wanted[1], "plain": plain, "wantedPlain": self.wanted[0],
        });
        let verdict = match score - self.wanted[1] {
            0 if plain == self.wanted[0] => Verdict::right("horizon-right", values),
            0 => Verdict::wrong("horizon-plain", values),
            difference if difference > 0 => Verdict::wrong("horizon-high", values),
            _ => Verdict::wrong("horizon-low", values),
        };
        let shown = |features: &str| {
            let mut search = shown_engine(features, self.text(own));
            search["depth"] = json!(1);
            search
        };
        verdict.showing(["", "quiescence"].map(shown))
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
