//! Weights of an evaluation, tuned on positions whose results are known (P. Österlund's "Texel's tuning method", 2014, by
//! slopes).

mod data;
mod loss;
mod newton;
mod path;

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
/// Weights are held where they were: `l2` times the square of each weight's move, in scales of the evaluation, is added to
/// the loss. So a weight moves as far as there are positions that say so. For a given hold there is one best place, which
/// Newton's method finds. Holds are tried from strong to weak; a share of the games, set aside, judges which is the right one:
/// what learns by heart is worse there. (P. Österlund, *Texel's tuning method*, 2014; conjugate gradients: M. Hestenes,
/// E. Stiefel, *Methods of Conjugate Gradients for Solving Linear Systems*, 1952.)
#[derive(Clone, Debug, PartialEq)]
pub struct Tuner {
    /// How much the results count, from 0 to 1; the rest are the scores of the search.
    pub lambda: f64,
    /// The share of games to judge by, above 0 and below 1.
    pub validation: f64,
    /// The strongest hold and the weakest, both above 0. With 100,000 positions, 5e-4 expects moves of a tenth of the scale.
    pub l2_path: [f64; 2],
    /// A weight that counts in fewer positions stays as it is.
    pub min_seen: u32,
}

impl Default for Tuner {
    fn default() -> Self {
        Tuner { lambda: 0.5, validation: 0.1, l2_path: [1e-1, 1e-7], min_seen: 50 }
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
}

/// Mean losses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// Of the positions that were learnt from.
    pub learnt: f64,
    /// Of those that were set aside.
    pub judged: f64,
}

/// What the tuner says after each hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuneStep {
    /// The hold.
    pub l2: f64,
    /// The losses at the best place for it.
    pub losses: Losses,
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
    /// The hold that was the right one; infinite if nothing is better than the weights as they were.
    pub l2: f64,
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
