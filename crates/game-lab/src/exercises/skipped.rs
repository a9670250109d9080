//! A leaf that alpha-beta evaluates, and a search with a table, with a better order of moves or best-first does not.

use std::collections::HashSet;

use game_search::ladder::Algorithm;
use game_search::{Event, Observer, Window};
use serde_json::{Value, json};
use small_games::{NodeId, Tree};

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::replies::Replies;
use super::search::{observed, shown};

const MOVES: usize = 5;
const EACH: usize = 5;
const DIFFERENT: usize = 8;
/// The same for the table, which would otherwise save too many leaves.
const DIFFERENT_POSITIONS: usize = 11;
/// One instance of so many with two right leaves is accepted, because a random node is right too often.
const SELDOM: u64 = 4;

/// A path as the page writes it: labels separated by spaces.
type Path = String;

pub struct Skipped {
    algorithm: Algorithm,
    tree: Replies,
    /// The leaves that alpha-beta evaluates, and those that the other algorithm evaluates.
    usual: Vec<Path>,
    evaluated: Vec<Path>,
}

impl Skipped {
    pub fn new(algorithm: Algorithm, seed: u64) -> Skipped {
        first_accepted(seed, |random| Skipped::attempt(algorithm, random))
    }

    fn attempt(algorithm: Algorithm, random: &mut Random) -> Option<Skipped> {
        let different = if algorithm == Algorithm::TranspositionTable { DIFFERENT_POSITIONS } else { DIFFERENT };
        let tree = Replies::new(random, MOVES, EACH, different, captures(algorithm));
        let mut skipped = Skipped { algorithm, tree, usual: Vec::new(), evaluated: Vec::new() };
        let tree = skipped.position().parse().expect("a tree with shared nodes");
        [skipped.usual, skipped.evaluated] = [Algorithm::AlphaBeta, algorithm].map(|it| leaves(it, &tree));
        let right = skipped.right().count();
        (right == 1 || right == 2 && random.below(SELDOM) == 0).then_some(skipped)
    }

    /// Returns the tree for the searches. The table has no entries for leaves, so there a move leads from each reply to one.
    fn position(&self) -> String {
        if self.algorithm == Algorithm::TranspositionTable { self.tree.deeper() } else { self.tree.shared() }
    }

    /// Returns the keys of the statement, of the hint, and of the messages for a right answer, for a leaf that both searches
    /// evaluate, and for one that neither does.
    fn keys(&self) -> [&'static str; 5] {
        let [statement, hint, right] = match self.algorithm {
            Algorithm::TranspositionTable => {
                let [both, neither] = ["skipped-table-both", "skipped-table-neither"];
                return ["skipped-table", "skipped-table-hint", "skipped-table-right", both, neither];
            }
            Algorithm::Killers => ["skipped-killers", "skipped-killers-hint", "skipped-right"],
            Algorithm::History => ["skipped-history", "skipped-history-hint", "skipped-right"],
            Algorithm::SssStar => ["skipped-best-first", "skipped-best-first-hint", "skipped-best-first-right"],
            _ => ["skipped-together", "skipped-together-hint", "skipped-right"],
        };
        [statement, hint, right, "skipped-both", "skipped-neither"]
    }

    fn right(&self) -> impl Iterator<Item = &Path> {
        self.usual.iter().filter(|leaf| !self.evaluated.contains(leaf))
    }

    /// Returns the first reply that the search tries after a move, if it evaluates any.
    fn first_reply(&self, label: &str) -> &str {
        let reply = |leaf: &'_ Path| leaf.split_once(' ').is_some_and(|(child, _)| child == label);
        self.evaluated.iter().find(|leaf| reply(leaf)).map_or("", |leaf| &leaf[label.len() + 1..])
    }
}

/// Returns the number of captures among the replies of an instance. Only killers and all techniques together tell captures
/// from other moves.
pub fn captures(algorithm: Algorithm) -> usize {
    if matches!(algorithm, Algorithm::Killers | Algorithm::TogetherExact) { 2 } else { 0 }
}

/// Returns the number of different leaves. A re-search can evaluate a leaf again.
pub fn different(leaves: &[Path]) -> usize {
    leaves.iter().collect::<HashSet<_>>().len()
}

/// Returns the paths to the replies whose leaves a search evaluates, in this order.
pub fn leaves(algorithm: Algorithm, tree: &Tree) -> Vec<Path> {
    let mut leaves = Leaves { path: Vec::new(), all: Vec::new() };
    observed(algorithm, tree, tree.height(), Window::FULL, &mut leaves);
    // Iterative deepening evaluates inner nodes too.
    let deepest = leaves.all.into_iter().filter(|path| path.len() as u32 == tree.height());
    deepest.map(|path| path.iter().take(2).map(|&node| tree.label(node)).collect::<Vec<_>>().join(" ")).collect()
}

/// An observer that collects the paths to the evaluated nodes.
struct Leaves {
    path: Vec<NodeId>,
    all: Vec<Vec<NodeId>>,
}

impl Observer<NodeId> for Leaves {
    fn on(&mut self, event: Event<NodeId>) {
        match event {
            Event::Make(mv) => self.path.push(mv),
            Event::Unmake => _ = self.path.pop(),
            Event::Evaluate(_) => self.all.push(self.path.clone()),
            _ => {}
        }
    }
}

impl Exercise for Skipped {
    fn statement(&self) -> Message {
        Message::new(self.keys()[0], json!({ "first": self.tree.moves[0].0 }))
    }

    fn hint(&self) -> Message {
        let node = self.right().next().map_or("", |leaf| &leaf[..1]);
        Message::new(self.keys()[1], json!({ "node": node }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.text(), "names": self.tree.names() })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let (answer, at, reply) = match self.tree.read(answer) {
            Ok(read) => read,
            Err(verdict) => return *verdict,
        };
        let (label, replies) = &self.tree.moves[at];
        let letter = Replies::letter(reply);
        let first = self.first_reply(label);
        let first_value = replies.iter().find(|&&it| Replies::letter(it) == first).map(|&it| self.tree.value(it));
        let values = json!({
            "algorithm": self.algorithm.name(), "node": label, "leaf": letter, "value": self.tree.value(reply),
            "first": first, "firstValue": first_value, "usual": different(&self.usual), "leaves": different(&self.evaluated),
        });
        let verdict = match (self.usual.contains(&answer), self.evaluated.contains(&answer)) {
            (true, false) => Verdict::right(self.keys()[2], values),
            (true, true) => Verdict::wrong(self.keys()[3], values),
            (false, true) => Verdict::wrong("skipped-more", values),
            (false, false) => Verdict::wrong(self.keys()[4], values),
        };
        verdict.showing([Algorithm::AlphaBeta, self.algorithm].map(|it| shown(it, self.position(), None)))
    }

    fn solution(&self) -> String {
        self.right().next().expect("some leaf is skipped").clone()
    }
}
