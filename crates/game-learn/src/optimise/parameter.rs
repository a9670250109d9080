//! A number to tune, and the errors of the optimisers.

use fastrand::Rng;
use game_search::text::quote;
use thiserror::Error;

/// A number to tune, with its range and step.
///
/// ```
/// use game_learn::optimise::{Parameter, Spsa};
/// let depth = Parameter { name: "null_move.depth".into(), start: 3.0, min: 1.0, max: 8.0, step: 1.0, whole: true };
/// assert!(Spsa::new(vec![depth], 100, Spsa::DEFAULT_RATE, 1).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name of the number.
    pub name: String,
    /// The value at the start of the search, within the range.
    pub start: f64,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
    /// The size of a change that makes a noticeable difference, above 0.
    pub step: f64,
    /// Whether only whole numbers are valid.
    pub whole: bool,
}

/// The error for impossible parameters or options.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum OptimiseError {
    /// There is no parameter.
    #[error("no number to tune: expected at least one")]
    Nothing,
    /// A parameter has an impossible range.
    #[error(
        "{}: from {} to {}, beginning at {}, by steps of {}: expected min <= start <= max and step > 0",
        quote(&.0.name), .0.min, .0.max, .0.start, .0.step
    )]
    Range(Parameter),
    /// An option is outside of its range.
    #[error("{what}: expected {expected}")]
    Options {
        /// The option that is impossible.
        what: String,
        /// The values that are possible.
        expected: &'static str,
    },
}

impl Parameter {
    pub(super) fn bounded(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }

    /// Clamps a value to the range, and rounds it if only whole numbers are valid. The value is rounded up or down at
    /// random, so that the result is correct on average.
    pub(super) fn possible(&self, value: f64, rng: &mut Rng) -> f64 {
        let value = self.bounded(value);
        let value = if self.whole { (value + rng.f64()).floor() } else { value };
        self.bounded(value)
    }

    /// Returns the valid value that is nearest to `value`.
    pub(super) fn settled(&self, value: f64) -> f64 {
        self.bounded(if self.whole { value.round() } else { value })
    }
}

/// Returns for each parameter the valid value that is nearest to the given value.
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
