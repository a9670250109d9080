//! Late move reductions: change the value of one leaf so that the reduced depth misleads the engine.

use game_search::ladder::Algorithm;
use serde_json::{Value, json};

use super::engine::{shown_engine, whole};
use super::exercise::{Exercise, Message, Verdict};
use super::leaf::{self, VALUES};
use super::random::{Random, first_accepted};
use super::search::{shown, value};
use super::shape::Shape;

const FEATURES: &str = "late_move_reductions";
/// The number of moves at C, and how many of them the engine searches to the full depth.
const MOVES: usize = 6;
const IN_FULL: usize = 3;
/// The largest difference between the score of the engine and the value.
const LARGEST_ERROR: i32 = 8;

pub struct Late {
    tree: Shape,
    statics: Vec<i32>,
    /// By how much the score of the engine must be less than the value.
    by: i32,
    solution: Shape,
}

impl Late {
    pub fn new(seed: u64) -> Late {
        first_accepted(seed, Late::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Late> {
        // A static value of 0 is not written.
        let statics: Vec<_> = (0..MOVES).map(|_| random.between(1, *VALUES.end())).collect();
        // Every value of the first leaf is as likely, so that no answer fits many instances.
        let most = random.between(2, 12);
        let first = Shape::Leaf(most);
        let moves = "DEFGHI".chars().zip("JKLMNO".chars()).zip(&statics).map(|((label, below), own)| {
            Shape::Inner(
                label.to_string(),
                vec![Shape::Inner(format!("{below}:{own}/"), vec![Shape::Leaf(random.between(*VALUES.start(), most))])],
            )
        });
        let moves = Shape::Inner("C".to_owned(), moves.collect());
        let tree = Shape::Inner("A".to_owned(), vec![first, Shape::Inner("B".to_owned(), vec![moves])]);
        let by = random.between(1, LARGEST_ERROR);
        // This finds instances that are worth searching.
        let could_mislead = |changed: &Shape| {
            let better = better(changed);
            let leaves = changed.leaves();
            let best = better.iter().map(|&at| leaves[at + 1]).max();
            best == Some(leaves[0] + by) && better.iter().all(|&at| at >= IN_FULL && statics[at] <= leaves[0])
        };
        let solution = leaf::solution(&tree, could_mislead)?;
        // Otherwise the same first leaf would be the answer to many instances.
        if leaf::is_first_right(&tree, could_mislead) {
            return None;
        }
        (error(&tree) == 0 && error(&solution) == by).then_some(Late { tree, statics, by, solution })
    }
}

/// Returns the moves at C that are worth more than the first move at A.
fn better(tree: &Shape) -> Vec<usize> {
    let leaves = tree.leaves();
    (0..MOVES).filter(|&at| leaves[at + 1] > leaves[0]).collect()
}

/// Returns by how much the score of the engine is less than the value.
fn error(tree: &Shape) -> i32 {
    tree.value(true) - whole(FEATURES, &tree.tree()).score()
}

impl Exercise for Late {
    fn statement(&self) -> Message {
        Message::new("late", json!({ "value": value(&self.tree.tree()), "by": self.by }))
    }

    fn hint(&self) -> Message {
        Message::new("late-hint", json!({}))
    }

    fn given(&self) -> Value {
        let name = |(label, value)| (String::from(label), json!(format!("{label} {value}")));
        let names = "JKLMNO".chars().zip(&self.statics).map(name);
        json!({ "tree": self.tree.to_string(), "names": names.collect::<serde_json::Map<_, _>>() })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let changed = match leaf::read(&self.tree, answer) {
            Ok(changed) => changed,
            Err(verdict) => return *verdict,
        };
        let score = whole(FEATURES, &changed.tree()).score();
        let better = better(&changed);
        let values = json!({
            "value": value(&changed.tree()), "score": score, "by": self.by, "first": changed.leaves()[0],
            "move": better.first().map_or("", |&at| &"DEFGHI"[at..=at]),
        });
        let verdict = match better.first() {
            _ if error(&changed) == self.by => Verdict::right("late-right", values),
            _ if error(&changed) != 0 => Verdict::wrong("misled-by", values),
            None => Verdict::wrong("late-none", values),
            Some(&at) if at < IN_FULL => Verdict::wrong("late-early", values),
            Some(_) => Verdict::wrong("late-again", values),
        };
        verdict.showing([shown(Algorithm::Minimax, &changed, None), shown_engine(FEATURES, &changed)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
