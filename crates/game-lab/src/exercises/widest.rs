//! Windows: a wide window in which a search counts certain events.

use game_search::ladder::Algorithm;
use game_search::{CutoffKind, Event, Observer, Window};
use serde_json::{Value, json};
use small_games::{NodeId, Tree};

use super::exercise::{Exercise, Message, Verdict};
use super::pass;
use super::random::{Random, first_accepted};
use super::search::{observed, shown};
use super::shape::names;
use super::windows::{self, Values, read_window};

/// At most this part of all windows is right.
const MOST_RIGHT: f64 = 0.04;
/// A right window is at most so much narrower than the widest one.
const SLACK: i32 = 1;

/// Two counters of a search.
type Counts = [u64; 2];

/// A search with what is counted.
pub struct Counted {
    algorithm: Algorithm,
    /// The depth, unless the search reaches every leaf.
    depth: Option<u32>,
    statement: &'static str,
    hint: &'static str,
    right: &'static str,
    tree: fn(&mut Random, Values) -> String,
    count: fn(&Event<NodeId>) -> Counts,
}

/// Alpha cutoffs and beta cutoffs.
pub const CUTOFFS: Counted = Counted {
    algorithm: Algorithm::AlphaBetaTwoSided,
    depth: None,
    statement: "widest-cutoffs",
    hint: "widest-cutoffs-hint",
    right: "widest-cutoffs-right",
    tree: |random, values| random.tree(&[3, 2, 2], values.low, values.high).to_string(),
    count: |event| match event {
        Event::Cutoff { kind: CutoffKind::Alpha, .. } => [1, 0],
        Event::Cutoff { .. } => [0, 1],
        _ => [0, 0],
    },
};

/// Leaves that are evaluated, and cutoffs.
pub const LEAVES: Counted = Counted {
    algorithm: Algorithm::AlphaBeta,
    depth: None,
    statement: "widest-leaves",
    hint: "widest-leaves-hint",
    right: "widest-leaves-right",
    tree: |random, values| random.tree(&[2, 3, 2], values.low, values.high).to_string(),
    count: |event| match event {
        Event::Evaluate(_) => [1, 0],
        Event::Cutoff { .. } => [0, 1],
        _ => [0, 0],
    },
};

/// Null moves that are tried, and those that fail high.
pub const PASSES: Counted = Counted {
    algorithm: Algorithm::NullMove,
    depth: None,
    statement: "widest-passes",
    hint: "widest-passes-hint",
    right: "widest-passes-right",
    tree: |random, values| pass::tree(random, values.low, values.high).0.to_string(),
    count: |event| match event {
        Event::NullTry => [1, 0],
        Event::NullCutoff => [0, 1],
        _ => [0, 0],
    },
};

/// Static evaluations in quiescence, and those with which it stands pat.
pub const STAND_PATS: Counted = Counted {
    algorithm: Algorithm::Quiescence,
    depth: Some(1),
    statement: "widest-stand-pats",
    hint: "widest-stand-pats-hint",
    right: "widest-stand-pats-right",
    tree: noisy,
    count: |event| match event {
        Event::Evaluate(_) => [1, 0],
        Event::StandPat => [0, 1],
        _ => [0, 0],
    },
};

/// Returns a tree with static values, in which about half of the moves to leaves are noisy.
fn noisy(random: &mut Random, values: Values) -> String {
    let children = ["B", "C", "D"].map(|label| {
        let mark = |random: &mut Random| if random.below(2) == 0 { "!" } else { "" };
        let leaves = [(); 3].map(|()| format!("{}{}", mark(random), values.random(random)));
        format!("{label}:{}/({})", values.random(random), leaves.join(" "))
    });
    format!("A:({})", children.join(" "))
}

struct Counter {
    count: fn(&Event<NodeId>) -> Counts,
    counts: Counts,
}

impl Observer<NodeId> for Counter {
    fn on(&mut self, event: Event<NodeId>) {
        let [first, second] = (self.count)(&event);
        self.counts[0] += first;
        self.counts[1] += second;
    }
}

impl Counted {
    fn counts(&self, tree: &Tree, [alpha, beta]: [i32; 2]) -> Counts {
        let mut counter = Counter { count: self.count, counts: [0, 0] };
        let depth = self.depth.unwrap_or(tree.height());
        let window = Window::between(alpha, beta).expect("an answer is a window");
        observed(self.algorithm, tree, depth, window, &mut counter);
        counter.counts
    }
}

pub struct Widest {
    values: Values,
    counted: &'static Counted,
    tree: String,
    wanted: Counts,
    /// The least width of a right window.
    least: i32,
    solution: [i32; 2],
}

impl Widest {
    pub fn new(counted: &'static Counted, seed: u64) -> Widest {
        first_accepted(seed, |random| Widest::attempt(counted, random))
    }

    fn attempt(counted: &'static Counted, random: &mut Random) -> Option<Widest> {
        let values = Values::new(random);
        let text = (counted.tree)(random, values);
        let tree = text.parse().expect("a tree");
        let all: Vec<_> = values.windows().map(|window| (counted.counts(&tree, window), window)).collect();
        let wanted = all[random.below(all.len() as u64) as usize].0;
        let with_wanted = || all.iter().filter(|(counts, _)| *counts == wanted).map(|(_, window)| *window);
        let solution = with_wanted().max_by_key(|[alpha, beta]| beta - alpha)?;
        let least = (solution[1] - solution[0] - SLACK).max(1);
        let right = with_wanted().filter(|[alpha, beta]| beta - alpha >= least).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * all.len() as f64;
        // Otherwise the widest window of all would be the answer to many instances.
        let is_whole = solution == values.widest();
        (is_hard_enough && !is_whole && wanted[1] > 0).then_some(Widest {
            values,
            counted,
            tree: text,
            wanted,
            least,
            solution,
        })
    }
}

impl Exercise for Widest {
    fn statement(&self) -> Message {
        let ([first, second], [low, high]) = (self.wanted, self.values.widest());
        let values = json!({ "first": first, "second": second, "width": self.least, "low": low, "high": high });
        Message::new(self.counted.statement, values)
    }

    fn hint(&self) -> Message {
        Message::new(self.counted.hint, json!({}))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree, "names": names(&self.tree) })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let window = match read_window(answer) {
            Ok(window) => window,
            Err(verdict) => return *verdict,
        };
        let tree = self.tree.parse().expect("a tree");
        let ([first, second], width) = (self.counted.counts(&tree, window), window[1] - window[0]);
        let ([alpha, beta], [low, high]) = (window, self.values.widest());
        let values = json!({
            "first": first, "second": second, "wantedFirst": self.wanted[0], "wantedSecond": self.wanted[1],
            "width": width, "least": self.least, "low": low, "high": high,
        });
        let verdict = if alpha < low || beta > high {
            Verdict::wrong("widest-range", values)
        } else if [first, second] != self.wanted {
            let key = if second < self.wanted[1] { "widest-fewer" } else { "widest-more" };
            Verdict::wrong(key, values)
        } else if width < self.least {
            Verdict::wrong("widest-narrow", values)
        } else {
            Verdict::right(self.counted.right, values)
        };
        let mut search = shown(self.counted.algorithm, &self.tree, Some(window));
        if let Some(depth) = self.counted.depth {
            search["depth"] = json!(depth);
        }
        verdict.showing([search])
    }

    fn solution(&self) -> String {
        windows::text(self.solution)
    }
}
