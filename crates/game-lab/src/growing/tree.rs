//! A tree that grows, and the steps so far.

use game_search::{Game, Side};
use serde_json::{Value, json};

use crate::Refusal;

/// The maximum number of numbers in an answer. The page cannot show more steps.
const MAX_NUMBERS: usize = 100_000;

/// A node of the tree.
pub struct Node<M> {
    pub parent: Option<usize>,
    /// The move that leads to the node; `None` at a root.
    pub mv: Option<M>,
    pub step: String,
    pub to_move: Side,
    pub children: Vec<usize>,
}

/// The tree, the line on which the search is, and the steps so far.
pub struct Growing<G: Game> {
    pub game: G,
    write: fn(&G, G::Move) -> String,
    pub nodes: Vec<Node<G::Move>>,
    /// The nodes from the root to the current one.
    pub path: Vec<usize>,
    /// The moves from the root to the current position, each with its undo information and its text. Moves of a playout lead
    /// beyond the last node of the path.
    made: Vec<(G::Move, G::Undo, String)>,
    pub events: Vec<Value>,
    /// The number of numbers in the events, each of which stands for a move that was compared.
    numbers: usize,
}

impl<G: Game> Growing<G> {
    /// Creates an empty tree, whose moves `write` writes.
    pub fn new(game: G, write: fn(&G, G::Move) -> String) -> Self {
        Growing { game, write, nodes: Vec::new(), path: Vec::new(), made: Vec::new(), events: Vec::new(), numbers: 0 }
    }

    /// Adds a root, which becomes the current node.
    pub fn plant(&mut self) -> usize {
        self.path = vec![self.nodes.len()];
        let to_move = self.game.side_to_move();
        self.nodes.push(Node { parent: None, mv: None, step: String::new(), to_move, children: Vec::new() });
        self.path[0]
    }

    /// Returns the current node.
    pub fn at(&self) -> usize {
        self.path[self.path.len() - 1]
    }

    /// Returns the node after a move of the current node, and whether the node is new.
    pub fn child(&mut self, mv: G::Move) -> (usize, bool) {
        let at = self.at();
        if let Some(&known) = self.nodes[at].children.iter().find(|&&child| self.nodes[child].mv == Some(mv)) {
            return (known, false);
        }
        let step = (self.write)(&self.game, mv);
        let undo = self.game.make(mv);
        let to_move = self.game.side_to_move();
        self.game.unmake(mv, undo);
        let child = self.nodes.len();
        self.nodes.push(Node { parent: Some(at), mv: Some(mv), step, to_move, children: Vec::new() });
        self.nodes[at].children.push(child);
        (child, true)
    }

    pub fn make(&mut self, mv: G::Move) {
        let text = (self.write)(&self.game, mv);
        let undo = self.game.make(mv);
        self.made.push((mv, undo, text));
    }

    /// Makes the node after the last move the current one.
    pub fn enter(&mut self) -> usize {
        let at = self.at();
        let mv = self.made.last().map(|&(mv, ..)| mv);
        let child = self.nodes[at].children.iter().copied().find(|&child| self.nodes[child].mv == mv);
        let child = child.expect("the search compared the moves of the node");
        self.path.push(child);
        child
    }

    pub fn unmake(&mut self) {
        let Some((mv, undo, _)) = self.made.pop() else { return };
        self.game.unmake(mv, undo);
        self.path.truncate(self.made.len() + 1);
    }

    /// Returns the moves beyond the current node.
    pub fn beyond(&self) -> &[(G::Move, G::Undo, String)] {
        &self.made[self.path.len() - 1..]
    }

    /// Adds a step that has this many numbers.
    pub fn tell(&mut self, event: Value, numbers: usize) {
        self.numbers += numbers.max(1);
        if self.numbers <= MAX_NUMBERS {
            self.events.push(event);
        }
    }

    /// Returns the tree and the steps, or a refusal if there are too many. `what` says what to ask for less of.
    pub fn answer(self, what: &str) -> Result<Value, Refusal> {
        if self.numbers > MAX_NUMBERS {
            let why = format!("{what}: {} numbers to show, expected at most {MAX_NUMBERS}", self.numbers);
            return Err(Refusal::new(why));
        }
        let nodes = json!({
            "parent": self.nodes.iter().map(|node| node.parent).collect::<Vec<_>>(),
            "step": self.nodes.iter().map(|node| &node.step).collect::<Vec<_>>(),
            "to_move": self.nodes.iter().map(|node| node.to_move.index()).collect::<Vec<_>>(),
        });
        Ok(json!({ "nodes": nodes, "events": self.events }))
    }
}
