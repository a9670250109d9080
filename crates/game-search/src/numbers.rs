//! The numbers that a search compares before it chooses.

use crate::{Bound, Score};

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
    /// Sent by the [engine](crate::engine) for each move that the move picker of a node returns, before the move is searched or
    /// skipped. Quiescence search and ProbCut send none.
    Picked {
        /// The move.
        mv: M,
        /// The rank in the move ordering.
        rank: MoveRank,
        /// The number of moves of the node that are generated so far. It is 0 for the move of the transposition table, unless
        /// a feature needs all moves.
        generated: usize,
    },
    /// Sent by the engine after it has stored an entry in the transposition table.
    Stored {
        /// The key of the position.
        key: u64,
        /// The number of the bucket.
        bucket: usize,
        /// The number of buckets in use after the store.
        buckets: usize,
        /// The slots of the bucket before the store; `None` is an empty slot.
        before: [Option<TableSlot>; 4],
        /// The slots of the bucket of the key after the store. It is another bucket if the table has just grown there.
        after: [Option<TableSlot>; 4],
    },
    /// Sent by the engine after a node has changed an entry of the correction history, before the `Leave` of the node.
    Corrected {
        /// The number of the entry. An even number is for the first side to move, an odd one for the second side.
        entry: usize,
        /// The depth of the node. The entry changes by the error times this depth.
        depth: u32,
        /// The score of the node for the side to move.
        score: Score,
        /// How the score bounds the exact value.
        bound: Bound,
        /// The evaluation that the score was compared with: the static evaluation plus the correction at that time.
        evaluation: Score,
        /// The stored value before, from -16,384 to 16,384.
        before: i32,
        /// The stored value after.
        after: i32,
    },
}

/// The rank of a move in the engine's move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MoveRank {
    /// The move of the transposition table.
    Table,
    /// A noisy move, such as a capture, that is not known to lose the exchange.
    Noisy,
    /// A killer move.
    Killer,
    /// The counter move.
    Counter,
    /// Another quiet move, ranked by the game's own order and by history. If captures have no priority, also a capture.
    Quiet,
    /// A capture that loses the exchange.
    LosingCapture,
}

/// An entry of the engine's transposition table in its slot of a bucket, for figures and debugging: see
/// [`Table::slots`](crate::engine::Table::slots).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSlot {
    /// The key of the position.
    pub key: u64,
    /// The remaining depth of the search that produced the entry, in plies.
    pub depth: u32,
    /// The score for the side to move. Mate distances count from this position.
    pub score: Score,
    /// How the score bounds the exact value.
    pub bound: Bound,
    /// The number of searches since the entry was stored, up to 15.
    pub age: u8,
    /// What counts when one entry of a full bucket must be replaced: the entry with the lowest value goes.
    pub value: i32,
}
