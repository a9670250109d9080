//! Quiescence: mark moves as noisy so that the search returns a given value.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::observed;

/// The number of children of the root, and of the leaves below each of them.
const WIDTH: usize = 3;
const LEAVES: usize = WIDTH * WIDTH;
const HIGHEST: i32 = 20;
/// At most this part of all marks is right.
const MOST_RIGHT: f64 = 0.04;

pub struct Noise {
    statics: [i32; WIDTH],
    leaves: [i32; LEAVES],
    wanted: i32,
    /// The marks of the solution, a bit for each leaf.
    solution: u32,
}

impl Noise {
    pub fn new(seed: u64) -> Noise {
        first_accepted(seed, Noise::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Noise> {
        // A static value of 0 is not written.
        let statics = [(); WIDTH].map(|()| random.between(1, HIGHEST));
        let leaves = [(); LEAVES].map(|()| random.between(0, HIGHEST));
        let mut noise = Noise { statics, leaves, wanted: random.between(0, HIGHEST), solution: 0 };
        let part = noise.chance(|value, limit| value <= limit) - noise.chance(|value, limit| value < limit);
        if part <= 0.0 || part > MOST_RIGHT {
            return None;
        }
        let right: Vec<_> = (0..1 << LEAVES).filter(|&marks| noise.score(marks) == noise.wanted).collect();
        // Otherwise marking nearly all moves would be the answer to many instances.
        noise.solution = right.iter().copied().min_by_key(|marks| marks.count_ones())?;
        let right = right.into_iter().filter(|marks| marks.count_ones() <= noise.most()).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * f64::from(1 << LEAVES);
        (noise.solution.count_ones() > 1 && is_hard_enough).then_some(noise)
    }

    /// Returns the largest number of marks of a right answer: one more than the least.
    fn most(&self) -> u32 {
        self.solution.count_ones() + 1
    }

    /// Returns the part of all marks with which Min holds every child of the root to a value that is within the limit. It
    /// finds instances that are worth searching.
    fn chance(&self, is_within: fn(i32, i32) -> bool) -> f64 {
        let child = |at: usize| {
            let leaves = &self.leaves[at * WIDTH..(at + 1) * WIDTH];
            let low = leaves.iter().filter(|&&leaf| is_within(leaf, self.wanted)).count();
            if is_within(self.statics[at], self.wanted) { 1.0 } else { 1.0 - 0.5_f64.powi(low as i32) }
        };
        (0..WIDTH).map(child).product()
    }

    /// Returns the tree with these marks as text.
    fn text(&self, marks: u32) -> String {
        let leaf = |at: usize| format!("{}{}", if marks >> at & 1 == 1 { "!" } else { "" }, self.leaves[at]);
        let child = |at: usize| {
            let leaves: Vec<_> = (at * WIDTH..(at + 1) * WIDTH).map(leaf).collect();
            format!("{}:{}/({})", LABELS[at], self.statics[at], leaves.join(" "))
        };
        let children: Vec<_> = (0..WIDTH).map(child).collect();
        format!("A:({})", children.join(" "))
    }

    fn tree(&self, marks: u32) -> Tree {
        self.text(marks).parse().expect("a tree with marks")
    }

    /// Returns the score of quiescence search one ply deep.
    fn score(&self, marks: u32) -> i32 {
        observed(Algorithm::Quiescence, &self.tree(marks), 1, Window::FULL, &mut ()).value()
    }
}

const LABELS: [&str; WIDTH] = ["B", "C", "D"];

impl Exercise for Noise {
    fn statement(&self) -> Message {
        Message::new("noise", json!({ "value": self.score(0), "wanted": self.wanted, "most": self.most() }))
    }

    fn hint(&self) -> Message {
        Message::new("noise-hint", json!({ "wanted": self.wanted }))
    }

    fn given(&self) -> Value {
        let name = |at: usize| (LABELS[at].to_owned(), json!(format!("{} {}", LABELS[at], self.statics[at])));
        json!({ "tree": self.text(0), "names": (0..WIDTH).map(name).collect::<serde_json::Map<_, _>>() })
    }

    fn start(&self) -> String {
        self.text(0)
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let text = tree.to_string();
        let leaves = text.split([' ', '(', ')']).filter(|word| !word.is_empty() && !word.ends_with([':', '/']));
        let marks =
            leaves.take(LEAVES).enumerate().fold(0, |marks, (at, leaf)| marks | u32::from(leaf.starts_with('!')) << at);
        if self.text(marks) != text {
            return Verdict::wrong("answer-other-tree", json!({}));
        }
        let now = self.score(marks);
        let (count, most) = (marks.count_ones(), self.most());
        let values = json!({ "value": now, "wanted": self.wanted, "n": count, "most": most });
        let verdict = match now {
            _ if now == self.wanted && count > most => Verdict::wrong("noise-many", values),
            _ if now == self.wanted => Verdict::right("noise-right", values),
            _ if now > self.wanted => Verdict::wrong("noise-high", values),
            _ => Verdict::wrong("noise-low", values),
        };
        let search = json!({ "algorithm": "quiescence", "position": self.text(marks), "depth": 1 });
        verdict.showing([search])
    }

    fn solution(&self) -> String {
        self.text(self.solution)
    }
}
