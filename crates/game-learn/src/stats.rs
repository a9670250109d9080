//! Statistics of pairs of games: the difference in Elo, and a sequential test (SPRT) that decides when a match ends.
//!
//! The two games of a pair begin with the same opening, with colours reversed. An opening that favours one colour makes
//! the two results depend on each other. The statistics therefore count pairs, not games. The five possible scores of a
//! pair form the pentanomial model (M. Van den Bergh for fishtest, 2019). Error bars from single games would be too
//! wide.

use std::{array, fmt};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The number of pairs that ended 0-2, ½-1½, 1-1, 1½-½ and 2-0, from the point of view of the first engine.
///
/// ```
/// use game_learn::stats::Pentanomial;
///
/// let pairs = Pentanomial([39, 2226, 31451, 2412, 40]);
/// let estimate = pairs.estimate().ok_or("no pair")?;
/// assert_eq!(format!("{:.2} ± {:.2}, {:.1} %", estimate.elo, estimate.error, 100.0 * estimate.los), "0.90 ± 0.66, 99.6 %");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

/// The difference in Elo and its error bar, such as `+12 ± 30`. It is `+12 ± ?` if the pairs are not
/// [enough](Pentanomial::ENOUGH) or all have the same result, and `> +1200` or `< -1200` if one engine won every game.
/// The precision is the number of digits after the decimal point, by default none.
impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(0);
        match self.estimate() {
            Some(it) if self.is_enough() && it.score == 1.0 => write!(f, "> {:+.0}", elo(1.0)),
            Some(it) if self.is_enough() && it.score == 0.0 => write!(f, "< {:+.0}", elo(0.0)),
            Some(it) if self.has_error() => {
                write!(f, "{:+.digits$} ± {:.digits$}", rounded(it.elo, digits), it.error)
            }
            Some(it) => write!(f, "{:+.0} ± ?", rounded(elo(it.score), 0)),
            None => f.write_str("no pair"),
        }
    }
}

/// An estimate of the difference in strength. Positive numbers mean that the first engine is stronger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean number of points per game, from 0 to 1.
    pub score: f64,
    /// The standard error of `score`.
    pub score_error: f64,
    /// The difference in logistic Elo. A score of 0.64 is 100 Elo. The value is limited to about ±1,200, see [`elo`].
    pub elo: f64,
    /// Half the width of the 95 % confidence interval of `elo`, in Elo, by the normal approximation.
    pub error: f64,
    /// The likelihood of superiority: the probability, from 0 to 1, that the first engine is stronger, by the normal
    /// approximation.
    pub los: f64,
    /// The difference in normalised Elo: the distance of the score from ½, in standard deviations of a game's score,
    /// times 800 / ln 10. This number determines how many games are needed to detect the difference. It depends less on
    /// the share of draws than logistic Elo does.
    pub normalized_elo: f64,
}

/// The possible scores of a pair, in points per game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// One standard deviation of a game's score, converted to normalised Elo.
const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

impl Pentanomial {
    /// The smallest number of pairs for which an error bar and a likelihood of superiority mean something.
    pub const ENOUGH: u64 = 8;

    /// Counts a pair in which the first engine scored `half_points`, from 0 to 4.
    ///
    /// # Panics
    ///
    /// Panics if `half_points` is more than 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns `true` if there are [enough](Pentanomial::ENOUGH) pairs for an error bar.
    pub fn is_enough(&self) -> bool {
        self.pairs() >= Pentanomial::ENOUGH
    }

    /// Returns `true` if the error of the estimate means something: the pairs are [enough](Pentanomial::ENOUGH), and not
    /// all of them have the same result.
    pub fn has_error(&self) -> bool {
        self.is_enough() && !self.0.contains(&self.pairs())
    }

