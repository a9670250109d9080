//! A number to tune, and what is wrong with one.

use fastrand::Rng;
use game_search::text::quote;
use thiserror::Error;

/// A number to tune.
///
/// ```
/// use game_learn::optimise::{Parameter, Spsa};
/// let depth = Parameter { name: "null_move.depth".into(), start: 3.0, min: 1.0, max: 8.0, step: 1.0, whole: true };
/// assert!(Spsa::new(vec![depth], 100, Spsa::USUAL_RATE, 1).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where the search begins, within the bounds.
    pub start: f64,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// A step that makes a difference; above 0.
    pub step: f64,
    /// Whether only whole numbers make sense.
    pub whole: bool,
}

/// Numbers that cannot be tuned.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum OptimiseError {
    /// There is none.
    #[error("no number to tune: expected at least one")]
    Nothing,
    /// A number whose range is none.
    #[error(
        "{}: from {} to {}, beginning at {}, by steps of {}: expected min <= start <= max and step > 0",
        quote(&.0.name), .0.min, .0.max, .0.start, .0.step
    )]
    Range(Parameter),
    /// An option out of its range.
    #[error("{what}: expected {expected}")]
    Options {
        /// What was asked for.
        what: String,
        /// What can be.
        expected: &'static str,
    },
}

impl Parameter {
    pub(super) fn bounded(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }

    /// Within the bounds, and whole if it has to be: up or down by chance, so that it is right on the average.
    pub(super) fn possible(&self, value: f64, rng: &mut Rng) -> f64 {
        let value = self.bounded(value);
        let value = if self.whole { (value + rng.f64()).floor() } else { value };
        self.bounded(value)
    }

    /// The nearest value that is possible.
    pub(super) fn settled(&self, value: f64) -> f64 {
        self.bounded(if self.whole { value.round() } else { value })
    }
}

/// The nearest values that are possible.
pub(super) fn settled(parameters: &[Parameter], values: &[f64]) -> Vec<f64> {
    parameters.iter().zip(values).map(|(parameter, &value)| parameter.settled(value)).collect()
}

pub(super) fn check(parameters: &[Parameter]) -> Result<(), OptimiseError> {
    if parameters.is_empty() {
        return Err(OptimiseError::Nothing);
    }
    let fits =
        |it: &Parameter| it.min <= it.start && it.start <= it.max && it.step > 0.0 && it.max - it.min < f64::INFINITY;
    parameters.iter().find(|it| !fits(it)).map_or(Ok(()), |it| Err(OptimiseError::Range(it.clone())))
}
