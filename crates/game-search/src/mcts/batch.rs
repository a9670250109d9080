//! The leaves that are evaluated together, as data; `waiting.rs` fills and evaluates them.

use std::ops::Range;

/// The share of a batch, as a divisor, after which collisions end the batch before it has all its leaves.
const COLLISION_DIVISOR: usize = 8;
/// The simulations in the tree for each leaf of a batch. In a small tree, the virtual losses of many leaves would send
/// simulations to bad moves.
const SIMULATIONS_PER_LEAF: u32 = 8;

/// The leaves that wait to be evaluated together.
pub(super) struct Batch<G> {
    pub(super) waiting: Vec<Waiting>,
    /// The number of waiting simulations that have a leaf of their own. The others are collisions.
    pub(super) leaves: usize,
    pub(super) positions: Vec<G>,
    pub(super) estimates: Vec<i32>,
    /// The estimates of the simulation that is being finished, as a range of `estimates`.
    pub(super) answers: Range<usize>,
}

/// A simulation that waits.
pub(super) struct Waiting {
    /// The nodes on its path, beginning with the root.
    pub(super) path: Vec<u32>,
    /// The positions that its leaf needs, as a range of [`Batch::positions`]. `None` if the leaf was already waiting.
    pub(super) positions: Option<Range<usize>>,
}

// Not derived, because a derived implementation would require that the game has a default.
impl<G> Default for Batch<G> {
    fn default() -> Self {
        Batch { waiting: Vec::new(), leaves: 0, positions: Vec::new(), estimates: Vec::new(), answers: 0..0 }
    }
}

impl<G> Batch<G> {
    /// Returns `true` if a batch of at most `size` leaves should be evaluated now. `visits` is the number of
    /// simulations in the tree.
    pub(super) fn is_full(&self, size: u32, visits: u32) -> bool {
        let size = size.min(1 + visits / SIMULATIONS_PER_LEAF) as usize;
        let collisions = self.waiting.len() - self.leaves;
        self.leaves >= size || collisions > size / COLLISION_DIVISOR
    }

    /// Returns `true` if simulations wait.
    pub(super) fn has_leaves(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns the next estimate of the simulation that is being finished; `None` if there are no more.
    #[inline]
    pub(super) fn next_answer(&mut self) -> Option<i32> {
        self.answers.next().map(|index| self.estimates[index])
    }
}
