//! Null move: change the value of one leaf so that the pass misleads the search.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{search, shown, value};
use super::shape::Shape;

/// The largest difference between the score of the search and the value.
const LARGEST_ERROR: i32 = 8;

pub struct Pass {
    tree: Shape,
    /// By how much the score of the search must be less than the value.
    by: i32,
    solution: Shape,
}

impl Pass {
    pub fn new(seed: u64) -> Pass {
        first_accepted(seed, Pass::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Pass> {
        let (tree, statics) = tree(random, *VALUES.start(), *VALUES.end());
        let by = random.between(1, LARGEST_ERROR);
        // Max has the first child when the second one is searched with a null window. This finds instances that are worth
        // searching.
        let could_mislead = |changed: &Shape| {
            let [first, second] = [0, 1].map(|at| changed.children()[at].value(false));
            statics[1] <= first && first + by == second
        };
        let solution = leaf::solution(&tree, could_mislead)?;
        (error(&tree) == 0 && error(&solution) == by).then_some(Pass { tree, by, solution })
    }
}

/// Returns a tree in which both moves of Max lead to nodes with a static value, and Min can pass there.
pub fn tree(random: &mut Random, low: i32, high: i32) -> (Shape, [i32; 2]) {
    let tree = random.tree(&[2, 2, 2, 2], low, high);
    let statics = [(); 2].map(|()| random.between(low, high));
    (tree.with_statics(statics.map(|value| format!("^{value}"))), statics)
}

/// Returns the score of null-move pruning, and the number of its null moves that failed high.
fn with_passes(tree: &Shape) -> (i32, u64) {
    let (score, stats) = search(Algorithm::NullMove, &tree.tree(), Window::FULL);
    (score.value(), stats.null_cutoffs)
}

/// Returns by how much the score of the search is less than the value.
fn error(tree: &Shape) -> i32 {
    tree.value(true) - with_passes(tree).0
}

impl Exercise for Pass {
    fn statement(&self) -> Message {
        Message::new("pass-misleads", json!({ "value": value(&self.tree.tree()), "by": self.by }))
    }

    fn hint(&self) -> Message {
        Message::new("pass-misleads-hint", json!({}))
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
        let (score, cutoffs) = with_passes(&changed);
        let values = json!({ "value": value(&changed.tree()), "score": score, "by": self.by, "n": cutoffs });
        let verdict = match cutoffs {
            _ if error(&changed) == self.by => Verdict::right("pass-misleads-right", values),
            _ if error(&changed) != 0 => Verdict::wrong("misled-by", values),
            0 => Verdict::wrong("pass-misleads-none", values),
            _ => Verdict::wrong("pass-misleads-true", values),
        };
        verdict.showing([shown(Algorithm::Minimax, &changed, None), shown(Algorithm::NullMove, &changed, None)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
