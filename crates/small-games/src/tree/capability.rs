//! What explicit trees offer beyond their rules, so that every algorithm can be shown on them.

use game_search::{Game, MoveOrdering, NullMove, PackedMove, PositionKey, Tactics};

use super::game::{NodeId, Tree};
use crate::key::mix;

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

game_search::search_game!(Tree: PositionKey, NullMove, Tactics, MoveOrdering, PackedMove);
