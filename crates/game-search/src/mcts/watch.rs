//! What a thread counts, and the main thread's view of the whole search.

use std::ops::AddAssign;
use std::time::Duration;

/// What the last search did, beyond what its report says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MctsStats {
    /// Simulations: ways from the root to a leaf and back.
    pub simulations: u64,
    /// Nodes that got their first children.
    pub expansions: u64,
    /// Nodes that got more children than their first.
    pub widenings: u64,
    /// Moves that the evaluator was asked about when they came into the tree.
    pub evaluated_moves: u64,
    /// Nodes whose score was proven by their children's.
    pub proofs: u64,
    /// Virtual losses that threads put on nodes for each other to see.
    pub virtual_losses: u64,
    /// Simulations of earlier searches that the root began with.
    pub reused_visits: u64,
    /// How often the memory was full and the least visited part of the tree was forgotten.
    pub recycled: u64,
    /// Whether the memory is full: leaves got no more children.
    pub full: bool,
    /// Bytes allocated for nodes, never more than the limit.
    pub pool_bytes: usize,
    /// The longest simulation in plies.
    pub longest: u32,
}

impl AddAssign for MctsStats {
    /// Adds what another thread did in the same search.
    fn add_assign(&mut self, other: MctsStats) {
        self.simulations += other.simulations;
        self.expansions += other.expansions;
        self.widenings += other.widenings;
        self.evaluated_moves += other.evaluated_moves;
        self.proofs += other.proofs;
        self.virtual_losses += other.virtual_losses;
        self.reused_visits += other.reused_visits;
        self.recycled += other.recycled;
        self.full |= other.full;
        self.pool_bytes = self.pool_bytes.max(other.pool_bytes);
        self.longest = self.longest.max(other.longest);
    }
}

/// What the main thread remembers from look to look.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub(super) stats: MctsStats,
    /// When the observer was last told.
    pub(super) told: Option<Duration>,
    /// The best move, by its place in the order of generation, and its chance when the number of simulations had last doubled.
    pub(super) best: Option<(u32, f32)>,
    /// The number of simulations at which this is looked at again.
    pub(super) next_doubling: u64,
    /// How often it doubled since the best move changed.
    pub(super) stable: u32,
    /// Whether the best move's chance fell when it last doubled.
    pub(super) fell: bool,
    /// Whether there is but one move to choose.
    pub(super) only_move: bool,
}
