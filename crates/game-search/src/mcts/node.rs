//! One node of the tree: a move, and the statistics of the position after it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::atomic::{Ordering::Acquire, Ordering::Release};

use crate::Score;

/// The fixed-point representation of a winning chance of 1. The order of additions does not change a fixed-point sum.
const ONE: f32 = (1 << 24) as f32;

/// A node of the tree: 40 bytes if a move takes at most four bytes. All values are for the mover, the side that made
/// the move to this node.
///
/// All fields are atomic or written only once, so that threads share a tree without locks. If the argument `shared` of
/// a method is `false`, there is only one thread, and an addition is a plain load and store.
#[derive(Debug)]
pub(super) struct Node<M> {
    mv: OnceLock<M>,
    /// The number of simulations through this node, plus the virtual losses of unfinished simulations below it.
    visits: AtomicU32,
    /// The node number of the first child; 0 if there are no children.
    children: AtomicU32,
    /// The sum of the results, in fixed point.
    sum: AtomicU64,
    /// The bits of a chance of winning as `f32`: the static evaluation at first, then the best estimate among the
    /// children.
    estimate: AtomicU32,
    /// The bits of the prior as `f32`: the prior probability for PUCT, otherwise a winning chance.
    prior: AtomicU32,
    /// A proven score in the lower 16 bits, flags in the upper 16 bits.
    state: AtomicU32,
    /// The index of the move in the order of generation.
    number: AtomicU32,
}

/// A flag of `state`: the lower 16 bits are a proven score. The mate distance of this score counts from this node.
const PROVEN: u32 = 1 << 16;
/// A flag of `state`: a thread is adding children, or the node waits for its batch.
const BUSY: u32 = 1 << 17;

impl<M> Default for Node<M> {
    fn default() -> Self {
        Node {
            mv: OnceLock::new(),
            visits: AtomicU32::new(0),
            children: AtomicU32::new(0),
            sum: AtomicU64::new(0),
            // NaN means that there is no estimate yet.
            estimate: AtomicU32::new(f32::NAN.to_bits()),
            prior: AtomicU32::new(0),
            state: AtomicU32::new(0),
            number: AtomicU32::new(0),
        }
    }
}

impl<M: Copy> Node<M> {
    /// Initializes a new node with its move and the index of the move in the order of generation.
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

    /// Returns the move that leads to this node; `None` at the root only.
    #[inline]
    pub(super) fn mv(&self) -> Option<M> {
        self.mv.get().copied()
    }

    /// Returns the index of the move in the order of generation.
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

    /// Returns the estimated chance of winning, or NaN if there is none yet.
    #[inline]
    pub(super) fn estimate(&self) -> f32 {
        f32::from_bits(self.estimate.load(Relaxed))
    }

    #[inline]
    pub(super) fn set_estimate(&self, estimate: f32) {
        self.estimate.store(estimate.to_bits(), Relaxed);
    }

    /// Returns the mean result of `visits` visits; `visits` must be at least 1.
    #[inline]
    pub(super) fn mean(&self, visits: u32) -> f32 {
        self.sum.load(Relaxed) as f32 / (ONE * visits as f32)
    }

    /// Returns the weighted mean of the mean result and the estimate, in which the estimate has the weight
    /// `estimate_weight`. Without an estimate, returns the mean result.
    #[inline]
    pub(super) fn quality(&self, visits: u32, estimate_weight: f32) -> f32 {
        let (mean, estimate) = (self.mean(visits), self.estimate());
        if estimate.is_nan() { mean } else { mean + estimate_weight * (estimate - mean) }
    }

    /// Adds the result of a simulation (a chance of winning), and adds `visits` to the visit count, wrapping around.
    #[inline]
    pub(super) fn add(&self, result: f32, visits: u32, shared: bool) {
        let result = (result * ONE) as u64;
        if shared {
            self.sum.fetch_add(result, Relaxed);
            self.visits.fetch_add(visits, Relaxed);
        } else {
            self.sum.store(self.sum.load(Relaxed) + result, Relaxed);
            self.visits.store(self.visits.load(Relaxed).wrapping_add(visits), Relaxed);
        }
    }

    /// Adds virtual losses, which keep other simulations away. To remove `n` losses, add the wrapping negative of `n`.
    #[inline]
    pub(super) fn add_virtual(&self, losses: u32) {
        self.visits.fetch_add(losses, Relaxed);
    }

    /// Returns the node number of the first child; 0 if there are no children.
    #[inline]
    pub(super) fn children(&self) -> u32 {
        self.children.load(Acquire)
    }

    #[inline]
    pub(super) fn set_children(&self, first: u32) {
        self.children.store(first, Release);
    }

    /// Returns `true` if the calling thread may now add children. No other thread may add children until
    /// [`release`](Node::release).
    pub(super) fn claim(&self) -> bool {
        self.state.fetch_or(BUSY, Acquire) & BUSY == 0
    }

    pub(super) fn release(&self) {
        self.state.fetch_and(!BUSY, Release);
    }

    /// Returns the proven score for the mover, if there is one. The mate distance counts from this node.
    #[inline]
    pub(super) fn proven(&self) -> Option<Score> {
        let state = self.state.load(Relaxed);
        (state & PROVEN != 0).then(|| Score::from_value(i32::from(state as u16 as i16)))
    }

    /// Stores a proven score. A score that was proven earlier stays.
    pub(super) fn prove(&self, score: Score) {
        let proven = PROVEN | u32::from(score.value() as u16);
        let update = self.state.fetch_update(Relaxed, Relaxed, |state| (state & PROVEN == 0).then_some(state | proven));
        if update.is_ok() {
            self.set_estimate(chance_of(score));
        }
    }
}

/// Returns the chance of winning that corresponds to a proven score: 1, 0.5 or 0.
#[inline]
pub(super) fn chance_of(score: Score) -> f32 {
    match score.value() {
        0 => 0.5,
        1.. => 1.0,
        _ => 0.0,
    }
}

/// Methods of run headers: a run of siblings begins with a node that only describes the run.
impl<M: Copy> Node<M> {
    /// Makes this node the header of a run of `len` nodes.
    pub(super) fn describe(&self, len: u32) {
        self.visits.store(len, Relaxed);
    }

    /// Returns the number of nodes in the run, without the header.
    #[inline]
    pub(super) fn run_len(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Returns the number of the first node in the next run of the same parent, or 0 if this is the last run. A header
    /// stores this number in the field `children`.
    #[inline]
    pub(super) fn next_run(&self) -> u32 {
        self.children()
    }

    /// Returns the number of all siblings, including moves that are not in the tree yet. Only the header of the first
    /// run stores this number.
    #[inline]
    pub(super) fn siblings(&self) -> u32 {
        self.prior.load(Relaxed)
    }

    /// Returns the number of siblings in the tree. Only the header of the first run stores this number.
    #[inline]
    pub(super) fn held(&self) -> u32 {
        self.estimate.load(Relaxed)
    }

    pub(super) fn set_siblings(&self, siblings: u32, held: u32) {
        self.prior.store(siblings, Relaxed);
        self.estimate.store(held, Relaxed);
    }

    /// Returns the mark for compaction: 0 for a run that is discarded, 1 for a run that is kept, or 2 plus the header's
    /// new node number.
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
    fn a_node_fits_its_documented_size() {
        assert_eq!(size_of::<Node<u32>>(), 40);
    }

    #[test]
    fn proofs_are_kept_and_results_add_up() {
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
