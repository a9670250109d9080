//! Reuse of the last search's tree in the next search.

use super::tree::{ROOT, Tree};
use crate::{MoveList, SearchGame, Side};

/// The tree of the last search.
pub(super) struct RetainedTree<G: SearchGame> {
    pub(super) tree: Tree<G::Move>,
    /// The position at the root of the tree.
    pub(super) position: G,
    /// The moves played since that position, as reported by [`Searcher::advance`](crate::Searcher::advance).
    pub(super) played: Vec<G::Move>,
}

/// The largest number of positions of the old tree that are compared with the new position.
const MAX_COMPARISONS: usize = 20_000;
/// The largest number of moves from the old root to a position that is compared with the new position.
const MAX_MOVES: usize = 4;

/// The number of a node of the old tree, and the side that moved to this node.
type Place = (u32, Side);

impl<G: SearchGame> RetainedTree<G> {
    /// Makes the node of `position` the root of the tree. Returns `false`, without a change to the tree, if there is
    /// no such node.
    pub(super) fn promote(&mut self, position: &G) -> bool {
        let Some((node, mover)) = self.place(position) else { return false };
        if node != ROOT {
            self.tree.promote(node, mover);
        }
        self.position.clone_from(position);
        self.played.clear();
        true
    }

    /// Returns the node of `position`. A root at which moves were excluded is not returned.
    pub(super) fn place(&self, position: &G) -> Option<Place> {
        let place = self.follow(position).or_else(|| self.find(position));
        place.filter(|&(node, _)| node != ROOT || !self.tree.restricted)
    }

    /// Returns the node after the played moves, if these moves lead to `position`.
    fn follow(&self, position: &G) -> Option<Place> {
        if self.played.is_empty() {
            return None;
        }
        let mut game = self.position.clone();
        let mut place = (ROOT, self.tree.root_mover);
        for &mv in &self.played {
            let node = self.tree.pool.node(place.0);
            let (index, _) = self.tree.children(node).find(|(_, child)| child.mv() == Some(mv))?;
            place = (index, game.side_to_move());
            game.make(mv);
        }
        is_same(&game, position).then_some(place)
    }

    /// Searches for the node with the key of `position`, breadth first and a few moves deep.
    fn find(&self, position: &G) -> Option<Place> {
        let key = G::TABLE.key?(position);
        let mut comparisons = 0;
        (0..=MAX_MOVES).find_map(|moves| {
            let place = (ROOT, self.tree.root_mover);
            self.find_below(&mut self.position.clone(), place, moves, key, &mut comparisons)
        })
    }

    fn find_below(&self, game: &mut G, at: Place, moves: usize, key: u64, comparisons: &mut usize) -> Option<Place> {
        if moves == 0 {
            *comparisons += 1;
            return (G::TABLE.key(game) == key).then_some(at);
        }
        let mover = game.side_to_move();
        self.tree.children(self.tree.pool.node(at.0)).find_map(|(node, child)| {
            let mv = child.mv().filter(|_| child.visits() > 0 && *comparisons < MAX_COMPARISONS)?;
            let undo = game.make(mv);
            let found = self.find_below(game, (node, mover), moves - 1, key, comparisons);
            game.unmake(mv, undo);
            found
        })
    }
}

/// Returns `true` if two positions are the same: if their keys are equal or, in a game without keys, if the side to
/// move and the legal moves are equal.
fn is_same<G: SearchGame>(a: &G, b: &G) -> bool {
    if G::TABLE.key.is_some() {
        return G::TABLE.key(a) == G::TABLE.key(b);
    }
    let moves = |game: &G| {
        let mut moves = G::MoveList::default();
        game.legal_moves(&mut moves);
        moves
    };
    a.side_to_move() == b.side_to_move() && moves(a).as_slice() == moves(b).as_slice()
}
