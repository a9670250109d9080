//! A search of one tree, recorded for the lab.

use std::collections::HashMap;
use std::fmt::Write;

use game_search::{Evaluator, Game, NullMove, PackedMove, Side, Tactics, TextNotation, Window};
use serde_json::{Value, json};
use small_games::{LeafValue, Tree};

use super::case::Case;
use crate::game::{Edge, End, Node};
use crate::protocol::Answer;

/// The name of the format of a trace.
const FORMAT: &str = "game-search-trace";
/// The version of the format.
const VERSION: u32 = 1;

/// The tree that is searched unless another one is given.
pub const TEXTBOOK: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// The largest number of nodes of a game that a trace is made of.
const MOST_NODES: usize = 20_000;

/// A tree as a game of the judge. In the game, a node of the tree that is reached after different numbers of moves is
/// several nodes, because a leaf above the horizon waits, and because the sides alternate.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The tree as text.
    pub position: String,
    /// The game, which is searched with the full window.
    pub case: Case,
    /// Indexed by node of the game: the number of the node in the tree, in the order in which the nodes are written,
    /// and its distance from the root.
    places: Vec<(usize, u32)>,
}

/// Returns the number of the current node of a tree.
fn number(tree: &Tree) -> usize {
    Tree::to_bits(tree.node()) as usize
}

impl Traced {
    /// Converts a tree, for a search of `depth` plies or, without a depth, of the whole tree.
    ///
    /// # Errors
    ///
    /// Returns an error if the tree is too large, or begins below its root.
    pub fn new(tree: &Tree, depth: Option<u32>) -> Result<Traced, String> {
        if number(tree) != 0 {
            return Err(format!("the tree {:?} begins after a move: expected a tree without moves", tree.to_string()));
        }
        let depth = depth.unwrap_or(tree.height().max(1));
        let (mut games, mut places, mut nodes) = (vec![tree.clone()], vec![(0, 0)], Vec::new());
        let mut known = HashMap::new();
        while let Some(game) = games.get(nodes.len()).cloned() {
            let ply: u32 = places[nodes.len()].1;
            let mut after = |next: Tree| {
                let place = (number(&next), ply + 1);
                *known.entry(place).or_insert_with(|| {
                    games.push(next);
                    places.push(place);
                    places.len() - 1
                })
            };
            let (mut moves, mut noisy) = (Vec::new(), Vec::new());
            if game.leaf_value(game.node()).is_none() || ply < depth {
                game.legal_moves(&mut moves);
                game.noisy_moves(&mut noisy);
            }
            if moves.len() > 26 {
                return Err(format!("a node of the tree has {} moves: expected at most 26", moves.len()));
            }
            let edge = |(&mv, name)| {
                let mut next = game.clone();
                next.make(mv);
                Edge { name, to: after(next), noisy: noisy.contains(&mv) }
            };
            let edges: Vec<Edge> = moves.iter().zip('a'..).map(edge).collect();
            // A pass leads to the same node, so only the depth ends a line of passes.
            let pass = (game.null_move_allowed() && ply < depth).then(|| {
                let mut next = game.clone();
                next.make_null();
                after(next)
            });
            let side = game.side_to_move();
            let value = LeafValue.evaluate(&game);
            let value = if side == Side::First { value } else { -value };
            let stuck = edges.is_empty().then_some(End::Draw);
            nodes.push(Node { side, value, moves: edges, over: None, stuck, pass, check: false });
            if places.len() > MOST_NODES {
                return Err(format!("the tree is a game of more than {MOST_NODES} nodes"));
            }
        }
        let case = Case { nodes, depth, window: Window::FULL };
        Ok(Traced { position: tree.position_text(), case, places })
    }

    /// Returns the same game for a search to another depth.
    pub fn with_depth(&self, depth: u32) -> Traced {
        Traced { case: Case { depth, ..self.case.clone() }, ..self.clone() }
    }

    /// Returns the numbers in the tree of some nodes of the game.
    fn numbers(&self, nodes: &[usize]) -> Vec<Option<usize>> {
        nodes.iter().map(|&node| Some(self.places.get(node)?.0)).collect()
    }

    /// Writes the game as a list of nodes, each with its places among the visits.
    pub fn write(&self, visited: &[usize], text: &mut String) {
        let mut written = vec![false; self.places.len()];
        self.write_node(0, visited, &mut written, text);
    }

    fn write_node(&self, at: usize, visited: &[usize], written: &mut [bool], text: &mut String) {
        if std::mem::replace(&mut written[at], true) {
            return;
        }
        let node = &self.case.nodes[at];
        let (number, ply) = self.places[at];
        let name = match (node.moves.is_empty(), node.side) {
            (true, _) => format!("leaf {}", node.value),
            (false, Side::First) => "max".to_owned(),
            (false, Side::Second) => "min".to_owned(),
        };
        let places = visited.iter().zip(1..).filter(|(visit, _)| **visit == at).map(|(_, place)| place.to_string());
        let label = format!("{}{number} {name}", "  ".repeat(ply as usize));
        let _ = writeln!(text, "{label:<24} {}", places.collect::<Vec<String>>().join(" "));
        for to in node.moves.iter().map(|edge| edge.to).chain(node.pass) {
            self.write_node(to, visited, written, text);
        }
    }

    /// Returns the search of the program as a trace, which the lab opens.
    pub fn to_json(&self, lesson: &str, answer: &Answer) -> Value {
        let plies: Vec<Option<u32>> = answer.visited.iter().map(|&at| Some(self.places.get(at)?.1)).collect();
        let mut trace = json!({
            "format": FORMAT, "version": VERSION, "program": lesson, "position": self.position, "depth": self.case.depth,
            "value": answer.value, "line": self.numbers(&answer.line), "visited": self.numbers(&answer.visited),
            "plies": plies,
        });
        let columns = [
            ("depths", answer.depths.is_empty(), json!(answer.depths)),
            ("windows", answer.windows.is_empty(), json!(answer.windows)),
            ("scores", answer.scores.is_empty(), json!(answer.scores)),
        ];
        for (name, _, column) in columns.into_iter().filter(|(_, is_empty, _)| !is_empty) {
            trace[name] = column;
        }
        trace
    }
}
