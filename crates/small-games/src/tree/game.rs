//! The nodes of a tree, the game that walks along them, and what it offers so that every algorithm can be shown on it.

use std::{fmt, sync::Arc};

use game_search::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Tactics};

use crate::key::mix;

/// A node of a [`Tree`], and the move that leads to it. In another tree it means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) usize);

/// A game whose tree is given in full: at an inner node the side to move picks a child, and a leaf has a value
/// for the first player. Players alternate; either may begin at the root.
///
/// Read from a bracket notation, see [`parse_position`](game_search::TextNotation::parse_position):
///
/// ```
/// use game_search::{Stats, ladder::{Context, minimax}};
/// use small_games::{LeafValue, Tree};
///
/// let mut tree: Tree = "((12 15 13) (5 19 8) (16 14 18))".parse()?;
/// let depth = tree.height();
/// let value = minimax::search(&mut Context::new(&mut tree, &mut LeafValue, &mut ()), depth, 0);
/// assert_eq!(value.value(), 14);
/// # Ok::<(), small_games::TreeError>(())
/// ```
///
/// # Leaves of unequal depth
///
/// A leaf ends no game, for games end in wins, draws and losses, not in 14. It has one legal move instead, to
/// wait, which changes nothing but the turn: below the deepest leaf [`perft`](game_search::perft) repeats the number
/// of leaves. So every search to a depth of [`height`](Tree::height) or more,
/// with [`LeafValue`] as its evaluator, gives the exact value, however uneven the tree is. A shallower search
/// takes inner nodes for 0.
///
/// Cloning is cheap: clones share the nodes.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree {
    pub(super) nodes: Arc<Nodes>,
    pub(super) at: NodeId,
    pub(super) side: Side,
}

#[derive(PartialEq, Eq)]
pub(super) struct Nodes {
    /// The root first, every node before its children.
    pub(super) list: Vec<Node>,
    pub(super) root_side: Side,
    /// Tells the keys of different trees apart.
    pub(super) seed: u64,
}

#[derive(PartialEq, Eq)]
pub(super) struct Node {
    /// Unlike the labels of its siblings.
    pub(super) label: String,
    /// The root is its own parent.
    pub(super) parent: NodeId,
    /// Of a leaf, for the first player.
    pub(super) value: i32,
    /// None for a leaf.
    pub(super) children: Vec<NodeId>,
}

pub(super) const ROOT: NodeId = NodeId(0);

impl Tree {
    /// The largest height of a tree, in moves. Deeper brackets are refused, so that no text can exhaust the stack.
    pub const MAX_HEIGHT: u32 = 100;

    /// The node where the game stands.
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// The children of a node, none for a leaf.
    ///
    /// # Panics
    ///
    /// If the node is one of a larger tree.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.get(node).children
    }

    /// The value of a leaf for the first player; `None` for an inner node.
    ///
    /// # Panics
    ///
    /// If the node is one of a larger tree.
    pub fn leaf_value(&self, node: NodeId) -> Option<i32> {
        self.children(node).is_empty().then_some(self.get(node).value)
    }

    /// The label of a node. A node without one in the notation is called after its place among its siblings,
    /// `1`, `2`, ...; the root `root`.
    ///
    /// # Panics
    ///
    /// If the node is one of a larger tree.
    pub fn label(&self, node: NodeId) -> &str {
        &self.get(node).label
    }

    /// The number of moves from the current node down to the deepest leaf below it: the depth at which a
    /// search is exact.
    pub fn height(&self) -> u32 {
        self.height_of(self.at)
    }

    fn height_of(&self, node: NodeId) -> u32 {
        self.children(node).iter().map(|&child| 1 + self.height_of(child)).max().unwrap_or(0)
    }

    pub(super) fn get(&self, node: NodeId) -> &Node {
        &self.nodes.list[node.0]
    }
}

impl Game for Tree {
    type Move = NodeId;
    /// The node that the move left.
    type Undo = NodeId;
    type MoveList = Vec<NodeId>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    /// Never asked: there is always a move.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, moves: &mut Vec<NodeId>) {
        match self.children(self.at) {
            [] => moves.push(self.at),
            children => moves.extend_from_slice(children),
        }
    }

    fn make(&mut self, mv: NodeId) -> NodeId {
        self.side = !self.side;
        std::mem::replace(&mut self.at, mv)
    }

    fn unmake(&mut self, _: NodeId, left: NodeId) {
        self.side = !self.side;
        self.at = left;
    }
}

/// The value written at the leaf, for the side to move. Inner nodes are 0: nothing is known of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeafValue;

impl Evaluator<Tree> for LeafValue {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, tree: &Tree) -> i32 {
        let value = tree.leaf_value(tree.at).unwrap_or(0);
        if tree.side == Side::First { value } else { -value }
    }
}

game_search::search_game!(Tree: PositionKey, NullMove, Tactics, MoveOrdering, PackedMove);

impl PositionKey for Tree {
    /// Exact among the positions of one tree.
    fn key(&self) -> u64 {
        mix(self.nodes.seed ^ ((self.at.0 as u64) << 1 | self.side.index() as u64))
    }
}

impl NullMove for Tree {
    type NullUndo = ();

    /// Never: a tree says what each move leads to, not what a pass would.
    fn null_move_allowed(&self) -> bool {
        false
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

impl Tactics for Tree {
    /// None.
    fn noisy_moves(&self, _: &mut Vec<NodeId>) {}
}

impl MoveOrdering for Tree {
    fn history_slots(&self) -> usize {
        self.nodes.list.len()
    }

    /// No two moves are the same: each leads to a node of its own.
    fn history_index(&self, mv: NodeId) -> usize {
        mv.0
    }
}

impl PackedMove for Tree {
    fn to_bits(mv: NodeId) -> u32 {
        mv.0 as u32
    }

    fn from_bits(bits: u32) -> Option<NodeId> {
        Some(NodeId(bits as usize))
    }

    fn is_legal(&self, mv: NodeId) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&mv)
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
