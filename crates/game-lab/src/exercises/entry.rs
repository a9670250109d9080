//! Transposition table: an entry that ends some searches of its position and not others.

use std::ops::RangeInclusive;

use game_search::ladder::transposition_table::{DepthMatch, Entry as TableEntry, Table};
use game_search::{Bound, Score, Window};
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};

/// The largest score minus the smallest one.
const SPREAD: i32 = 20;
const DEPTHS: RangeInclusive<u32> = 1..=5;
const BOUNDS: [(&str, Bound); 3] = [("exact", Bound::Exact), ("lower", Bound::Lower), ("upper", Bound::Upper)];
const HINTS: [&str; 3] = ["entry-hint-exact", "entry-hint-lower", "entry-hint-upper"];
/// At most this part of all entries is right.
const MOST_RIGHT: f64 = 0.03;

/// The part of an entry that the reader writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Written {
    bound: usize,
    score: i32,
    depth: u32,
}

/// A search of the position, and whether the entry must end it.
struct Search {
    depth: u32,
    window: [i32; 2],
    ends: bool,
}

pub struct Entry {
    /// The scores of an instance. Every instance has other ones, so that no entry is right in many instances.
    scores: RangeInclusive<i32>,
    searches: Vec<Search>,
    solution: Written,
}

impl Entry {
    pub fn new(seed: u64) -> Entry {
        first_accepted(seed, Entry::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Entry> {
        let low = random.between(0, 70);
        let scores = low..=low + SPREAD;
        let solution = Written {
            bound: random.below(3) as usize,
            score: random.between(low, low + SPREAD),
            depth: random.between(2, 4) as u32,
        };
        let searches: Vec<_> = (0..5)
            .map(|at| {
                let alpha = random.between(low, low + SPREAD - 1);
                let beta = random.between(alpha + 1, low + SPREAD);
                // The first searches are of the entry's depth, so that the bound and the score decide.
                let depth = if at < 3 { solution.depth } else { random.between(1, 5) as u32 };
                let window = [alpha, beta];
                Search { depth, window, ends: solution.ends(depth, window) }
            })
            .collect();
        let ended = searches.iter().filter(|search| search.ends).count();
        let right: Vec<_> = all(&scores).filter(|written| wrong(&searches, *written).is_none()).collect();
        let is_hard_enough = right.len() as f64 <= MOST_RIGHT * all(&scores).count() as f64;
        ((2..5).contains(&ended) && is_hard_enough).then_some(Entry { scores, searches, solution })
    }
}

impl Written {
    /// Returns `true` if the entry ends a search of its position, by the rule of the lesson.
    fn ends(self, depth: u32, [alpha, beta]: [i32; 2]) -> bool {
        let entry = TableEntry::<()> {
            key: 0,
            depth: self.depth,
            score: Score::heuristic(self.score),
            bound: BOUNDS[self.bound].1,
            best: None,
        };
        let window = Window::between(alpha, beta).expect("windows of instances are not empty");
        Table::new(0, DepthMatch::Equal).cutoff_score(&entry, depth, 0, window).is_some()
    }

    fn read(answer: &str) -> Result<Written, String> {
        let [bound, score, depth] = answer.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err("a bound, a score and a depth were expected".to_owned());
        };
        let bound = BOUNDS.iter().position(|(name, _)| *name == bound);
        let score = score.parse().ok().filter(|score: &i32| score.abs() <= Score::MAX_HEURISTIC);
        match (bound, score, depth.parse()) {
            (Some(bound), Some(score), Ok(depth)) => Ok(Written { bound, score, depth }),
            _ => Err("exact, lower or upper, and two whole numbers were expected".to_owned()),
        }
    }
}

/// Returns every entry that counts as an answer.
fn all(scores: &RangeInclusive<i32>) -> impl Iterator<Item = Written> {
    let depths = move |bound, score| DEPTHS.map(move |depth| Written { bound, score, depth });
    let scores = scores.clone();
    (0..3).flat_map(move |bound| scores.clone().flat_map(move |score| depths(bound, score)))
}

/// Returns the first search for which an entry is wrong.
fn wrong(searches: &[Search], written: Written) -> Option<usize> {
    searches.iter().position(|search| written.ends(search.depth, search.window) != search.ends)
}

impl Exercise for Entry {
    fn statement(&self) -> Message {
        Message::new("entry", json!({}))
    }

    fn hint(&self) -> Message {
        Message::new(HINTS[self.solution.bound], json!({ "depth": self.solution.depth }))
    }

    fn given(&self) -> Value {
        let row = |search: &Search| json!({ "depth": search.depth, "window": search.window, "ends": search.ends });
        json!({ "rows": self.searches.iter().map(row).collect::<Vec<_>>(), "low": self.scores.start(), "high": self.scores.end() })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let written = match Written::read(answer) {
            Ok(written) => written,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let Some(at) = wrong(&self.searches, written) else {
            return Verdict::right("entry-right", json!({ "score": written.score }));
        };
        let Search { depth, window: [alpha, beta], ends } = self.searches[at];
        let values = json!({
            "at": at + 1, "depth": depth, "own": written.depth, "alpha": alpha, "beta": beta, "score": written.score,
        });
        match (ends, BOUNDS[written.bound].1) {
            (true, _) if written.depth != depth => Verdict::wrong("entry-depth", values),
            (true, Bound::Lower) => Verdict::wrong("entry-lower-open", values),
            (true, _) => Verdict::wrong("entry-upper-open", values),
            (false, Bound::Exact) => Verdict::wrong("entry-exact-ends", values),
            (false, Bound::Lower) => Verdict::wrong("entry-lower-ends", values),
            (false, Bound::Upper) => Verdict::wrong("entry-upper-ends", values),
        }
    }

    fn solution(&self) -> String {
        format!("{} {} {}", BOUNDS[self.solution.bound].0, self.solution.score, self.solution.depth)
    }
}
