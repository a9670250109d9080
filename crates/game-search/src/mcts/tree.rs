//! The tree that all threads of a search share, and what moves did, wherever in it they were made.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::math::seen_by;
use super::node::Node;
use super::pool::Pool;
use crate::{Score, Side};

/// The number of the root.
pub(super) const ROOT: u32 = 1;

/// Nodes, and what moves did wherever they were made.
#[derive(Debug)]
pub(super) struct Tree<M> {
    pub(super) pool: Pool<M>,
    pub(super) history: History,
    /// For whom the root's own results count: the side that moved there, in a tree that was kept.
    pub(super) root_mover: Side,
    /// Whether moves at the root were left out because the limits asked for it.
    pub(super) restricted: bool,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new(chunks: usize, slots: usize, side: Side) -> Self {
        let mut tree =
            Tree { pool: Pool::new(chunks), history: History::new(slots), root_mover: side, restricted: false };
        tree.begin(side);
        tree
    }

    /// A tree of nothing but a root where `side` is to move.
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

    /// The children of a node that the tree holds.
    pub(super) fn children(&self, node: &Node<M>) -> impl Iterator<Item = (u32, &Node<M>)> {
        self.pool.siblings(node.children())
    }

    /// The score of a node whose children say so much, for the side to move there: the best of them if it wins or if all
    /// are proven.
    pub(super) fn proof(&self, node: &Node<M>) -> Option<Score> {
        let first = node.children();
        if first == 0 {
            return None;
        }
        let (mut best, mut open) =
            (-Score::INFINITY, self.pool.header(first).siblings() > self.pool.header(first).held());
        for (_, child) in self.pool.siblings(first) {
            match child.proven() {
                // One ply further away, seen from the parent.
                Some(score) => best = best.max(score.from_table(1)),
                None => open = true,
            }
        }
        (if open { best.is_mate() && best > Score::DRAW } else { best > -Score::INFINITY }).then_some(best)
    }

    /// Whether nothing is left to find out: the root is proven, and if several lines are asked for, every move there.
    pub(super) fn is_settled(&self, lines: usize) -> bool {
        let (root, first) = (self.root(), self.root().children());
        let has_all = || first != 0 && self.pool.header(first).held() == self.pool.header(first).siblings();
        let all_proven = || has_all() && self.children(root).all(|(_, child)| child.proven().is_some());
        root.proven().is_some() && (lines == 1 || all_proven())
    }

    /// The best that the children promise, for the side to move; NaN if none was evaluated.
    pub(super) fn best_estimate(&self, node: &Node<M>) -> f32 {
        self.children(node).map(|(_, child)| child.estimate()).fold(f32::NAN, f32::max)
    }

    /// The estimate of a child, made by `mover`, was `before` and may be another now: so may be its parent's, which `above`
    /// moved to.
    pub(super) fn raise(&self, parent: &Node<M>, above: Side, child: &Node<M>, mover: Side, before: f32) {
        let now = child.estimate();
        if now.to_bits() == before.to_bits() || parent.proven().is_some() {
            return;
        }
        let best = seen_by(parent.estimate(), above, mover);
        // Seen from both sides in turn, a chance loses its last bits.
        let was_best = before.is_nan() || before >= best - 1e-6;
        if now > best || was_best {
            let best = if now > best && !before.is_nan() { now } else { self.best_estimate(parent) };
            parent.set_estimate(seen_by(best, mover, above));
        }
    }

    /// Keeps the tree below a node, which becomes the root; `mover` has moved there.
    pub(super) fn promote(&mut self, node: u32, mover: Side) {
        self.pool.shift(node, ROOT);
        self.pool.compact(|_, _| true);
        self.root_mover = mover;
        self.restricted = false;
    }

    /// Forgets the children of the nodes that were visited least, so many of them that half of the memory is free again, if
    /// the root's own children leave so much.
    pub(super) fn recycle(&mut self) {
        // By the number of bits of a node's visits, how many nodes its children take.
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

/// The mean result of moves by history slot (J. Nijssen, M. Winands, *Enhancements for Multi-Player Monte-Carlo Tree Search*,
/// 2010, after J. Schaeffer's history heuristic). Threads may lose each other's results, but never tear one.
#[derive(Debug)]
pub(super) struct History {
    /// The bits of a mean; above them, how many results it has.
    slots: Box<[AtomicU64]>,
}

/// A mean follows what comes after so many results at the latest.
const LONGEST: u32 = 256;
/// What is not known counts as so many draws.
const PRIOR_RESULTS: f32 = 2.0;

impl History {
    pub(super) fn new(slots: usize) -> History {
        History { slots: (0..slots).map(|_| AtomicU64::new(u64::from(0.5_f32.to_bits()))).collect() }
    }

    /// Whether moves have slots at all.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.slots.is_empty()
    }

    /// The mean result of a slot, from 0 to 1.
    #[inline]
    pub(super) fn mean(&self, slot: usize) -> f32 {
        f32::from_bits(self.slots[slot].load(Relaxed) as u32)
    }

    /// Counts a result, from 0 to 1.
    #[inline]
    pub(super) fn add(&self, slot: usize, result: f32) {
        let slot = &self.slots[slot];
        let known = slot.load(Relaxed);
        let (results, mean) = ((known >> 32) as u32, f32::from_bits(known as u32));
        let mean = mean + (result - mean) / (results as f32 + 1.0 + PRIOR_RESULTS);
        slot.store(u64::from((results + 1).min(LONGEST)) << 32 | u64::from(mean.to_bits()), Relaxed);
    }
}
