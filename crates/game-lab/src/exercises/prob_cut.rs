//! ProbCut: change the value of one leaf so that the shallow search of a capture misleads the engine.

use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::engine::{shown_engine, whole};
use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{shown, value};
use super::shape::{Shape, names};

/// The search of a capture after B is a static evaluation, because no depth is left.
const FEATURES: &str = "quiescence,prob_cut,prob_cut.reduction=1,prob_cut.depth=2,prob_cut.margin=300";
const MARGIN: i32 = 3;
/// The largest difference between the score of the engine and the value.
const LARGEST_ERROR: i32 = 8;
const MOVES: usize = 4;
/// The number of captures among the moves, which come first.
const CAPTURES: usize = 2;

pub struct ProbCut {
    tree: Shape,
    statics: [i32; MOVES],
    /// By how much the score of the engine must be less than the value.
    by: i32,
    solution: Shape,
}

impl ProbCut {
    pub fn new(seed: u64) -> ProbCut {
        first_accepted(seed, ProbCut::attempt)
    }

    fn attempt(random: &mut Random) -> Option<ProbCut> {
        let mut value = || random.between(*VALUES.start(), *VALUES.end());
        // A static value of 0 is not written.
        let statics = [(); MOVES].map(|()| value().max(1));
        let first = Shape::Leaf(value());
        let moves = "CDEF".chars().zip(&statics).enumerate().map(|(at, (label, own))| {
            let mark = if at < CAPTURES { "!" } else { "" };
            Shape::Inner(format!("{label}:{mark}{own}/"), vec![Shape::Leaf(value()), Shape::Leaf(value())])
        });
        let moves = Shape::Inner("B".to_owned(), moves.collect());
        let tree = Shape::Inner("A".to_owned(), vec![first, moves]);
        // Returns by how much the search is probably misled. This finds instances that are worth searching.
        let predicted = |changed: &Shape| {
            let alpha = changed.leaves()[0];
            let looks_good = statics[..CAPTURES].iter().any(|&own| own + MARGIN <= alpha);
            if looks_good { (changed.children()[1].value(false) - alpha).max(0) } else { 0 }
        };
        let mut outcomes = leaf::outcomes(&tree, predicted);
        // Otherwise the same first leaf would be the answer to many instances.
        let is_first_right = |by: i32| leaf::is_first_right(&tree, |changed| predicted(changed) == by);
        outcomes.retain(|&(by, _)| (1..=LARGEST_ERROR).contains(&by) && !is_first_right(by));
        let chosen = random.below(outcomes.len().max(1) as u64) as usize;
        let (by, solution) = outcomes.into_iter().nth(chosen)?;
        (error(&tree) == 0 && error(&solution) == by).then_some(ProbCut { tree, statics, by, solution })
    }
}

/// Returns by how much the score of the engine is less than the value.
fn error(tree: &Shape) -> i32 {
    tree.value(true) - whole(FEATURES, &tree.tree()).score()
}

impl Exercise for ProbCut {
    fn statement(&self) -> Message {
        Message::new("prob-cut", json!({ "value": value(&self.tree.tree()), "margin": MARGIN, "by": self.by }))
    }

    fn hint(&self) -> Message {
        Message::new("prob-cut-hint", json!({ "margin": MARGIN }))
    }

    fn given(&self) -> Value {
        let text = self.tree.to_string();
        let mut names = names(&text);
        for (label, own) in "CDEF".chars().zip(&self.statics).take(CAPTURES) {
            names[label.to_string()] = json!(format!("{label}! {own}"));
        }
        json!({ "tree": text, "names": names })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let changed = match leaf::read(&self.tree, answer) {
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        let seen = whole(FEATURES, &changed.tree());
        let values = json!({
            "value": value(&changed.tree()), "score": seen.score(), "by": self.by, "first": changed.leaves()[0],
            "second": changed.children()[1].value(false), "margin": MARGIN,
        });
        let verdict = if error(&changed) == self.by {
            Verdict::right("prob-cut-right", values)
        } else if error(&changed) != 0 {
            Verdict::wrong("misled-by", values)
        } else if seen.pruned.is_empty() {
            Verdict::wrong("prob-cut-none", values)
        } else {
            Verdict::wrong("prob-cut-true", values)
        };
        verdict.showing([shown(Algorithm::Minimax, &changed, None), shown_engine(FEATURES, &changed)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
