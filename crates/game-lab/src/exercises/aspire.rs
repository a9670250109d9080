//! Aspiration windows: a static value and a radius with which the window fails.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use game_search::ladder::{Algorithm, Context, aspiration};
use game_search::{Event, Observer, Score, Stats};
use serde_json::{Value, json};
use small_games::{LeafValue, NodeId, Tree};

use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, pairs, read};
use super::random::{Random, first_accepted};
use super::search::shown;
use super::shape::Shape;

/// The largest value minus the smallest one.
const SPREAD: i32 = 19;
const RADII: RangeInclusive<i32> = 1..=10;
/// At most this part of all answers is right.
const MOST_RIGHT: f64 = 0.03;

/// How the window of depth 2 fails, and the number of evaluations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    /// `Some(true)` if the search fails high, `None` if the score lies inside the window.
    is_high: Option<bool>,
    evaluations: u64,
}

pub struct Aspire {
    /// The values of an instance. Every instance has other ones, so that no answer is right in many instances.
    values: RangeInclusive<i32>,
    tree: Shape,
    /// The static values of the children of the root. The reader replaces the first one.
    statics: [i32; 3],
    wanted: Found,
    solution: [i32; 2],
}

impl Aspire {
    pub fn new(seed: u64) -> Aspire {
        first_accepted(seed, Aspire::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Aspire> {
        let low = random.between(1, 70);
        let values = low..=low + SPREAD;
        let tree = random.tree(&[3, 3], low, low + SPREAD);
        let statics = [(); 3].map(|()| random.between(low, low + SPREAD));
        let wanted = Found { is_high: None, evaluations: 0 };
        let mut aspire = Aspire { values, tree, statics, wanted, solution: [0, 0] };
        let ranges = aspire.ranges();
        let mut outcomes: BTreeMap<Found, Vec<[i32; 2]>> = BTreeMap::new();
        for own in pairs(&ranges) {
            outcomes.entry(aspire.found(own)).or_default().push(own);
        }
        let most = MOST_RIGHT * pairs(&ranges).count() as f64;
        outcomes.retain(|found, right| found.is_high.is_some() && right.len() as f64 <= most);
        let chosen = random.below(outcomes.len().max(1) as u64) as usize;
        let (wanted, right) = outcomes.into_iter().nth(chosen)?;
        (aspire.wanted, aspire.solution) = (wanted, right[right.len() / 2]);
        Some(aspire)
    }

    fn ranges(&self) -> [RangeInclusive<i32>; 2] {
        [self.values.clone(), RADII]
    }

    fn text(&self, own: i32) -> String {
        let [_, second, third] = self.statics;
        self.tree.with_statics([own, second, third].map(|value| value.to_string())).to_string()
    }

    /// Returns the score of depth 1.
    fn guess(&self, own: i32) -> i32 {
        own.max(self.statics[1]).max(self.statics[2])
    }

    fn found(&self, [own, radius]: [i32; 2]) -> Found {
        let mut game: Tree = self.text(own).parse().expect("a tree with static values");
        let (mut evaluator, mut watch) = (LeafValue, Watch { stats: Stats::default(), is_high: None });
        let mut observer: &mut dyn Observer<NodeId> = &mut watch;
        aspiration::search(&mut Context::new(&mut game, &mut evaluator, &mut observer), 2, radius);
        Found { is_high: watch.is_high, evaluations: watch.stats.leaf_evaluations }
    }
}

/// An observer that counts, and notes the window of a re-search.
struct Watch {
    stats: Stats,
    is_high: Option<bool>,
}

impl Observer<NodeId> for Watch {
    fn on(&mut self, event: Event<NodeId>) {
        if let Event::ReSearch(window) = event {
            self.is_high = Some(window.beta == Score::INFINITY);
        }
        self.stats.on(event);
    }
}

impl Exercise for Aspire {
    fn statement(&self) -> Message {
        let key = if self.wanted.is_high == Some(true) { "aspire-high" } else { "aspire-low" };
        let values = json!({
            "wanted": self.wanted.evaluations, "low": self.values.start(), "high": self.values.end(),
            "least": RADII.start(), "most": RADII.end(),
        });
        Message::new(key, values)
    }

    fn hint(&self) -> Message {
        let values: Vec<_> = self.tree.children().iter().map(|child| child.value(false)).collect();
        Message::new("aspire-hint", json!({ "b": values[0], "c": values[1], "d": values[2] }))
    }

    fn given(&self) -> Value {
        let tree = self.tree.with_statics(self.statics.map(|value| value.to_string()));
        let mut names = tree.names();
        names["B"] = json!("B ?");
        json!({ "tree": tree.to_string(), "names": names, "fields": ["static-b", "aspire-radius"] })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &self.ranges()) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let (found, guess) = (self.found(own), self.guess(own[0]));
        let window = [guess - own[1], guess + own[1]];
        let values = json!({
            "n": found.evaluations, "wanted": self.wanted.evaluations, "value": self.tree.value(true),
            "alpha": window[0], "beta": window[1], "guess": guess,
        });
        let verdict = match found.is_high {
            _ if found == self.wanted => Verdict::right("aspire-right", values),
            None => Verdict::wrong("aspire-inside", values),
            is_high if is_high != self.wanted.is_high => Verdict::wrong("aspire-other-side", values),
            _ => Verdict::wrong("aspire-count", values),
        };
        verdict.showing([shown(Algorithm::AlphaBeta, self.text(own[0]), Some(window))])
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
