//! One node of the tree: a move, and what is known of the position after it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::atomic::{Ordering::Acquire, Ordering::Release};

use crate::Score;

/// Sums of chances are counted in these parts, so that they come out the same in any order.
const ONE: f32 = (1 << 24) as f32;

/// A node, 40 bytes with a move of up to four. Everything it says is said for its mover: the side that made its move.
///
/// All fields are atomics or write-once, so that threads share a tree without locks. With one thread a plain load and a
/// store make an addition; that is what `shared` tells.
#[derive(Debug)]
pub(super) struct Node<M> {
    mv: OnceLock<M>,
    /// Simulations through here; while threads are below, their virtual losses too.
    visits: AtomicU32,
    /// The first child; 0 for none.
    children: AtomicU32,
    /// The sum of the results.
    sum: AtomicU64,
    /// The bits of a chance of winning: the static evaluation, then the best that the children promise.
    estimate: AtomicU32,
    /// The bits of the share of the parent's simulations that the move seems worth, or of what history thinks of it.
    prior: AtomicU32,
    /// A proven score in the lower half, flags above.
    state: AtomicU32,
    /// The place of the move in the order of generation.
    number: AtomicU32,
}

/// The lower half of the state is a proven score: the distance counts from this node.
const PROVEN: u32 = 1 << 16;
/// A thread is adding children.
const BUSY: u32 = 1 << 17;

impl<M> Default for Node<M> {
    fn default() -> Self {
        Node {
            mv: OnceLock::new(),
            visits: AtomicU32::new(0),
            children: AtomicU32::new(0),
            sum: AtomicU64::new(0),
            // Nothing is known yet.
            estimate: AtomicU32::new(f32::NAN.to_bits()),
            prior: AtomicU32::new(0),
            state: AtomicU32::new(0),
            number: AtomicU32::new(0),
        }
    }
}

impl<M: Copy> Node<M> {
    /// Gives a new node its move, with its place in the order of generation.
    pub(super) fn begin(&self, (number, mv): (u32, M), prior: f32, estimate: f32, proven: Option<Score>) {
        let set = self.mv.set(mv);
        debug_assert!(set.is_ok(), "a node is used twice");
        self.number.store(number, Relaxed);
        self.prior.store(prior.to_bits(), Relaxed);
        self.estimate.store(estimate.to_bits(), Relaxed);
        if let Some(score) = proven {
            self.prove(score);
        }
    }

    /// The move that leads here; `None` only at the root.
    #[inline]
    pub(super) fn mv(&self) -> Option<M> {
        self.mv.get().copied()
    }

