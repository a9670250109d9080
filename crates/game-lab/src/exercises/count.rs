//! SSS* and iterative deepening: change the value of one leaf so that the search makes a given number of evaluations.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{search, shown};
use super::shape::Shape;

pub struct Count {
    algorithm: Algorithm,
    tree: Shape,
    before: u64,
    wanted: u64,
    solution: Shape,
}

impl Count {
    pub fn new(algorithm: Algorithm, seed: u64) -> Count {
        first_accepted(seed, |random| Count::attempt(algorithm, random))
    }

    fn attempt(algorithm: Algorithm, random: &mut Random) -> Option<Count> {
        let mut tree = random.tree(&[3, 3], *VALUES.start(), *VALUES.end());
        let mut statics = [0; 3];
        if algorithm == Algorithm::IterativeDeepening {
            // The static values decide which child comes first at depth 2. A value of 0 is not written.
            statics = statics.map(|_| random.between(1, *VALUES.end()));
            tree = tree.with_statics(statics.map(|value| value.to_string()));
        }
        let before = evaluations(algorithm, &tree);
        let mut outcomes = match algorithm {
            Algorithm::IterativeDeepening => {
                let first = first_best(&statics);
                leaf::outcomes(&tree, |changed| deepened(changed, first))
            }
            _ => leaf::outcomes(&tree, |changed| evaluations(algorithm, changed)),
        };
        outcomes.retain(|(outcome, _)| *outcome != before);
        let chosen = random.below(outcomes.len().max(1) as u64) as usize;
        let (wanted, solution) = outcomes.into_iter().nth(chosen)?;
        (evaluations(algorithm, &solution) == wanted).then_some(Count { algorithm, tree, before, wanted, solution })
    }

    fn is_best_first(&self) -> bool {
        self.algorithm == Algorithm::SssStar
    }
}

/// Returns the place of the first child with the highest static value.
pub fn first_best(statics: &[i32]) -> usize {
    (0..statics.len()).rev().max_by_key(|&at| statics[at]).unwrap_or(0)
}

/// Returns the number of evaluations of iterative deepening to depth 2, whose second iteration begins with a child. This
/// finds instances.
fn deepened(tree: &Shape, first: usize) -> u64 {
    let mut children = tree.children().to_vec();
    children[..=first].rotate_right(1);
    children.len() as u64 + Shape::inner(children).evaluated()
}

/// Returns the number of evaluations of a search.
fn evaluations(algorithm: Algorithm, tree: &Shape) -> u64 {
    search(algorithm, &tree.tree(), Window::FULL).1.leaf_evaluations
}

impl Exercise for Count {
    fn statement(&self) -> Message {
        let key = if self.is_best_first() { "count" } else { "deepen" };
        Message::new(key, json!({ "leaves": self.before, "wanted": self.wanted }))
    }

    fn hint(&self) -> Message {
        let key = match self.is_best_first() {
            false => "deepen-hint",
            true if self.wanted > self.before => "count-hint-more",
            true => "count-hint-fewer",
        };
        Message::new(key, json!({}))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string(), "names": self.tree.names() })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let changed = match leaf::read(&self.tree, answer) {
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        let [now, usual] = [self.algorithm, Algorithm::AlphaBeta].map(|it| evaluations(it, &changed));
        let values = json!({ "leaves": now, "wanted": self.wanted, "usual": usual });
        let [right, same, other] = match self.is_best_first() {
            true => ["count-right", "count-same", "count-other"],
            false => ["deepen-right", "deepen-same", "deepen-other"],
        };
        let verdict = match now {
            _ if now == self.wanted => Verdict::right(right, values),
            _ if now == self.before => Verdict::wrong(same, values),
            _ => Verdict::wrong(other, values),
        };
        verdict.showing([shown(self.algorithm, &changed, None), shown(Algorithm::AlphaBeta, &changed, None)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
