//! Windows: a window in which alpha-beta fails high, or low, and evaluates the fewest leaves, as near to the value as that
//! allows.

use game_search::ladder::Algorithm;
use game_search::{Bound, Window};
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::{search, shown, value};
use super::shape::Shape;
use super::windows::{self, Values, read_window};

/// At most this part of all windows is right.
const MOST_RIGHT: f64 = 0.04;

pub struct Fail {
    values: Values,
    tree: Shape,
    wanted: Bound,
    fewest: u64,
    /// The highest beta of the right windows that fail high, or the lowest alpha of those that fail low.
    nearest: i32,
    solution: [i32; 2],
}

impl Fail {
    pub fn new(seed: u64) -> Fail {
        first_accepted(seed, Fail::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Fail> {
        let values = Values::new(random);
        let tree = random.tree(&[3, 3], values.low, values.high);
        let wanted = if random.below(2) == 0 { Bound::Lower } else { Bound::Upper };
        let searched = values.windows().map(|window| (window, outcome(&tree, window)));
        let failing: Vec<_> = searched.filter(|(_, (bound, _))| *bound == wanted).collect();
        let fewest = failing.iter().map(|(_, (_, leaves))| *leaves).min()?;
        let cheap = || failing.iter().filter(|(_, (_, leaves))| *leaves == fewest).map(|(window, _)| *window);
        let edges = cheap().map(|window| edge(wanted, window));
        let nearest = if wanted == Bound::Lower { edges.max() } else { edges.min() }?;
        let right: Vec<_> = cheap().filter(|&window| edge(wanted, window) == nearest).collect();
        let is_hard_enough = right.len() as f64 <= MOST_RIGHT * values.windows().count() as f64;
        is_hard_enough.then(|| Fail { values, tree, wanted, fewest, nearest, solution: right[0] })
    }
}

/// Returns the bound of a window that the value lies beyond if the search fails.
fn edge(wanted: Bound, [alpha, beta]: [i32; 2]) -> i32 {
    if wanted == Bound::Lower { beta } else { alpha }
}

/// Returns what the score of alpha-beta is in a window, and the number of leaves that the search evaluates.
fn outcome(tree: &Shape, [alpha, beta]: [i32; 2]) -> (Bound, u64) {
    let window = Window::between(alpha, beta).expect("an answer is a window");
    let (score, stats) = search(Algorithm::AlphaBeta, &tree.tree(), window);
    (window.bound(score), stats.leaf_evaluations)
}

impl Exercise for Fail {
    fn statement(&self) -> Message {
        let key = if self.wanted == Bound::Lower { "fail-high" } else { "fail-low" };
        let [low, high] = self.values.widest();
        Message::new(key, json!({ "low": low, "high": high }))
    }

    fn hint(&self) -> Message {
        let key = if self.wanted == Bound::Lower { "fail-high-hint" } else { "fail-low-hint" };
        Message::new(key, json!({ "value": value(&self.tree.tree()), "fewest": self.fewest }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string() })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let window = match read_window(answer) {
            Ok(window) => window,
            Err(verdict) => return *verdict,
        };
        let [low, high] = self.values.widest();
        if window[0] < low || window[1] > high {
            return Verdict::wrong("widest-range", json!({ "low": low, "high": high }));
        }
        let (bound, leaves) = outcome(&self.tree, window);
        let values = json!({ "leaves": leaves, "fewest": self.fewest, "value": value(&self.tree.tree()) });
        let verdict = match bound {
            _ if bound == self.wanted && leaves != self.fewest => Verdict::wrong("fail-leaves", values),
            _ if bound == self.wanted && edge(bound, window) == self.nearest => Verdict::right("fail-right", values),
            Bound::Lower if self.wanted == Bound::Lower => Verdict::wrong("fail-far-high", values),
            Bound::Upper if self.wanted == Bound::Upper => Verdict::wrong("fail-far-low", values),
            Bound::Exact => Verdict::wrong("fail-inside", values),
            Bound::Lower => Verdict::wrong("fail-is-high", values),
            Bound::Upper => Verdict::wrong("fail-is-low", values),
        };
        verdict.showing([shown(Algorithm::AlphaBeta, &self.tree, Some(window))])
    }

    fn solution(&self) -> String {
        windows::text(self.solution)
    }
}
