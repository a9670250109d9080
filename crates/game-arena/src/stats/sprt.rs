//! When to stop a match: the sequential probability ratio test.

use std::fmt;

use thiserror::Error;

use crate::stats::elo::{NORMALIZED, Pentanomial, SCORES, expected_score, moments};

/// What a difference in strength is measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Logistic Elo: by the expected score alone.
    #[default]
    Logistic,
    /// Normalised Elo: by the expected score in standard deviations of a game. Draws do not change how many games a test
    /// takes. What fishtest uses.
    Normalized,
}

/// Which hypothesis a test accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is `elo0`, or less.
    H0,
    /// The difference is `elo1`, or more.
    H1,
}

/// A test of "the first engine is `elo1` stronger" against "it is `elo0` stronger" that ends as soon as it can (A. Wald
/// 1945). The likelihood of pairs is that of the most likely distribution with the hypothesis' strength: the generalised
/// test of M. Van den Bergh, "The generalized SPRT" and "Normalized Elo" (fishtest, 2020).
///
/// ```
/// use game_arena::stats::{Decision, Pentanomial, Sprt};
///
/// let test = Sprt::new(0.0, 10.0)?;
/// assert_eq!(test.decision(&Pentanomial([5, 20, 60, 25, 6])), None);
/// assert_eq!(test.decision(&Pentanomial([50, 200, 600, 290, 110])), Some(Decision::H1));
/// # Ok::<(), game_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// Why there is no such test.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are the same, the wrong way round, or far beyond any difference.
    #[error("SPRT from {elo0} to {elo1} Elo: expected two numbers from -1000 to 1000, the smaller first")]
    Bounds {
        /// The lower one.
        elo0: f64,
        /// The upper one.
        elo1: f64,
    },
    /// An error probability that no test has.
    #[error("SPRT with error probabilities {alpha} and {beta}: expected each above 0 and below 0.5")]
    Errors {
        /// Of accepting H1 wrongly.
        alpha: f64,
        /// Of accepting H0 wrongly.
        beta: f64,
    },
}

impl Sprt {
    /// A test in logistic Elo that errs once in twenty times, either way.
    ///
    /// # Errors
    ///
    /// Unless -1000 ≤ `elo0` < `elo1` ≤ 1000.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        let sensible = |elo: f64| (-1_000.0..=1_000.0).contains(&elo);
        if sensible(elo0) && sensible(elo1) && elo0 < elo1 {
            Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::Logistic })
        } else {
            Err(SprtError::Bounds { elo0, elo1 })
        }
    }

    /// Sets the probabilities of accepting H1 where H0 is true (`alpha`), and H0 where H1 is (`beta`).
    ///
    /// # Errors
    ///
    /// If one of them is not above 0 and below ½.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let possible = |probability: f64| probability > 0.0 && probability < 0.5;
        if possible(alpha) && possible(beta) {
            Ok(Sprt { alpha, beta, ..self })
        } else {
            Err(SprtError::Errors { alpha, beta })
        }
    }

    /// Says what `elo0` and `elo1` mean.
    #[must_use]
    pub fn with_model(self, model: EloModel) -> Sprt {
        Sprt { model, ..self }
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    ///
    /// ```
    /// let (lower, upper) = game_arena::stats::Sprt::new(0.0, 5.0)?.bounds();
    /// assert_eq!(format!("{lower:.2} {upper:.2}"), "-2.94 2.94");
    /// # Ok::<(), game_arena::stats::SprtError>(())
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much more likely the pairs are under H1 than under H0: the natural logarithm of the ratio. 0 without pairs.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let (count, seen) = pairs.distribution();
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| self.most_likely(&seen, elo));
        let mut ratio = 0.0;
        for ((part, p0), p1) in seen.iter().zip(under0).zip(under1) {
            ratio += part * (p1 / p0).ln();
        }
        count * ratio
    }

    /// The hypothesis to accept, or `None` while more pairs are needed.
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio <= lower => Some(Decision::H0),
            ratio if ratio >= upper => Some(Decision::H1),
            _ => None,
        }
    }

    /// The distribution with this difference in strength under which what was seen is most likely.
    fn most_likely(&self, seen: &[f64; 5], elo: f64) -> [f64; 5] {
        match self.model {
            EloModel::Logistic => centred(seen, SCORES.map(|score| score - expected_score(elo))),
            EloModel::Normalized => {
                // A pair's score has half the variance of a game's, if its games are taken to be independent.
                let target = elo / NORMALIZED * 2f64.sqrt();
                // "The mean is so many deviations above ½" is not linear; about a distribution it is, nearly.
                let mut found = *seen;
                for _ in 0..MOST_STEPS {
                    let (mean, variance) = moments(&found);
                    let deviation = variance.sqrt();
                    let linear = |score: f64| {
                        score - 0.5 - target * deviation * (1.0 + ((score - mean) / deviation).powi(2)) / 2.0
                    };
                    let next = centred(seen, SCORES.map(linear));
                    let moved = next.iter().zip(found).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
                    found = next;
                    if moved < 1e-12 {
                        break;
                    }
                }
                found
            }
        }
    }
}

/// The iteration for normalised Elo gains several digits a step.
const MOST_STEPS: usize = 50;

/// The distribution nearest to the one seen, by likelihood, under which `values` have mean 0. There are values on both
/// sides of 0, and every part is above 0. (A. Owen, "Empirical Likelihood", 2001: one unknown, found by halving.)
fn centred(seen: &[f64; 5], values: [f64; 5]) -> [f64; 5] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut tilt = 0.0;
    for _ in 0..200 {
        let mean: f64 = seen.iter().zip(values).map(|(part, value)| part * value / (1.0 + tilt * value)).sum();
        if mean > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
        let middle = (low + high) / 2.0;
        if middle == tilt {
            break;
        }
        tilt = middle;
    }
    let mut found = *seen;
    for (part, value) in found.iter_mut().zip(values) {
        *part /= 1.0 + tilt * value;
    }
    found
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = if self.model == EloModel::Normalized { "normalised " } else { "" };
        let Sprt { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "SPRT of {elo0} against {elo1} {model}Elo, errors {alpha} and {beta}")
    }
}
