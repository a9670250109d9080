//! How many nodes a review may visit.

/// The effort of a review.
///
/// A review has rounds. The first searches every position with [`nodes`](Effort::nodes), each further one with four times
/// as many. After the second round, only positions whose label is not settled are searched again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of nodes for each position in the first round, at least 1.
    pub nodes: u64,
    /// The number of rounds, from 1 to [`Effort::MAX_ROUNDS`].
    pub rounds: u32,
    /// The number of nodes that the whole review may visit, as a multiple of [`nodes`](Effort::nodes) for each position of
    /// the game.
    pub share: u64,
}

impl Effort {
    /// The number of nodes in the first round by default.
    pub const DEFAULT_NODES: u64 = 20_000;
    /// The largest number of rounds.
    pub const MAX_ROUNDS: u32 = 8;
    /// How many times as many nodes each round spends on a position as the round before.
    pub const FACTOR: u64 = 4;

    /// Returns the usual effort with this number of nodes in the first round: four rounds, and at most 16 times this
    /// number for each position on average.
    pub const fn new(nodes: u64) -> Effort {
        Effort { nodes, rounds: 4, share: 16 }
    }

    /// Returns the number of nodes for a position in a round, from 0.
    pub const fn in_round(self, round: u32) -> u64 {
        self.nodes.saturating_mul(Effort::FACTOR.saturating_pow(round))
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::new(Effort::DEFAULT_NODES)
    }
}
