//! Windows: a window in which alpha-beta fails high, or low, and evaluates the fewest leaves.

use game_search::ladder::Algorithm;
use game_search::{Bound, Window};
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::{search, shown, value};
use super::shape::Shape;
use super::windows::{self, LIMIT, read_window};

/// At most this part of all windows is right.
const MOST_RIGHT: f64 = 0.04;

pub struct Fail {
    tree: Shape,
    wanted: Bound,
    fewest: u64,
    solution: [i32; 2],
}

impl Fail {
    pub fn new(seed: u64) -> Fail {
        first_accepted(seed, Fail::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Fail> {
        let tree = random.tree(&[3, 3], 0, LIMIT);
        let wanted = if random.below(2) == 0 { Bound::Lower } else { Bound::Upper };
        let searched = windows::all().map(|window| (window, outcome(&tree, window)));
        let failing: Vec<_> = searched.filter(|(_, (bound, _))| *bound == wanted).collect();
        let fewest = failing.iter().map(|(_, (_, leaves))| *leaves).min()?;
        let right: Vec<_> = failing.iter().filter(|(_, (_, leaves))| *leaves == fewest).collect();
        let is_hard_enough = right.len() as f64 <= MOST_RIGHT * windows::all().count() as f64;
        is_hard_enough.then(|| Fail { tree, wanted, fewest, solution: right[0].0 })
    }
}

/// Returns what the score of alpha-beta is in a window, and the number of leaves that the search evaluates.
fn outcome(tree: &Shape, [alpha, beta]: [i32; 2]) -> (Bound, u64) {
    let window = Window::between(alpha, beta).expect("an answer is a window");
    let (score, stats) = search(Algorithm::AlphaBeta, &tree.tree(), window);
    (window.bound(score), stats.leaf_evaluations)
}

impl Exercise for Fail {
    fn statement(&self) -> Message {
        Message::new(if self.wanted == Bound::Lower { "fail-high" } else { "fail-low" }, json!({}))
    }

    fn hint(&self) -> Message {
        let key = if self.wanted == Bound::Lower { "fail-high-hint" } else { "fail-low-hint" };
        Message::new(key, json!({ "value": value(&self.tree.tree()), "fewest": self.fewest }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string() })
    }

    fn start(&self) -> String {
        String::new()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let window = match read_window(answer) {
            Ok(window) => window,
            Err(verdict) => return *verdict,
        };
        let (bound, leaves) = outcome(&self.tree, window);
        let values = json!({ "leaves": leaves, "fewest": self.fewest, "value": value(&self.tree.tree()) });
        let verdict = match bound {
            _ if bound == self.wanted && leaves == self.fewest => Verdict::right("fail-right", values),
            _ if bound == self.wanted => Verdict::wrong("fail-leaves", values),
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
