//! Weights of an evaluation, tuned on positions whose results are known (P. Österlund's "Texel's tuning method", 2014, by
//! gradients).

mod data;
mod descent;
mod loss;

use game_search::{Linear, TextNotation};
use thiserror::Error;

use crate::samples::{Sample, SampleError};

pub use data::TuneData;

/// How weights are tuned.
///
/// A weight's loss is the mean of `-t ln p - (1 - t) ln(1 - p)` over the positions, with `p` the
/// [sigmoid](https://en.wikipedia.org/wiki/Logistic_function) of the evaluation by its scale, and the target
/// `t = lambda · result + (1 - lambda) · sigmoid(score / scale of scores)`. Both scales are fitted first, each so that the
/// numbers say best what the results were; so weights keep their unit.
///
/// It is made small by Adam (Kingma and Ba, 2014) on batches in random order. A share of the games is set aside to judge by:
/// when the loss there no longer falls, the rate is halved, some times, and then it is over. What is best there is returned.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuner {
    /// How much the results count, from 0 to 1; the rest are the scores of the search.
    pub lambda: f64,
    /// The share of games to judge by, above 0 and below 1.
    pub validation: f64,
    /// Positions of a batch, at least 1.
    pub batch: usize,
    /// How often all positions are gone through, at most.
    pub epochs: usize,
    /// By how much a batch moves a weight at first, in scales of the evaluation.
    pub rate: f64,
    /// Keeps weights where they were, unless enough positions say otherwise: so much is added to the loss for the square of
    /// each weight's move, in scales of the evaluation.
    pub hold: f64,
    /// A weight that counts in fewer positions stays as it is.
    pub min_seen: u32,
    /// So often the rate is halved.
    pub halvings: usize,
    /// Of the order of positions.
    pub seed: u64,
}

impl Default for Tuner {
    fn default() -> Self {
        Tuner {
            lambda: 0.5,
            validation: 0.1,
            batch: 8_192,
            epochs: 200,
            rate: 0.005,
            hold: 1e-5,
            min_seen: 50,
            halvings: 6,
            seed: 1,
        }
    }
}

/// Why nothing is tuned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// An option out of its range.
    #[error("{what}: expected {expected}")]
    Options {
        /// What was asked for.
        what: String,
        /// What can be.
        expected: &'static str,
    },
    /// Too few games: none to learn from, or none to judge by.
    #[error("{learn} positions to learn from and {judge} to judge by: expected some of each, from different games")]
    Few {
        /// To learn from.
        learn: usize,
        /// To judge by.
        judge: usize,
    },
    /// The results have nothing to do with the numbers.
    #[error("results do not follow {what}: expected that more often than not the better side wins")]
    NoScale {
        /// Which numbers.
        what: &'static str,
    },
    /// The samples cannot be read.
    #[error(transparent)]
    Samples(#[from] SampleError),
}

/// Mean losses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// Of the positions that were learnt from.
    pub learnt: f64,
    /// Of those that were set aside.
    pub judged: f64,
}

/// What the tuner says after each epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// From 1.
    pub epoch: usize,
    /// How it is now.
    pub losses: Losses,
    /// The rate of this epoch.
    pub rate: f64,
}

/// Tuned weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights, the best for the positions that were set aside.
    pub weights: Vec<f64>,
    /// The same as whole numbers.
    pub rounded: Vec<i32>,
    /// The scale of the evaluation: at so much the side to move gets 73 % of the points.
    pub scale: f64,
    /// That of the search's scores.
    pub score_scale: f64,
    /// How many positions there were to learn from, and to judge by.
    pub positions: [usize; 2],
    /// The losses of the weights as they were.
    pub before: Losses,
    /// Those of the tuned weights, rounded.
    pub after: Losses,
    /// Epochs until the end.
    pub epochs: usize,
}

impl TuneData {
    /// Adds samples, each with what counts in it.
    ///
    /// # Errors
    ///
    /// The first sample that cannot be read.
    pub fn extend<G: TextNotation>(
        &mut self,
        evaluation: &dyn Linear<G>,
        samples: impl IntoIterator<Item = Result<Sample<G>, SampleError>>,
    ) -> Result<(), SampleError> {
        let mut counts = Vec::new();
        for sample in samples {
            let sample = sample?;
            counts.clear();
            evaluation.counts(&sample.position, &mut counts);
            self.push(&counts, sample.score, sample.result, &sample.game);
        }
        Ok(())
    }
}
