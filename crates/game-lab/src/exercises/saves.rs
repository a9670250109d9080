//! Killers, history, all techniques: an order of the moves at the root in which they save the most leaves.

use game_search::ladder::Algorithm;
use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::replies::Replies;
use super::search::shown;
use super::shape::permutations;
use super::skipped::{captures, different, leaves};

const MOVES: usize = 5;
const EACH: usize = 4;
const DIFFERENT: usize = 7;
/// At most so many of the 120 orders are right.
const MOST_RIGHT: usize = 4;
/// The best order saves at least so many leaves.
const LEAST: i64 = 3;

pub struct Saves {
    algorithm: Algorithm,
    tree: Replies,
    /// The number of leaves that the best orders save.
    most: i64,
    solution: Replies,
}

impl Saves {
    pub fn new(algorithm: Algorithm, seed: u64) -> Saves {
        first_accepted(seed, |random| Saves::attempt(algorithm, random))
    }

    fn attempt(algorithm: Algorithm, random: &mut Random) -> Option<Saves> {
        let tree = Replies::new(random, MOVES, EACH, DIFFERENT, captures(algorithm));
        let mut orders: Vec<_> = permutations(MOVES).iter().map(|order| tree.with_moves(order)).collect();
        // This is cheaper than the search by the algorithm, and rules out most trees.
        if orders.iter().map(|order| order.plain().evaluated()).max()? < (EACH * MOVES) as u64 - LEAST as u64 {
            return None;
        }
        let saved: Vec<_> =
            orders.iter().map(|order| saved(algorithm, order)).map(|[usual, own]| usual - own).collect();
        let most = *saved.iter().max()?;
        let right = saved.iter().filter(|saved| **saved == most).count();
        let at = saved.iter().position(|&saved| saved == most)?;
        let is_hard_enough = right <= MOST_RIGHT && most >= LEAST && saved[0] < most;
        is_hard_enough.then(|| Saves { algorithm, tree, most, solution: orders.swap_remove(at) })
    }

    /// Returns the key of the statement.
    fn key(&self) -> &'static str {
        match self.algorithm {
            Algorithm::Killers => "saves-killers",
            Algorithm::History => "saves-history",
            _ => "saves-together",
        }
    }

    /// Returns the key of the hint.
    fn hint_key(&self) -> &'static str {
        match self.algorithm {
            Algorithm::Killers => "saves-killers-hint",
            Algorithm::History => "saves-history-hint",
            _ => "saves-together-hint",
        }
    }
}

/// Returns the number of leaves that alpha-beta and an algorithm evaluate.
fn saved(algorithm: Algorithm, tree: &Replies) -> [i64; 2] {
    let tree = tree.tree();
    [Algorithm::AlphaBeta, algorithm].map(|it| different(&leaves(it, &tree)) as i64)
}

impl Exercise for Saves {
    fn statement(&self) -> Message {
        let [usual, own] = saved(self.algorithm, &self.tree);
        Message::new(self.key(), json!({ "usual": usual, "leaves": own }))
    }

    fn hint(&self) -> Message {
        Message::new(self.hint_key(), json!({ "most": self.most, "first": self.solution.moves[0].0 }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.text(), "names": self.tree.names(), "only": "A" })
    }

    fn start(&self) -> String {
        self.tree.text()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let is_known = |ordered: &Replies| ordered.moves.iter().all(|mv| self.tree.moves.contains(mv));
        let Some(ordered) = self.tree.ordered(&tree).filter(is_known) else {
            return Verdict::wrong("answer-other-tree", json!({}));
        };
        let [usual, own] = saved(self.algorithm, &ordered);
        let values = json!({
            "usual": usual, "leaves": own, "saved": usual - own, "most": self.most, "algorithm": self.algorithm.name(),
        });
        let verdict = match usual - own {
            saved if saved == self.most => Verdict::right("saves-right", values),
            saved if saved <= 0 => Verdict::wrong("saves-none", values),
            _ => Verdict::wrong("saves-fewer", values),
        };
        verdict.showing([Algorithm::AlphaBeta, self.algorithm].map(|it| shown(it, ordered.shared(), None)))
    }

    fn solution(&self) -> String {
        self.solution.text()
    }
}
