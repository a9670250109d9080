//! The games of the judge: graphs of numbered nodes, searched through the traits of `game-search`.

use std::sync::Arc;

use game_search::{
    Context, Evaluator, Event, Game, MoveOrdering, NullMove, Observer, Outcome, PositionKey, Score, Side, Tactics,
    Window,
};
use serde::{Deserialize, Serialize};

/// A node of a game. Every move leads to a node with a larger number, so every game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The side to move: `max` is the first player.
    #[serde(with = "MaxOrMin")]
    pub side: Side,
    /// The static value for Max.
    #[serde(default)]
    pub value: i32,
    /// The legal moves, in the game's order.
    #[serde(default)]
    pub moves: Vec<Edge>,
    /// The result for the side to move if the game is over here, at any depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<End>,
    /// The result for the side to move if it has no move. A search finds out only with depth left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<End>,
    /// The node after a null move, if a null move is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<usize>,
    /// `true` if the side to move is in check, so quiescence searches every move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub check: bool,
}

/// A move to another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// The name of the move, a letter from `a` to `z`. Moves of different nodes can have the same name, as a knight's
    /// move can be possible in different positions.
    pub name: char,
    /// The number of the node after the move.
    pub to: usize,
    /// `true` if quiescence searches the move, like a capture.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub noisy: bool,
}

/// The result of a finished game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The side to move has won.
    Win,
    /// Nobody has won.
    Draw,
    /// The side to move has lost.
    Loss,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Side")]
enum MaxOrMin {
    #[serde(rename = "max")]
    First,
    #[serde(rename = "min")]
    Second,
}

impl End {
    fn outcome(self) -> Outcome {
        match self {
            End::Win => Outcome::Win,
            End::Draw => Outcome::Draw,
            End::Loss => Outcome::Loss,
        }
    }
}

/// A move of a [`Position`]: the [name](Edge::name) of an edge.
pub type Move = char;

/// The context of a search in the exercises: the position, its static value, and the record of visited nodes.
pub type Cx<'a> = Context<'a, Position, StaticValue, Visits>;

/// A game at one of its nodes.
#[derive(Clone, Debug)]
pub struct Position {
    nodes: Arc<[Node]>,
    at: usize,
}

impl Position {
    /// Makes a position at the root, which is node 0.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no node, if a node leads to itself, to an earlier node or to none, or if it has
    /// neither a move nor a result.
    pub fn new(nodes: Vec<Node>) -> Result<Position, String> {
        if nodes.is_empty() {
            return Err("a game without nodes: expected at least one".to_owned());
        }
        for (at, node) in nodes.iter().enumerate() {
            let next = node.moves.iter().map(|edge| edge.to).chain(node.pass);
            if let Some(to) = next.into_iter().find(|&to| to <= at || to >= nodes.len()) {
                return Err(format!("node {at} leads to node {to}: expected {} to {}", at + 1, nodes.len() - 1));
            }
            if let Some(edge) = node.moves.iter().find(|edge| !edge.name.is_ascii_lowercase()) {
                return Err(format!("move {:?} of node {at}: expected a letter from a to z", edge.name));
            }
            if node.moves.is_empty() && node.over.or(node.stuck).is_none() {
                return Err(format!("node {at} has no moves: expected `over` or `stuck`"));
            }
        }
        Ok(Position { nodes: nodes.into(), at: 0 })
    }

    /// Returns the number of the current node.
    pub fn node(&self) -> usize {
        self.at
    }

    /// Returns all nodes of the game.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the node after a move, or `None` if the move is illegal here.
    pub fn after(&self, mv: Move) -> Option<usize> {
        self.here().moves.iter().find(|edge| edge.name == mv).map(|edge| edge.to)
    }

    /// Returns the numbers of the nodes along a line of moves. The list ends at the first illegal move.
    pub fn walk(&self, line: &[Move]) -> Vec<usize> {
        let mut position = self.clone();
        let step = |&mv: &Move| {
            position.at = position.after(mv)?;
            Some(position.at)
        };
        line.iter().map_while(step).collect()
    }

    /// Returns the same game at another node.
    #[cfg(feature = "judge")]
    pub(crate) fn at(&self, node: usize) -> Position {
        Position { nodes: self.nodes.clone(), at: node }
    }

    fn here(&self) -> &Node {
        &self.nodes[self.at]
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = usize;
    type MoveList = Vec<Move>;

    fn side_to_move(&self) -> Side {
        self.here().side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.here().over.map(End::outcome)
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.here().stuck.map_or(Outcome::Draw, End::outcome)
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.here().moves.iter().map(|edge| edge.name));
    }

