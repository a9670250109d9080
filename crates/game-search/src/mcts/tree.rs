//! The tree that all threads of a search share, and the history of moves.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::math::seen_by;
use super::node::Node;
use super::pool::Pool;
use crate::{Score, Side};

/// The number of the root node.
pub(super) const ROOT: u32 = 1;

/// The nodes of the tree, and the history of moves.
#[derive(Debug)]
pub(super) struct Tree<M> {
    pub(super) pool: Pool<M>,
    pub(super) history: History,
    /// The scale by which evaluations became the chances in the nodes: [`MctsParams::scale`](super::MctsParams::scale).
    pub(super) scale: f32,
    /// The side from whose point of view the root stores results. In a new tree this is the side to move, and in a
    /// reused tree it is the side that moved to the root.
    pub(super) root_mover: Side,
    /// The noise of the root moves in the current search, in the order of generation; empty without noise.
    pub(super) noise: Vec<f32>,
    /// Whether the limits excluded moves at the root.
    pub(super) restricted: bool,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new(chunks: usize, slots: usize, side: Side, scale: f32) -> Self {
        let (pool, history) = (Pool::new(chunks), History::new(slots));
        let mut tree = Tree { pool, history, scale, root_mover: side, noise: Vec::new(), restricted: false };
        tree.begin(side);
        tree
    }

    /// Resets the tree to a single root at which `side` is to move.
    pub(super) fn begin(&mut self, side: Side) {
        self.pool.cut_off(0);
        let root = self.pool.allocate(1);
        debug_assert_eq!(root, Some(ROOT));
        self.root_mover = side;
        self.restricted = false;
    }

    pub(super) fn root(&self) -> &Node<M> {
        self.pool.node(ROOT)
    }

    /// Returns those children of a node that are in the tree, with their node numbers.
    pub(super) fn children(&self, node: &Node<M>) -> impl Iterator<Item = (u32, &Node<M>)> {
        self.pool.siblings(node.children())
    }

    /// Returns a node's score as proven by its children, for the side to move: the best score of the proven children.
    /// Returns `None` if this score is not a win and some children are unproven.
    pub(super) fn proof(&self, node: &Node<M>) -> Option<Score> {
        let first = node.children();
        if first == 0 {
            return None;
        }
        let (mut best, mut open) =
            (-Score::INFINITY, self.pool.header(first).siblings() > self.pool.header(first).held());
        for (_, child) in self.pool.siblings(first) {
            match child.proven() {
                // The distance is one ply longer as seen from the parent.
                Some(score) => best = best.max(score.from_table(1)),
                None => open = true,
            }
        }
        (if open { best.is_mate() && best > Score::DRAW } else { best > -Score::INFINITY }).then_some(best)
    }

    /// Returns `true` if the search is finished: the root is proven and, with several lines, every root move is proven
    /// too.
    pub(super) fn is_settled(&self, lines: usize) -> bool {
        let (root, first) = (self.root(), self.root().children());
        let has_all = || first != 0 && self.pool.header(first).held() == self.pool.header(first).siblings();
        let all_proven = || has_all() && self.children(root).all(|(_, child)| child.proven().is_some());
        root.proven().is_some() && (lines == 1 || all_proven())
    }

    /// Returns the best estimate among the children, for the side to move; NaN if no child has an estimate.
    pub(super) fn best_estimate(&self, node: &Node<M>) -> f32 {
        self.children(node).map(|(_, child)| child.estimate()).fold(f32::NAN, f32::max)
    }

    /// Updates the estimate of `parent` after the estimate of `child` has changed from `before`. `mover` made the move
    /// to `child`, and `above` made the move to `parent`.
    pub(super) fn raise(&self, parent: &Node<M>, above: Side, child: &Node<M>, mover: Side, before: f32) {
        let now = child.estimate();
        if now.to_bits() == before.to_bits() || parent.proven().is_some() {
            return;
        }
        let best = seen_by(parent.estimate(), above, mover);
        // Converting a chance between the two sides loses its last bits.
        let was_best = before.is_nan() || before >= best - 1e-6;
        if now > best || was_best {
            let best = if now > best && !before.is_nan() { now } else { self.best_estimate(parent) };
            parent.set_estimate(seen_by(best, mover, above));
        }
    }

    /// Discards everything but the subtree of a node, which becomes the root. `mover` made the move to this node.
    pub(super) fn promote(&mut self, node: u32, mover: Side) {
        self.pool.shift(node, ROOT);
        self.pool.compact(|_, _| true);
        self.root_mover = mover;
        self.restricted = false;
    }

    /// Discards the children of the least visited nodes, until half of the used memory is free or only the root's
    /// children are left.
    pub(super) fn recycle(&mut self) {
        // Indexed by the bit length of a visit count: the number of children of all nodes with such a visit count.
        let bits = |node: &Node<M>| u32::BITS - node.visits().leading_zeros();
        let mut taken = [0; u32::BITS as usize + 1];
        self.pool.mark(|_, node| {
            taken[bits(node) as usize] += self.pool.header(node.children()).held();
            true
        });
        let mut free = 0;
        let enough = taken.iter().position(|taken| {
            free += taken;
            free >= self.pool.used() / 2
        });
        let least = enough.map_or(taken.len(), |bits| bits + 1) as u32;
        self.pool.compact(|index, node| index == ROOT || bits(node) >= least);
    }
}

/// The mean results of moves by history slot (J. Nijssen, M. Winands, *Enhancements for Multi-Player Monte-Carlo Tree
/// Search*, 2010, after J. Schaeffer's history heuristic). A thread can overwrite the update of another thread, but
/// every slot always contains a valid mean and count.
#[derive(Debug)]
pub(super) struct History {
    /// In each slot, the lower 32 bits are the mean as `f32`, and the upper 32 bits are the number of results.
    slots: Box<[AtomicU64]>,
}

/// The largest count of results in a slot, so that new results keep changing the mean.
const MAX_RESULTS: u32 = 256;
/// The number of draws that every slot is assumed to contain before its first result.
const PRIOR_RESULTS: f32 = 2.0;

impl History {
    pub(super) fn new(slots: usize) -> History {
        History { slots: (0..slots).map(|_| AtomicU64::new(u64::from(0.5_f32.to_bits()))).collect() }
    }

    /// Returns `true` if the history is in use.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Returns the mean result of a slot, from 0 to 1.
    #[inline]
    pub(super) fn mean(&self, slot: usize) -> f32 {
        f32::from_bits(self.slots[slot].load(Relaxed) as u32)
    }

    /// Adds a result, from 0 to 1.
    #[inline]
    pub(super) fn add(&self, slot: usize, result: f32) {
        let slot = &self.slots[slot];
        let known = slot.load(Relaxed);
        let (results, mean) = ((known >> 32) as u32, f32::from_bits(known as u32));
        let mean = mean + (result - mean) / (results as f32 + 1.0 + PRIOR_RESULTS);
        slot.store(u64::from((results + 1).min(MAX_RESULTS)) << 32 | u64::from(mean.to_bits()), Relaxed);
    }
}
