//! The numbers that a search compares before it chooses.

/// Numbers that a search compares before it chooses, for figures and debugging. An [`Observer`](crate::Observer) receives
/// them between the [events](crate::Event) if its [`wants_numbers`](crate::Observer::wants_numbers) returns `true`. Minor
/// versions of this crate may add variants.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Numbers<M> {
    /// Sent by [Monte Carlo tree search](crate::mcts) for each move that it compares at a node, before the `Make` of the move
    /// with the largest `urgency`. If moves are then added to the node, all moves are compared again.
    Compared {
        /// The move.
        mv: M,
        /// The number of simulations of the move.
        visits: u32,
        /// The quality of the move for the side to move, usually its mean result; for a move without simulations, the value
        /// of first-play urgency.
        quality: f32,
        /// The value of the selection formula: the quality plus the exploration term.
        urgency: f32,
    },
    /// Sent by Monte Carlo tree search during backpropagation, after a result was added to the node, just before the `Leave`
    /// of the node. The chances are those of the side that moved to the node, at the root those of the side to move.
    Added {
        /// The result of this simulation, as a chance of winning.
        result: f32,
        /// The number of simulations of the node, including this one.
        visits: u32,
        /// The mean result of these simulations.
        mean: f32,
    },
    /// Sent by the [solver](crate::solve) for each move of a node that it expands, and again when the search returns from
    /// the position after the move.
    MoveProof {
        /// The move.
        mv: M,
        /// The proof number of the position after the move; [`u32::MAX`] is infinity.
        proof: u32,
        /// The disproof number of the position after the move; [`u32::MAX`] is infinity.
        disproof: u32,
    },
    /// Sent by the solver when it has computed the numbers of the current node from those of its moves.
    Proof {
        /// The proof number; [`u32::MAX`] is infinity.
        proof: u32,
        /// The disproof number; [`u32::MAX`] is infinity.
        disproof: u32,
    },
    /// Sent by the solver just before the `Enter` of a node. The search stays below the node while both of its numbers are
    /// smaller than these.
    Thresholds {
        /// The threshold of the proof number; [`u32::MAX`] is infinity.
        proof: u32,
        /// The threshold of the disproof number; [`u32::MAX`] is infinity.
        disproof: u32,
    },
}
