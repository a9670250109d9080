//! The engine's move ordering: an order of the reader's own with fewer nodes.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};
use small_games::Tree;

use super::engine::{shown_engine, whole};
use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::replies::Replies;
use super::search::search;

/// The features of the engine that the reader is to beat.
const FEATURES: &str = "killers,history";
/// At most this part of all orders is right.
const MOST_RIGHT: f64 = 0.04;

pub struct Beat {
    tree: Replies,
    /// The number of nodes that the engine visits with its own ordering.
    engine: u64,
    fewest: u64,
    solution: Replies,
}

impl Beat {
    pub fn new(seed: u64) -> Beat {
        first_accepted(seed, Beat::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Beat> {
        let tree = Replies::new(random, 3, 3, 6, 0);
        // In most trees an order is right by chance too often. These are cheaper to count than all orders.
        let best = tree.values().into_iter().max()?;
        let refuting =
            |(_, replies): &(_, Vec<usize>)| replies.iter().filter(|&&reply| tree.value(reply) <= best).count() == 1;
        if tree.moves.iter().filter(|child| refuting(child)).count() < 2 {
            return None;
        }
        let engine = nodes(FEATURES, &tree.tree());
        if engine >= nodes("", &tree.tree()) {
            return None;
        }
        // The engine without features visits the same nodes as PVS of the ladder, which costs less to start.
        let count = |order: &Replies| search(Algorithm::Pvs, &order.plain().tree(), Window::FULL).1.nodes;
        let orders: Vec<_> = tree.orders().into_iter().map(|order| (count(&order), order)).collect();
        let right = orders.iter().filter(|(count, _)| *count < engine).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * orders.len() as f64;
        let (fewest, solution) = orders.into_iter().min_by_key(|(count, _)| *count)?;
        (is_hard_enough && fewest < engine).then_some(Beat { tree, engine, fewest, solution })
    }
}

/// Returns the number of nodes that the engine visits with some of its features.
fn nodes(features: &str, tree: &Tree) -> u64 {
    whole(features, tree).stats.nodes
}

impl Exercise for Beat {
    fn statement(&self) -> Message {
        Message::new("beat", json!({ "engine": self.engine, "nodes": nodes("", &self.tree.tree()) }))
    }

    fn hint(&self) -> Message {
        Message::new("beat-hint", json!({ "fewest": self.fewest }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.text(), "names": self.tree.names() })
    }

    fn start(&self) -> String {
        self.tree.text()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let Some(ordered) = self.tree.ordered(&tree) else {
            return Verdict::wrong("answer-other-tree", json!({}));
        };
        let (own, values) = (nodes("", &ordered.tree()), ordered.values());
        let best = values.iter().copied().max().expect("there are moves");
        let first_best = values.iter().position(|&value| value == best).expect("some move is best");
        // A move whose first reply does not refute it. Otherwise the replies to the first move cost nodes.
        let late = ordered.moves.iter().skip(1).find(|(_, replies)| ordered.value(replies[0]) > best);
        let slow = late.unwrap_or(&ordered.moves[0]);
        let numbers = json!({
            "nodes": own, "engine": self.engine, "first": ordered.moves[0].0, "firstValue": values[0], "value": best,
            "best": ordered.moves[first_best].0, "slow": slow.0, "reply": Replies::letter(slow.1[0]),
            "leaf": ordered.value(slow.1[0]),
        });
        let verdict = if own < self.engine {
            Verdict::right("beat-right", numbers)
        } else if values[0] < best {
            Verdict::wrong("beat-root", numbers)
        } else {
            Verdict::wrong(if late.is_some() { "beat-below" } else { "beat-first" }, numbers)
        };
        verdict.showing([shown_engine(FEATURES, self.tree.shared()), shown_engine("", ordered.shared())])
    }

    fn solution(&self) -> String {
        self.solution.text()
    }
}
