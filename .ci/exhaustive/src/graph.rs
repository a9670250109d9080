//! A small game graph: a tree, or a graph in which several moves lead to one node.

use arrayvec::ArrayVec;
use game_search::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PositionKey, Side, Tactics};

/// The largest number of nodes: a tree of six leaves without only children has at most five inner nodes.
pub const MAX_NODES: usize = 11;
/// The largest number of moves at a node.
const MAX_MOVES: usize = 6;

/// A position of the game on a small graph without cycles, whose root is node 0. A move is the place of a child among the
/// children, so moves of different nodes can be equal, as killers and history need. At a leaf, the only move is to wait,
/// with the place 0: the node stays, and the turn passes. A search to the height of
/// the graph or deeper therefore finds its value, as in `small_games::Tree`.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: ArrayVec<Node, MAX_NODES>,
    at: u8,
    side: Side,
}

/// A node of a [`Graph`].
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The children, in the order of the moves.
    pub children: ArrayVec<u8, MAX_MOVES>,
    /// The value of a leaf, or the static value of an inner node, for the first player.
    pub value: i32,
    /// A bit for each move, by its place: set if the move is noisy.
    pub noisy: u8,
    /// `true` if the side to move can pass.
    pub passes: bool,
}

impl Graph {
    /// Returns the graph that consists of these nodes, with the first player to move at the root.
    pub fn new(nodes: ArrayVec<Node, MAX_NODES>) -> Graph {
        Graph { nodes, at: 0, side: Side::First }
    }

    /// Makes this side begin.
    pub fn begin(&mut self, side: Side) {
        self.side = side;
    }

    /// Returns the nodes.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the nodes, whose values and marks can be changed.
    pub fn nodes_mut(&mut self) -> &mut [Node] {
        &mut self.nodes
    }

    /// Returns the numbers of the leaves.
    pub fn leaves(&self) -> Vec<usize> {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].children.is_empty()).collect()
    }

    /// Gives the leaves values from 0 to 3: the digits of a number to the base 4.
    pub fn set_values(&mut self, leaves: &[usize], digits: u32) {
        for (place, &leaf) in leaves.iter().enumerate() {
            self.nodes[leaf].value = (digits >> (2 * place) & 3) as i32;
        }
    }

    /// Returns the number of moves in the graph.
    pub fn edges(&self) -> usize {
        self.nodes.iter().map(|node| node.children.len()).sum()
    }

    /// Returns the largest number of moves from a node to a leaf.
    pub fn height(&self, node: u8) -> u32 {
        let children = &self.nodes[usize::from(node)].children;
        children.iter().map(|&child| 1 + self.height(child)).max().unwrap_or(0)
    }

    /// Returns the value of a node for the first player: the oracle, a minimax on the data that shares no code with the
    /// library. `depth` plies below, inner nodes have their static value.
    pub fn minimax(&self, node: u8, side: Side, depth: u32) -> i32 {
        let Node { children, value, .. } = &self.nodes[usize::from(node)];
        if depth == 0 {
            return *value;
        }
        let values = children.iter().map(|&child| self.minimax(child, !side, depth - 1));
        let best = if side == Side::First { values.max() } else { values.min() };
        best.unwrap_or(*value)
    }

    /// Writes the graph in the notation of `small_games::Tree`. A shared node gets a letter as its label.
    pub fn text(&self) -> String {
        let side = if self.side == Side::First { "" } else { "min " };
        format!("{side}{}", self.node_text(0, "", &mut [false; MAX_NODES]))
    }

    fn node_text(&self, node: usize, noisy: &str, written: &mut [bool; MAX_NODES]) -> String {
        let parents = self.nodes.iter().filter(|it| it.children.contains(&(node as u8))).count();
        let name = char::from(b'a' + node as u8);
        if std::mem::replace(&mut written[node], true) {
            return format!("{noisy}&{name}");
        }
        let label = if parents > 1 { format!("{name}:") } else { String::new() };
        let it = &self.nodes[node];
        if it.children.is_empty() {
            return format!("{label}{noisy}{}", it.value);
        }
        let mut child = |(place, &child): (usize, &u8)| {
            self.node_text(usize::from(child), if it.noisy >> place & 1 == 1 { "!" } else { "" }, written)
        };
        let children: Vec<_> = it.children.iter().enumerate().map(&mut child).collect();
        let passes = if it.passes { "^" } else { "" };
        let value = if it.value == 0 { String::new() } else { format!("{}/", it.value) };
        format!("{label}{noisy}{passes}{value}({})", children.join(" "))
    }
}

impl Game for Graph {
    type Move = u8;
    /// The node before the move.
    type Undo = u8;
    type MoveList = ArrayVec<u8, MAX_MOVES>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    /// This method is never called, because there is always a legal move.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, moves: &mut Self::MoveList) {
        let children = self.nodes[usize::from(self.at)].children.len();
        moves.extend(0..children.max(1) as u8);
    }

    fn make(&mut self, place: u8) -> u8 {
        self.side = !self.side;
        let to = self.nodes[usize::from(self.at)].children.get(usize::from(place)).copied();
        let from = self.at;
        self.at = to.unwrap_or(from);
        from
    }

    fn unmake(&mut self, _: u8, from: u8) {
        self.side = !self.side;
        self.at = from;
    }
}

game_search::search_game!(Graph: PositionKey, NullMove, Tactics, MoveOrdering);

impl PositionKey for Graph {
    /// Returns a number below `2 * MAX_NODES`, so that no two positions share a slot of a table of 32.
    fn key(&self) -> u64 {
        u64::from(self.at) << 1 | self.side.index() as u64
    }
}

impl NullMove for Graph {
    type NullUndo = ();

    fn null_move_allowed(&self) -> bool {
        self.nodes[usize::from(self.at)].passes
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

impl Tactics for Graph {
    fn noisy_moves(&self, moves: &mut Self::MoveList) {
        let children = self.nodes[usize::from(self.at)].children.len();
        moves.extend((0..children as u8).filter(|&place| !self.is_quiet(place)));
    }
}

impl MoveOrdering for Graph {
    fn history_slots(&self) -> usize {
        MAX_MOVES
    }

    fn history_index(&self, place: u8) -> usize {
        usize::from(place)
    }

    fn is_quiet(&self, place: u8) -> bool {
        self.nodes[usize::from(self.at)].noisy >> place & 1 == 0
    }
}

/// The value of the current node, for the side to move.
pub struct Value;

impl Evaluator<Graph> for Value {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, graph: &Graph) -> i32 {
        let value = graph.nodes[usize::from(graph.at)].value;
        if graph.side == Side::First { value } else { -value }
    }
}
