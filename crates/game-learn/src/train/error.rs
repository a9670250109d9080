//! The error of training.

use game_nnue::NetworkError;
use thiserror::Error;

/// The error for a training that is impossible, or fails.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// An option is outside of its range.
    #[error("{what}: expected {expected}")]
    Options {
        /// The option that is impossible.
        what: String,
        /// The values that are possible.
        expected: &'static str,
    },
    /// There are too few positions: the training set or the held-out set is empty.
    #[error("{training} positions to train on and {held_out} held out: expected some of each, from different openings")]
    Few {
        /// The number of positions in the training set.
        training: usize,
        /// The number of positions held out.
        held_out: usize,
    },
    /// All results are the same, for the first player or for the side to move, so nothing can be learnt from them, and no
    /// scale of the scores fits them.
    #[error(
        "{what}: expected different results, or lambda 0 and a scale of the scores (--score-scale), which cannot be fitted to one-sided results"
    )]
    OneSided {
        /// What is the same, with the number of games or positions.
        what: String,
    },
    /// The results do not depend on the search scores, or follow all of them, so the scale of the scores cannot be
    /// fitted.
    #[error(
        "the results do not follow the scores: expected that more often than not, but not always, the better side wins, or a scale of the scores (--score-scale), or lambda 1"
    )]
    NoScale,
    /// The loss is no longer a number.
    #[error("the loss of epoch {epoch}, batch {batch} is {loss}: expected a number")]
    NotFinite {
        /// The epoch, counted from 1.
        epoch: u32,
        /// The batch of the epoch, counted from 1.
        batch: usize,
        /// The loss.
        loss: f64,
    },
    /// The training was stopped before the end of its first epoch.
    #[error("the training was stopped in its first epoch: expected at least one whole epoch")]
    Stopped,
    /// The network to start from has another form.
    #[error("the network to start from has {what} {found}: expected {expected}")]
    Start {
        /// The property that differs.
        what: &'static str,
        /// Its value in the network.
        found: String,
        /// Its value in this training.
        expected: String,
    },
    /// The network to start from has a weight that a training cannot reach. The first step would change it.
    #[error("the network to start from has the weight {weight}: expected at most {limit}, as in a trained network")]
    StartWeight {
        /// The weight.
        weight: i16,
        /// The largest absolute value of such a weight.
        limit: i16,
    },
    /// The checkpoint belongs to another training.
    #[error(
        "the checkpoint is of a training with other settings, other games or another network to start from: expected the same"
    )]
    OtherCheckpoint,
    /// The network is impossible.
    #[error(transparent)]
    Network(#[from] NetworkError),
}
