//! Enhanced transposition cutoffs: a leaf that the engine evaluates with a table alone, and not with these cutoffs.

use serde_json::{Value, json};

use super::engine::{shown_engine, whole};
use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::replies::Replies;

const TABLE: &str = "table";
const ENHANCED: &str = "table,enhanced_cutoffs";
const MOVES: usize = 5;
const EACH: usize = 5;
const DIFFERENT: usize = 8;
/// One instance of so many with two right leaves is accepted, because a random node is right too often.
const SELDOM: u64 = 4;

pub struct Enhanced {
    tree: Replies,
    /// The replies that each search evaluates, as the page writes them: `B p`.
    usual: Vec<String>,
    enhanced: Vec<String>,
}

impl Enhanced {
    pub fn new(seed: u64) -> Enhanced {
        first_accepted(seed, Enhanced::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Enhanced> {
        let tree = Replies::new(random, MOVES, EACH, DIFFERENT, 0);
        let [usual, enhanced] = [TABLE, ENHANCED].map(|features| evaluated(features, &tree));
        let enhanced = Enhanced { tree, usual, enhanced };
        let right = enhanced.right().count();
        (right == 1 || right == 2 && random.below(SELDOM) == 0).then_some(enhanced)
    }

    fn right(&self) -> impl Iterator<Item = &String> {
        self.usual.iter().filter(|leaf| !self.enhanced.contains(leaf))
    }
}

/// Returns the replies below which a search evaluates the only leaf.
fn evaluated(features: &str, tree: &Replies) -> Vec<String> {
    let seen = whole(features, &tree.deeper().parse().expect("a tree with shared nodes"));
    let reply = |path: &String| path.rsplit_once(' ').map_or(String::new(), |(reply, _)| reply.to_owned());
    seen.evaluated.iter().map(reply).collect()
}

impl Exercise for Enhanced {
    fn statement(&self) -> Message {
        Message::new("enhanced", json!({}))
    }

    fn hint(&self) -> Message {
        let node = self.right().next().map_or("", |leaf| &leaf[..1]);
        Message::new("enhanced-hint", json!({ "node": node }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.text(), "names": self.tree.names() })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let (answer, at, reply) = match self.tree.read(answer) {
            Ok(read) => read,
            Err(verdict) => return *verdict,
        };
        let (label, letter) = (self.tree.moves[at].0.as_str(), Replies::letter(reply));
        let earlier = |path: &String| path.ends_with(letter) && !path.starts_with(label);
        let first = self.usual.iter().find(|path| earlier(path)).map_or("", |path| &path[..1]);
        let values = json!({
            "node": label, "leaf": letter, "first": first, "usual": self.usual.len(), "leaves": self.enhanced.len(),
        });
        let verdict = match (self.usual.contains(&answer), self.enhanced.contains(&answer)) {
            (true, false) => Verdict::right("enhanced-right", values),
            (true, true) => Verdict::wrong("enhanced-both", values),
            (false, _) if !first.is_empty() && first < label => Verdict::wrong("enhanced-known", values),
            (false, _) => Verdict::wrong("enhanced-neither", values),
        };
        verdict.showing([TABLE, ENHANCED].map(|features| shown_engine(features, self.tree.deeper())))
    }

    fn solution(&self) -> String {
        self.right().next().expect("some leaf is left out").clone()
    }
}
