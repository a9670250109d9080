//! Alpha-beta: order the children so that the search evaluates the fewest leaves.

use game_search::Window;
use game_search::ladder::Algorithm;
use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::search::{search, shown, value};
use super::shape::Shape;

/// At most this part of all orders is right.
const MOST_RIGHT: f64 = 0.04;

pub struct Order {
    tree: Shape,
    fewest: u64,
    solution: Shape,
}

impl Order {
    pub fn new(seed: u64) -> Order {
        first_accepted(seed, Order::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Order> {
        let tree = random.tree(&[3, 3], 0, 20);
        // In most trees an order is right by chance too often. These are cheaper to count than all orders.
        let best = value(&tree.tree());
        let refuting = |child: &Shape| child.leaves().iter().filter(|&&leaf| leaf <= best).count();
        if tree.children().iter().map(refuting).filter(|&leaves| leaves == 1).count() < 2 {
            return None;
        }
        let orders: Vec<_> = tree.orders().into_iter().map(|order| (order.evaluated(), order)).collect();
        let fewest = orders.iter().map(|(leaves, _)| *leaves).min()?;
        let right = orders.iter().filter(|(leaves, _)| *leaves == fewest).count();
        let is_hard_enough = right as f64 <= MOST_RIGHT * orders.len() as f64 && orders[0].0 > fewest;
        let solution = orders.into_iter().find(|(leaves, _)| *leaves == fewest)?.1;
        (is_hard_enough && leaves(&solution.tree()) == fewest).then_some(Order { tree, fewest, solution })
    }
}

/// Returns the number of leaves that alpha-beta evaluates.
fn leaves(tree: &Tree) -> u64 {
    search(Algorithm::AlphaBeta, tree, Window::FULL).1.leaf_evaluations
}

impl Exercise for Order {
    fn statement(&self) -> Message {
        Message::new("order", json!({ "leaves": leaves(&self.tree.tree()) }))
    }

    fn hint(&self) -> Message {
        Message::new("order-hint", json!({ "fewest": self.fewest }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string() })
    }

    fn start(&self) -> String {
        self.tree.to_string()
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        let ordered = Shape::of(&tree);
        if ordered.sorted() != self.tree.sorted() || tree != ordered.tree() {
            return Verdict::wrong("answer-other-tree", json!({}));
        }
        let best = value(&tree);
        let values: Vec<_> = ordered.children().iter().map(|child| value(&child.for_min())).collect();
        let first_best = values.iter().position(|&value| value == best).expect("some child is best");
        let count = leaves(&tree);
        let mut numbers = json!({
            "leaves": count, "fewest": self.fewest, "first": ordered.children()[0].label(), "firstValue": values[0],
            "best": ordered.children()[first_best].label(), "value": best,
        });
        // A child whose first leaf does not refute it.
        let slow = ordered.children().iter().skip(1).find(|child| child.leaves()[0] > best);
        let verdict = if count == self.fewest {
            Verdict::right("order-right", numbers)
        } else if values[0] < best {
            Verdict::wrong("order-root", numbers)
        } else {
            let slow = slow.expect("with the best child first, only a late refutation costs leaves");
            numbers["slow"] = json!(slow.label());
            numbers["leaf"] = json!(slow.leaves()[0]);
            Verdict::wrong("order-below", numbers)
        };
        verdict.showing([shown(Algorithm::AlphaBeta, &ordered, None)])
    }

    fn solution(&self) -> String {
        self.solution.to_string()
    }
}