    fn make(&mut self, mv: Move) -> usize {
        let to = self.after(mv).unwrap_or_else(|| panic!("the move {mv} is illegal at node {}", self.at));
        std::mem::replace(&mut self.at, to)
    }

    fn unmake(&mut self, _: Move, before: usize) {
        self.at = before;
    }
}

game_search::search_game!(Position: PositionKey, NullMove, Tactics, MoveOrdering);

impl PositionKey for Position {
    /// Returns a hash of the node's number.
    fn key(&self) -> u64 {
        (self.at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32)
    }
}

impl NullMove for Position {
    type NullUndo = usize;

    fn null_move_allowed(&self) -> bool {
        self.here().pass.is_some()
    }

    fn make_null(&mut self) -> usize {
        let to = self.here().pass.unwrap_or_else(|| panic!("no null move is allowed at node {}", self.at));
        std::mem::replace(&mut self.at, to)
    }

    fn unmake_null(&mut self, before: usize) {
        self.at = before;
    }
}

impl Tactics for Position {
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.here().moves.iter().filter(|edge| edge.noisy).map(|edge| edge.name));
    }

    const IN_CHECK: Option<fn(&Self) -> bool> = Some(|position| position.here().check);
}

impl MoveOrdering for Position {
    fn history_slots(&self) -> usize {
        2 * 26
    }

    /// Returns a number for the side and the name of the move.
    fn history_index(&self, mv: Move) -> usize {
        self.here().side.index() * 26 + (mv as usize - 'a' as usize)
    }

    fn is_quiet(&self, mv: Move) -> bool {
        !self.here().moves.iter().any(|edge| edge.name == mv && edge.noisy)
    }
}

/// The static value of a node for the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct StaticValue;

impl Evaluator<Position> for StaticValue {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let Node { side, value, .. } = *position.here();
        if side == Side::First { value } else { -value }
    }
}

/// An observer that records the visited nodes in order. A leaf at which quiescence begins counts once.
#[derive(Clone, Debug)]
pub struct Visits {
    nodes: Arc<[Node]>,
    path: Vec<usize>,
    /// Indexed by ply: the visit of this node of the path.
    open: Vec<Option<usize>>,
    /// `true` if the last event has entered a node, so that quiescence begins at the same node.
    entered: bool,
    /// The numbers of the visited nodes.
    pub visited: Vec<usize>,
    /// For each visit, the remaining depth, the window and the score.
    details: Vec<(i32, Window, Option<Score>)>,
}

impl Visits {
    /// The largest number of visits. A search with more visits panics, so that no answer exhausts the memory.
    pub const LIMIT: usize = 200_000;

    /// Makes a record that starts at the current node of `position`.
    pub fn new(position: &Position) -> Visits {
        Visits {
            nodes: position.nodes.clone(),
            path: vec![position.at],
            open: vec![None],
            entered: false,
            visited: Vec::new(),
            details: Vec::new(),
        }
    }

    /// Returns the side to move, the remaining depth, the window and the score of each visit.
    pub(crate) fn details(&self) -> impl Iterator<Item = (Side, i32, Window, Option<Score>)> {
        let visits = self.visited.iter().zip(&self.details);
        visits.map(|(&at, &(depth, window, score))| (self.nodes[at].side, depth, window, score))
    }

    fn enter(&mut self, depth: i32, window: Window) {
        *self.open.last_mut().expect("the root") = Some(self.visited.len());
        self.visited.push(*self.path.last().expect("the root"));
        self.details.push((depth, window, None));
        assert!(self.visited.len() < Visits::LIMIT, "the search does not end: {} nodes visited", Visits::LIMIT);
    }

    fn make(&mut self, to: usize) {
        self.path.push(to);
        self.open.push(None);
    }
}

impl Observer<Move> for Visits {
    fn on(&mut self, event: Event<Move>) {
        let at = *self.path.last().expect("the root");
        let was_entered = std::mem::take(&mut self.entered);
        match event {
            Event::Enter { depth, window, .. } => {
                self.enter(depth as i32, window);
                self.entered = true;
            }
            Event::EnterQuiescence { window, .. } if !was_entered => self.enter(-1, window),
            Event::Leave { score } => {
                if let Some(visit) = *self.open.last().expect("the root") {
                    self.details[visit].2 = Some(score);
                }
            }
            Event::Make(mv) => {
                let edge = self.nodes[at].moves.iter().find(|edge| edge.name == mv);
                self.make(edge.map_or(at, |edge| edge.to));
            }
            Event::MakeNull => self.make(self.nodes[at].pass.unwrap_or(at)),
            Event::Unmake if self.path.len() > 1 => {
                self.path.pop();
                self.open.pop();
            }
            _ => {}
        }
    }
}