    /// Returns the estimate from the pairs so far, or `None` if there is no pair.
    ///
    /// A score that has not occurred counts as a thousandth of a pair, as in fishtest, so that no error bar is zero.
    /// The error bar says nothing unless [`has_error`](Pentanomial::has_error) is `true`.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.pairs() == 0 {
            return None;
        }
        let (pairs, distribution) = self.distribution();
        let (mean, variance) = moments(&distribution);
        let deviation = (variance / pairs).sqrt();
        let points: f64 = self.0.iter().zip(SCORES).map(|(&count, score)| count as f64 * score).sum();
        let [low, high] = [-1.0, 1.0].map(|sign| elo(mean + sign * CONFIDENCE * deviation));
        Some(Estimate {
            score: points / self.pairs() as f64,
            score_error: deviation,
            elo: elo(mean),
            error: (high - low) / 2.0,
            los: normal_cdf((mean - 0.5) / deviation),
            normalized_elo: (mean - 0.5) / (2.0 * variance).sqrt() * NORMALIZED,
        })
    }

    /// Returns the number of pairs and the share of each score. A score that has not occurred counts as a thousandth of
    /// a pair, so every share is above 0.
    fn distribution(&self) -> (f64, [f64; 5]) {
        let counts = self.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let pairs = counts.iter().sum();
        (pairs, counts.map(|count| count / pairs))
    }
}

/// The number of standard deviations on both sides of the mean that contain 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Returns the mean and the variance of the scores of pairs.
fn moments(distribution: &[f64; 5]) -> (f64, f64) {
    let mean = expectation(distribution, |score| score);
    (mean, expectation(distribution, |score| (score - mean).powi(2)))
}

fn expectation(distribution: &[f64; 5], value: impl Fn(f64) -> f64) -> f64 {
    distribution.iter().zip(SCORES).map(|(part, score)| part * value(score)).sum()
}

/// Returns the difference in Elo at which `score` is the expected score of a game (A. Elo 1978, with the logistic
/// curve).
///
/// Scores within a thousandth of 0 or 1 are treated as 0.001 or 0.999.
///
/// ```
/// assert_eq!(game_learn::stats::elo(0.5), 0.0);
/// assert_eq!(game_learn::stats::elo(10.0 / 11.0).round(), 400.0);
/// ```
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (score / (1.0 - score)).log10()
}

/// Rounds a number to print it with this many digits after the decimal point, so that -0.04 is printed as +0.0 and not as
/// -0.0.
pub fn rounded(number: f64, digits: usize) -> f64 {
    let factor = 10f64.powi(digits as i32);
    (number * factor).round() / factor + 0.0
}

/// Returns `true` if less than 90 % of the games of a match are different. The match is then void: a repeated game is no
/// new evidence, so neither the estimate nor its error holds.
pub fn is_void(distinct: u64, games: u64) -> bool {
    10 * distinct < 9 * games
}

/// Returns the expected score of a game at a difference of `elo`. The function is the inverse of [`elo`].
///
/// ```
/// assert_eq!(game_learn::stats::expected_score(0.0), 0.5);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the probability that a standard normal variable is below `x`, by the Taylor series about 0 (G. Marsaglia
/// 2004).
fn normal_cdf(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    while term.abs() > sum.abs() * f64::EPSILON / 4.0 {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

/// The unit in which a test measures a difference in strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EloModel {
    /// Logistic Elo, computed from the expected score alone.
    #[default]
    Logistic,
    /// Normalised Elo, computed from the distance of the expected score from ½, in standard deviations of a game's
    /// score. The share of draws does not change how many games a test takes. Fishtest uses this model.
    Normalized,
}

/// The hypothesis that a test accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference in strength is `elo0` or less.
    H0,
    /// The difference in strength is `elo1` or more.
    H1,
}

/// A sequential probability ratio test (SPRT) of "the first engine is `elo1` stronger" against "the first engine is
/// `elo0` stronger" (A. Wald 1945). The test ends as soon as the pairs so far are enough for a decision.
///
/// A hypothesis fixes the difference in strength, but not the distribution of scores. Its likelihood is therefore
/// computed with the distribution that has this difference and makes the observed pairs most likely. This is the
/// generalised test of M. Van den Bergh, "The generalized SPRT" and "Normalized Elo" (fishtest, 2020).
///
/// ```
/// use game_learn::stats::{Decision, Pentanomial, Sprt};
///
/// let test = Sprt::new(0.0, 10.0)?;
/// assert_eq!(test.decision(&Pentanomial([5, 20, 60, 25, 6])), None);
/// assert_eq!(test.decision(&Pentanomial([50, 200, 600, 290, 110])), Some(Decision::H1));
/// # Ok::<(), game_learn::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// The error for an impossible test.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum SprtError {
    /// `elo0` is not below `elo1`, or one of the two is outside the range -1000 to 1000.
    #[error("SPRT from {elo0} to {elo1} Elo: expected two numbers from -1000 to 1000, the smaller first")]
    Bounds {
        /// The difference of H0.
        elo0: f64,
        /// The difference of H1.
        elo1: f64,
    },
    /// An error probability is not between 0 and 0.5.
    #[error("SPRT with error probabilities {alpha} and {beta}: expected each above 0 and below 0.5")]
    Errors {
        /// The probability of accepting H1 wrongly.
        alpha: f64,
        /// The probability of accepting H0 wrongly.
        beta: f64,
    },
}

