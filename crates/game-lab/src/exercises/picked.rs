//! The move picker: the order in which the engine tries the replies to a move.

use serde_json::{Value, json};
use small_games::Tree;

use super::engine::{shown_engine, whole};
use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::replies::Replies;
use super::shape::permutations;

const FEATURES: &str = "noisy_first,killers,history";
const MOVES: usize = 4;
const EACH: usize = 5;
const DIFFERENT: usize = 8;
const CAPTURES: usize = 2;
/// The engine tries at least so many replies to the last move.
const LEAST: usize = 3;

pub struct Picked {
    tree: Replies,
    /// The letters of the replies to the last move that the engine tries, in its order.
    tried: Vec<String>,
    /// The letters of the two quiet replies that caused the last cutoffs before.
    killers: Vec<String>,
}

impl Picked {
    pub fn new(seed: u64) -> Picked {
        first_accepted(seed, Picked::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Picked> {
        let tree = Replies::new(random, MOVES, EACH, DIFFERENT, CAPTURES);
        let seen = whole(FEATURES, &tree.tree());
        let last = tree.moves[MOVES - 1].0.as_str();
        let mut tried: Vec<String> = Vec::new();
        for (node, letter) in seen.made.iter().filter_map(|path| path.split_once(' ')) {
            if node == last && !tried.iter().any(|it| it == letter) {
                tried.push(letter.to_owned());
            }
        }
        let mut killers: Vec<String> = Vec::new();
        let captures: Vec<_> = tree.replies().filter(|(_, is_capture)| *is_capture).map(|(letter, _)| letter).collect();
        let is_quiet = |letter: &str| !captures.contains(&letter);
        for (node, letter) in seen.cutoffs.iter().rev().filter(|(_, letter)| is_quiet(letter)) {
            if !node.is_empty() && node != last && killers.len() < 2 && !killers.contains(letter) {
                killers.push(letter.clone());
            }
        }
        let picked = Picked { tree, tried, killers };
        let start: Vec<_> = picked.letters(&picked.tree).collect();
        let is_hard_enough = picked.tried.len() >= LEAST && picked.agreed(&start) < 2;
        // A killer or a history score matters, not only captures.
        let noisy = picked.tried.iter().filter(|letter| !is_quiet(letter)).count();
        (is_hard_enough && noisy > 0 && noisy + 1 < picked.tried.len()).then_some(picked)
    }

    /// Returns the letters of the replies to the last move of a tree.
    fn letters(&self, tree: &Replies) -> impl Iterator<Item = &'static str> {
        tree.moves[MOVES - 1].1.clone().into_iter().map(Replies::letter)
    }

    /// Returns how many replies of an order agree with the order of the engine, from the first one on.
    fn agreed(&self, order: &[&str]) -> usize {
        self.tried.iter().zip(order).take_while(|(tried, letter)| tried == *letter).count()
    }

    fn last(&self) -> &str {
        &self.tree.moves[MOVES - 1].0
    }

    /// Returns the tree with the replies to the last move in another order.
    fn with_last(&self, replies: Vec<usize>) -> Replies {
        let mut tree = self.tree.clone();
        tree.moves[MOVES - 1].1 = replies;
        tree
    }
}

impl Exercise for Picked {
    fn statement(&self) -> Message {
        Message::new("picked", json!({ "node": self.last() }))
    }

    fn hint(&self) -> Message {
        Message::new("picked-hint", json!({ "killers": self.killers.join(", "), "n": self.killers.len() }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.text(), "names": self.tree.names(), "only": self.last() })
    }

    fn start(&self) -> String {
        self.tree.text()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let ordered = self.tree.ordered(&tree).filter(|it| it.moves[..MOVES - 1] == self.tree.moves[..MOVES - 1]);
        let Some(ordered) = ordered else {
            return Verdict::wrong("answer-other-tree", json!({}));
        };
        let order: Vec<_> = self.letters(&ordered).collect();
        let agreed = self.agreed(&order);
        let is_capture = |letter: &str| self.tree.replies().any(|(it, is_capture)| it == letter && is_capture);
        let values = json!({
            "node": self.last(), "place": agreed + 1, "own": order.get(agreed), "engine": self.tried.get(agreed),
            "tried": self.tried.join(", "), "n": self.tried.len(),
        });
        let verdict = match self.tried.get(agreed) {
            None => Verdict::right("picked-right", values),
            Some(next) if is_capture(next) && is_capture(order[agreed]) => Verdict::wrong("picked-captures", values),
            Some(next) if is_capture(next) => Verdict::wrong("picked-capture", values),
            Some(next) if self.killers.contains(next) => Verdict::wrong("picked-killer", values),
            Some(_) => Verdict::wrong("picked-history", values),
        };
        verdict.showing([shown_engine(FEATURES, self.tree.shared())])
    }

    fn solution(&self) -> String {
        let replies = &self.tree.moves[MOVES - 1].1;
        let orders =
            permutations(EACH).into_iter().map(|order| order.iter().map(|&at| replies[at]).collect::<Vec<_>>());
        let mut trees = orders.map(|replies| self.with_last(replies));
        let right = trees.find(|tree| self.agreed(&self.letters(tree).collect::<Vec<_>>()) == self.tried.len());
        right.expect("some order is that of the engine").text()
    }
}