    /// The place of the move in the order of generation.
    pub(super) fn number(&self) -> u32 {
        self.number.load(Relaxed)
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline]
    pub(super) fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Relaxed))
    }

    /// A chance of winning, or NaN if nothing is known yet.
    #[inline]
    pub(super) fn estimate(&self) -> f32 {
        f32::from_bits(self.estimate.load(Relaxed))
    }

    #[inline]
    pub(super) fn set_estimate(&self, estimate: f32) {
        self.estimate.store(estimate.to_bits(), Relaxed);
    }

    /// The mean of the results of so many visits, of which there is at least one.
    #[inline]
    pub(super) fn mean(&self, visits: u32) -> f32 {
        self.sum.load(Relaxed) as f32 / (ONE * visits as f32)
    }

    /// That mean, with this weight for the estimate, if there is one.
    #[inline]
    pub(super) fn quality(&self, visits: u32, estimate_weight: f32) -> f32 {
        let (mean, estimate) = (self.mean(visits), self.estimate());
        if estimate.is_nan() { mean } else { mean + estimate_weight * (estimate - mean) }
    }

    /// Counts a result.
    #[inline]
    pub(super) fn add(&self, result: f32, visits: u32, shared: bool) {
        let result = (result * ONE) as u64;
        if shared {
            self.sum.fetch_add(result, Relaxed);
            self.visits.fetch_add(visits, Relaxed);
        } else {
            self.sum.store(self.sum.load(Relaxed) + result, Relaxed);
            self.visits.store(self.visits.load(Relaxed) + visits, Relaxed);
        }
    }

    /// Losses that only keep other threads away, or, to take them back, so many that the counter comes round.
    #[inline]
    pub(super) fn add_virtual(&self, losses: u32) {
        self.visits.fetch_add(losses, Relaxed);
    }

    /// The first child, or 0.
    #[inline]
    pub(super) fn children(&self) -> u32 {
        self.children.load(Acquire)
    }

    #[inline]
    pub(super) fn set_children(&self, first: u32) {
        self.children.store(first, Release);
    }

    /// Whether a thread may now add children, and no other until [`release`](Node::release).
    pub(super) fn claim(&self) -> bool {
        self.state.fetch_or(BUSY, Acquire) & BUSY == 0
    }

    pub(super) fn release(&self) {
        self.state.fetch_and(!BUSY, Release);
    }

    /// The proven score for the mover, its distance counted from here.
    #[inline]
    pub(super) fn proven(&self) -> Option<Score> {
        let state = self.state.load(Relaxed);
        (state & PROVEN != 0).then(|| Score::from_value(i32::from(state as u16 as i16)))
    }

    /// The score is final; the first one to be proven stays.
    pub(super) fn prove(&self, score: Score) {
        let proven = PROVEN | u32::from(score.value() as u16);
        let update = self.state.fetch_update(Relaxed, Relaxed, |state| (state & PROVEN == 0).then_some(state | proven));
        if update.is_ok() {
            self.set_estimate(chance_of(score));
        }
    }
}

/// The chance of winning of a proven score.
#[inline]
pub(super) fn chance_of(score: Score) -> f32 {
    match score.value() {
        0 => 0.5,
        1.. => 1.0,
        _ => 0.0,
    }
}

/// A run of siblings begins with a node that only describes it.
impl<M: Copy> Node<M> {
    /// Describes a run of so many nodes.
    pub(super) fn describe(&self, len: u32) {
        self.visits.store(len, Relaxed);
    }

    /// The nodes in the run, this one not counted.
    #[inline]
    pub(super) fn run_len(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The first node of the next run of the same siblings, or 0. Kept where a node keeps its children.
    #[inline]
    pub(super) fn next_run(&self) -> u32 {
        self.children()
    }

    /// How many siblings there are in all, whether the tree holds them or not. Only in the first run.
    #[inline]
    pub(super) fn siblings(&self) -> u32 {
        self.prior.load(Relaxed)
    }

    /// How many of the siblings the tree holds. Only in the first run.
    #[inline]
    pub(super) fn held(&self) -> u32 {
        self.estimate.load(Relaxed)
    }

    pub(super) fn set_siblings(&self, siblings: u32, held: u32) {
        self.prior.store(siblings, Relaxed);
        self.estimate.store(held, Relaxed);
    }

    /// While the pool is compacted: 0 for a run that is lost, 1 for one that is kept, or 2 more than its new place.
    pub(super) fn mark(&self) -> u64 {
        self.sum.load(Relaxed)
    }

    pub(super) fn set_mark(&self, mark: u64) {
        self.sum.store(mark, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_small() {
        assert_eq!(size_of::<Node<u32>>(), 40);
    }

    #[test]
    fn proofs_stay_and_results_add_up() {
        let node = Node::<u8>::default();
        assert!(node.estimate().is_nan() && node.proven().is_none());
        node.add(1.0, 1, false);
        node.add(0.5, 1, true);
        assert_eq!((node.visits(), node.mean(2)), (2, 0.75));
        assert!(node.claim() && !node.claim());
        node.prove(Score::mated_in(7));
        node.prove(Score::DRAW);
        assert_eq!((node.proven(), node.estimate()), (Some(Score::mated_in(7)), 0.0));
        node.release();
        assert!(node.claim());
    }
}