impl Sprt {
    /// Creates a test in logistic Elo with error probabilities of 5 % for both hypotheses.
    ///
    /// # Errors
    ///
    /// Returns an error if `elo0` is not below `elo1`, or one of the two is outside the range -1000 to 1000.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, SprtError> {
        let sensible = |elo: f64| (-1_000.0..=1_000.0).contains(&elo);
        let test = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        let fits = sensible(elo0) && sensible(elo1) && elo0 < elo1;
        fits.then_some(test).ok_or(SprtError::Bounds { elo0, elo1 })
    }

    /// Sets the probability of accepting H1 if H0 is true (`alpha`), and of accepting H0 if H1 is true (`beta`).
    ///
    /// # Errors
    ///
    /// Returns an error if `alpha` or `beta` is not above 0 and below ½.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let possible = |probability: f64| probability > 0.0 && probability < 0.5;
        let fits = possible(alpha) && possible(beta);
        fits.then_some(Sprt { alpha, beta, ..self }).ok_or(SprtError::Errors { alpha, beta })
    }

    /// Sets the unit of `elo0` and `elo1`.
    #[must_use]
    pub fn with_model(self, model: EloModel) -> Sprt {
        Sprt { model, ..self }
    }

    /// Returns the log-likelihood ratios at which H0 and H1 are accepted.
    ///
    /// ```
    /// let (lower, upper) = game_learn::stats::Sprt::new(0.0, 5.0)?.bounds();
    /// assert_eq!(format!("{lower:.2} {upper:.2}"), "-2.94 2.94");
    /// # Ok::<(), game_learn::stats::SprtError>(())
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the natural logarithm of the likelihood ratio: how much more likely the pairs are under H1 than under
    /// H0. The result is 0 without pairs.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let (count, seen) = pairs.distribution();
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| self.most_likely(&seen, elo));
        let ratios = seen.iter().zip(under0).zip(under1).map(|((part, p0), p1)| part * (p1 / p0).ln());
        count * ratios.sum::<f64>()
    }

    /// Returns the hypothesis to accept, or `None` while more pairs are needed.
    pub fn decision(&self, pairs: &Pentanomial) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio <= lower => Some(Decision::H0),
            ratio if ratio >= upper => Some(Decision::H1),
            _ => None,
        }
    }

    /// Returns the distribution that makes the observed pairs most likely, among all distributions with this Elo
    /// difference.
    fn most_likely(&self, seen: &[f64; 5], elo: f64) -> [f64; 5] {
        match self.model {
            EloModel::Logistic => centred(seen, SCORES.map(|score| score - expected_score(elo))),
            EloModel::Normalized => {
                // A pair's score has half the variance of a game's score, if the two games are assumed to be
                // independent.
                let target = elo / NORMALIZED * 2f64.sqrt();
                // The condition "the mean is `target` deviations above ½" is not linear, so every iteration linearises
                // it about the current distribution.
                let mut found = *seen;
                for _ in 0..MAX_STEPS {
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

/// The maximum number of iterations of `most_likely` (normalised Elo). Each makes several more digits correct.
const MAX_STEPS: usize = 50;

/// Returns the distribution that makes the observed shares `seen` most likely, among all distributions under which
/// `values` have mean 0. `values` must contain a positive and a negative number, and every observed share must be above
/// 0. The result depends on one unknown number, `tilt`, which bisection finds (A. Owen, "Empirical Likelihood", 2001).
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
    array::from_fn(|index| seen[index] / (1.0 + tilt * values[index]))
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = if self.model == EloModel::Normalized { "normalised " } else { "" };
        let Sprt { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "SPRT of {elo0} against {elo1} {model}Elo, errors {alpha} and {beta}")
    }
}
