//! Tuning the weights of a linear evaluation on positions with known results (P. Österlund's "Texel's tuning method",
//! 2014, with gradients).

mod data;
mod loss;
mod newton;
mod path;

use game_search::{Game, Linear};
use thiserror::Error;

use crate::samples::Sample;
use crate::units::UnitError;

pub use data::TuneData;

/// The settings of the tuner.
///
/// The loss of weights is the mean of `-t ln p - (1 - t) ln(1 - p)` over the positions. Here `p` is the
/// [sigmoid](https://en.wikipedia.org/wiki/Logistic_function) of the evaluation divided by its scale, and the target is
/// `t = lambda · result + (1 - lambda) · sigmoid(score / scale of scores)`. Both scales are fitted first: one so
/// that the scores best predict the results, the other so that the evaluations with the start weights do. The scales
/// then stay fixed, so the weights keep their unit.
///
/// L2 regularisation keeps weights near their start values: `l2` times the square of each weight's change (in multiples
/// of the evaluation's scale) is added to the loss. A weight therefore moves only as far as the positions justify. For
/// a given `l2` the minimum is unique, and Newton's method finds it. Values of `l2` are tried from strong to weak. The
/// value with the lowest loss on a validation set is chosen, because overfitting makes this loss larger. The validation
/// set is a share of the openings that is not used for training. (P. Österlund, *Texel's tuning method*, 2014; conjugate
/// gradients: M. Hestenes, E. Stiefel, *Methods of Conjugate Gradients for Solving Linear Systems*, 1952.)
#[derive(Clone, Debug, PartialEq)]
pub struct Tuner {
    /// The weight of the game results in the target, from 0 to 1. The weight of the search's scores is `1 - lambda`.
    pub lambda: f64,
    /// The share of openings in the validation set, above 0 and below 1.
    pub validation: f64,
    /// The strongest and the weakest `l2` to try, both above 0. For example, if there are 100,000 positions, and tuning
    /// should change weights by about a tenth of the evaluation's scale, 5e-4 is a suitable `l2`.
    pub l2_path: [f64; 2],
    /// The minimum number of positions in which a weight must have a count other than 0. Weights that occur in fewer
    /// positions are not tuned.
    pub min_seen: u32,
}

impl Default for Tuner {
    fn default() -> Self {
        Tuner { lambda: 0.5, validation: 0.1, l2_path: [1e-1, 1e-7], min_seen: 50 }
    }
}

/// The error for weights that cannot be tuned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TuneError {
    /// An option is outside of its range.
    #[error("{what}: expected {expected}")]
    Options {
        /// The option that is impossible.
        what: String,
        /// The values that are possible.
        expected: &'static str,
    },
    /// There are too few games: the training set or the validation set is empty.
    #[error("{training} training and {validation} validation positions: expected some of each, from different games")]
    Few {
        /// The number of positions in the training set.
        training: usize,
        /// The number of positions in the validation set.
        validation: usize,
    },
    /// The game results do not depend on the evaluation, or do not depend on the scores of the search.
    #[error("results do not follow {what}: expected that more often than not, but not always, the better side wins")]
    NoScale {
        /// The numbers that the results do not depend on.
        what: &'static str,
    },
}

/// The mean losses of a set of weights, on the training positions and on the validation positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// The mean loss on the training positions.
    pub training: f64,
    /// The mean loss on the validation positions.
    pub validation: f64,
}

/// The result for one value of `l2`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuneStep {
    /// The strength of the regularisation.
    pub l2: f64,
    /// The losses at the minimum for this `l2`.
    pub losses: Losses,
}

/// The result of tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The weights with the lowest validation loss.
    pub weights: Vec<f64>,
    /// The weights rounded to whole numbers.
    pub rounded: Vec<i32>,
    /// The scale of the evaluation. If an evaluation equals the scale, the side to move scores 73 % on average.
    pub scale: f64,
    /// The scale at which the search's scores best predict the game results, or `None` if [`Tuner::lambda`] is 1, which
    /// means that the scores are not used.
    pub score_scale: Option<f64>,
    /// The numbers of positions in the training set and in the validation set.
    pub positions: [usize; 2],
    /// The losses of the start weights.
    pub before: Losses,
    /// The losses of the rounded weights.
    pub after: Losses,
    /// The validation losses before and after with the best scale and constant: comparable with those of other
    /// evaluations, such as [`Training::fitted`](crate::train::Training::fitted) returns.
    pub fitted: [f64; 2],
    /// The value of `l2` with the lowest validation loss, or infinity if the start weights are the best.
    pub l2: f64,
}

impl TuneData {
    /// Adds samples, with the feature counts of `evaluation`.
    ///
    /// # Errors
    ///
    /// Returns the error of the first sample that cannot be read.
    pub fn extend<G: Game>(
        &mut self,
        evaluation: &dyn Linear<G>,
        samples: impl IntoIterator<Item = Result<Sample<G>, UnitError>>,
    ) -> Result<(), UnitError> {
        let mut counts = Vec::new();
        for sample in samples {
            let sample = sample?;
            counts.clear();
            evaluation.counts(&sample.position, &mut counts);
            self.push(&counts, sample.score, sample.result, &sample.opening);
        }
        Ok(())
    }
}
