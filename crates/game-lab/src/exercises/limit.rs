//! A searcher: limits that end the search in the middle of an iteration, after its best move has changed.

use std::ops::RangeInclusive;

use game_search::Limits;
use game_search::searcher::StopReason;
use serde_json::{Value, json};
use small_games::Tree;

use super::engine::{Seen, engine, shown_engine};
use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, read};
use super::random::{Random, first_accepted};
use super::shape::{Shape, names};

const FEATURES: &str = "deepening_step=1";
const RANGES: [RangeInclusive<i32>; 2] = [1..=120, 1..=4];
/// The number of iterations that are complete.
const COMPLETE: u32 = 2;
/// At most so many limits are right.
const MOST_RIGHT: usize = 8;
/// The largest number of leaves of a tree.
const LEAVES: usize = 18;

pub struct Limit {
    tree: String,
    /// The best move of the complete iterations, and that of the interrupted one.
    before: String,
    wanted: String,
    solution: [i32; 2],
}

impl Limit {
    pub fn new(seed: u64) -> Limit {
        first_accepted(seed, Limit::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Limit> {
        // Every instance has a tree of another shape, so that no node limit is right in many instances.
        let widths = [(); 3].map(|()| random.below(4) as usize + 1);
        let mut labels = "EFGHIJKLMNOP".chars();
        let mut text = Vec::new();
        for (label, width) in "BCD".chars().zip(widths) {
            let below: Vec<_> = labels
                .by_ref()
                .take(width)
                .map(|label| {
                    let leaves: Vec<_> = (0..=random.below(4)).map(|_| random.between(1, 20).to_string()).collect();
                    format!("{label}:{}/({})", random.between(1, 20), leaves.join(" "))
                })
                .collect();
            text.push(format!("{label}:{}/({})", random.between(1, 20), below.join(" ")));
        }
        let text = format!("A:({})", text.join(" "));
        let tree: Tree = text.parse().expect("a tree");
        if Shape::of(&tree).leaves().len() > LEAVES {
            return None;
        }
        let [first, next] = [COMPLETE, COMPLETE + 1].map(|depth| engine(FEATURES, &tree, &Limits::depth(depth)));
        let before = best(&tree, &first);
        let mut limit = Limit { tree: text, before, wanted: String::new(), solution: [0, 0] };
        // With these node limits, the search ends in the middle of the next iteration.
        let limits = first.report.nodes as i32 + 1..=(next.report.nodes as i32).min(*RANGES[0].end());
        let found = limits.map(|nodes| (nodes, limit.search(&tree, [nodes, *RANGES[1].end()])));
        let changed =
            found.filter(|(_, seen)| limit.is_interrupted(seen)).map(|(nodes, seen)| (nodes, best(&tree, &seen)));
        let changed: Vec<_> = changed.filter(|(_, best)| *best != limit.before).collect();
        let (nodes, wanted) = changed.first()?.clone();
        let depths = *RANGES[1].end() - COMPLETE as i32;
        let right = changed.iter().filter(|(_, best)| *best == wanted).count() * depths as usize;
        limit.wanted = wanted;
        limit.solution = [nodes, *RANGES[1].end()];
        (right <= MOST_RIGHT).then_some(limit)
    }

    /// Returns `true` if the node limit ended the iteration after the complete ones.
    fn is_interrupted(&self, seen: &Seen) -> bool {
        seen.report.reason == StopReason::Nodes && seen.report.depth == COMPLETE
    }

    fn search(&self, tree: &Tree, [nodes, depth]: [i32; 2]) -> Seen {
        let limits = Limits { nodes: Some(nodes as u64), ..Limits::depth(depth as u32) };
        engine(FEATURES, tree, &limits)
    }
}

/// Returns the label of the best move.
fn best(tree: &Tree, seen: &Seen) -> String {
    seen.report.best.map_or_else(String::new, |mv| tree.label(mv).to_owned())
}

impl Exercise for Limit {
    fn statement(&self) -> Message {
        let [nodes, depth] = RANGES.map(|range| *range.end());
        let values = json!({
            "before": self.before, "wanted": self.wanted, "depth": COMPLETE, "nodes": nodes, "most": depth,
        });
        Message::new("limit", values)
    }

    fn hint(&self) -> Message {
        let tree: Tree = self.tree.parse().expect("a tree");
        let complete = engine(FEATURES, &tree, &Limits::depth(COMPLETE)).report.nodes;
        Message::new("limit-hint", json!({ "nodes": complete, "depth": COMPLETE, "next": COMPLETE + 1 }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree, "names": names(&self.tree), "fields": ["limit-nodes", "limit-depth"] })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &RANGES) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let tree: Tree = self.tree.parse().expect("a tree");
        let seen = self.search(&tree, own);
        let values = json!({
            "nodes": seen.report.nodes, "depth": seen.report.depth, "best": best(&tree, &seen), "before": self.before,
            "wanted": self.wanted, "complete": COMPLETE, "next": COMPLETE + 1,
        });
        let verdict = if seen.report.reason != StopReason::Nodes {
            Verdict::wrong("limit-reason", values)
        } else if seen.report.depth < COMPLETE {
            Verdict::wrong("limit-early", values)
        } else if seen.report.depth > COMPLETE {
            Verdict::wrong("limit-late", values)
        } else if best(&tree, &seen) != self.wanted {
            Verdict::wrong("limit-move", values)
        } else {
            Verdict::right("limit-right", values)
        };
        verdict.showing([shown_engine(FEATURES, &self.tree)])
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
