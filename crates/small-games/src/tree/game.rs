//! The nodes of a tree, the game on this tree, and the capabilities of the game that the algorithms need.

use std::{fmt, sync::Arc};

use game_search::{Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Tactics};

use crate::key::mix;

/// A node of a [`Tree`], and also the move that leads to this node. A `NodeId` has no meaning in another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
/// leaves have different depths. A search to a smaller depth evaluates the inner nodes at its horizon by their static
/// value, which is 0 by default.
///
/// # Shared nodes, noisy moves and passes
///
/// Marks in the notation give a tree what transposition tables, quiescence search and null-move pruning need. `&v` is the
/// node with the label `v` once more, so the tree becomes a graph without cycles. After `!`, a move is noisy. `^` allows
/// a pass, after which the other side moves from the same node. `7/(1 2)` is an inner node with the static value 7.
///
/// ```
/// use game_search::{Stats, ladder::Algorithm};
/// use small_games::{LeafValue, Tree};
///
/// let mut graph: Tree = "(a:(b:(1 9) 4) c:(&b 6))".parse()?;
/// let mut stats = Stats::default();
/// let found = Algorithm::TranspositionTable.search(&mut graph, &mut LeafValue, &mut stats, 3).expect("has keys");
/// assert_eq!((found.score.value(), stats.table_hits), (6, 1), "b is searched once");
/// # Ok::<(), small_games::TreeError>(())
/// ```
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
    /// The nodes, the root first.
    pub(super) list: Vec<Node>,
    pub(super) root_side: Side,
    /// A number that makes the keys of different trees different.
    pub(super) seed: u64,
}

#[derive(PartialEq, Eq)]
pub(super) struct Node {
    /// The label, which is different from the labels of the siblings.
    pub(super) label: String,
    /// The value of a leaf, or the static value of an inner node, for the first player.
    pub(super) value: i32,
    /// The children; empty for a leaf.
    pub(super) children: Vec<NodeId>,
    /// The children to which the move is noisy.
    pub(super) noisy: Vec<NodeId>,
    /// `true` if the side to move can pass here.
    pub(super) passes: bool,
    /// The number of moves to the deepest leaf below.
    pub(super) height: u32,
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
        self.get(self.at).height
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

/// The value of the current leaf, from the view of the side to move. An inner node has its static value, which is 0 if
/// the notation gives none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeafValue;

impl Evaluator<Tree> for LeafValue {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, tree: &Tree) -> i32 {
        let value = tree.get(tree.at).value;
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

    /// Returns `true` if the node has the mark `^`. After a pass, the other side moves from the same node.
    fn null_move_allowed(&self) -> bool {
        self.get(self.at).passes
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

impl Tactics for Tree {
    /// Appends the moves with the mark `!`.
    fn noisy_moves(&self, moves: &mut Vec<NodeId>) {
        moves.extend_from_slice(&self.get(self.at).noisy);
    }
}

impl MoveOrdering for Tree {
    fn history_slots(&self) -> usize {
        self.nodes.list.len()
    }

    /// Returns the number of the node, so all moves to a shared node have the same index.
    fn history_index(&self, mv: NodeId) -> usize {
        mv.0
    }

    fn is_quiet(&self, mv: NodeId) -> bool {
        !self.get(self.at).noisy.contains(&mv)
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
