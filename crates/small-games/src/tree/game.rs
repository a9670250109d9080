//! The nodes of a tree, the game on this tree, and the capabilities of the game that the algorithms need.

use std::{fmt, sync::Arc};

use game_search::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Tactics};

use crate::key::mix;

/// A node of a [`Tree`], and also the move that leads to this node. A `NodeId` has no meaning in another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) usize);

/// A game whose tree is given explicitly. At an inner node the side to move chooses a child; a leaf has a value for the
/// first player. The players alternate, and either player can begin at the root.
///
/// A tree is parsed from a bracket notation, see [`parse_position`](game_search::TextNotation::parse_position):
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
/// A leaf does not end the game, because a game ends in a win, a draw or a loss and not in a value such as 14. Instead,
/// a leaf has one legal move, waiting, which changes only the side to move. Below the deepest leaf,
/// [`perft`](game_search::perft) therefore gives the same number of leaves at every depth. A search to a depth of at
/// least [`height`](Tree::height) with [`LeafValue`] as its evaluator gives the exact value of any tree, even if its
/// leaves have different depths. A search to a smaller depth evaluates the inner nodes at its horizon as 0.
///
/// Cloning is cheap, because clones share the nodes.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree {
    pub(super) nodes: Arc<Nodes>,
    pub(super) at: NodeId,
    pub(super) side: Side,
}

#[derive(PartialEq, Eq)]
pub(super) struct Nodes {
    /// The nodes. The root comes first, and every node comes before its children.
    pub(super) list: Vec<Node>,
    pub(super) root_side: Side,
    /// A number that makes the keys of different trees different.
    pub(super) seed: u64,
}

#[derive(PartialEq, Eq)]
pub(super) struct Node {
    /// The label, which is different from the labels of the siblings.
    pub(super) label: String,
    /// The parent. The root is its own parent.
    pub(super) parent: NodeId,
    /// The value of a leaf for the first player.
    pub(super) value: i32,
    /// The children; empty for a leaf.
    pub(super) children: Vec<NodeId>,
}

pub(super) const ROOT: NodeId = NodeId(0);

impl Tree {
    /// The largest height of a tree, in moves. Deeper brackets are an error, so that no text can exhaust the stack.
    pub const MAX_HEIGHT: u32 = 100;

    /// Returns the current node.
    pub fn node(&self) -> NodeId {
        self.at
    }

    /// Returns the children of a node. A leaf has none.
    ///
    /// # Panics
    ///
    /// Can panic if the node belongs to another, larger tree.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.get(node).children
    }

    /// Returns the value of a leaf for the first player, or `None` for an inner node.
    ///
    /// # Panics
    ///
    /// Can panic if the node belongs to another, larger tree.
    pub fn leaf_value(&self, node: NodeId) -> Option<i32> {
        self.children(node).is_empty().then_some(self.get(node).value)
    }

    /// Returns the label of a node. A node without a label in the notation is named by its place among its siblings,
    /// `1`, `2`, and so on; the root is named `root`.
    ///
    /// # Panics
    ///
    /// Can panic if the node belongs to another, larger tree.
    pub fn label(&self, node: NodeId) -> &str {
        &self.get(node).label
    }

    /// Returns the number of moves from the current node to the deepest leaf below it. A search to this depth with
    /// [`LeafValue`] as its evaluator is exact.
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
    /// The node before the move.
    type Undo = NodeId;
    type MoveList = Vec<NodeId>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    /// This method is never called, because there is always a legal move.
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

/// The value of the current leaf, from the view of the side to move. Inner nodes have the value 0, because their values
/// are not known without a search.
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
    /// Returns a key that is unique among the positions of one tree.
    fn key(&self) -> u64 {
        mix(self.nodes.seed ^ ((self.at.0 as u64) << 1 | self.side.index() as u64))
    }
}

impl NullMove for Tree {
    type NullUndo = ();

    /// Returns `false`: a tree defines the result of every move, but not of a pass.
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
    /// Appends nothing, because a tree has no noisy moves.
    fn noisy_moves(&self, _: &mut Vec<NodeId>) {}
}

impl MoveOrdering for Tree {
    fn history_slots(&self) -> usize {
        self.nodes.list.len()
    }

    /// Returns the number of the node. Each move except waiting leads to a different node, so these moves have
    /// different indices.
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
