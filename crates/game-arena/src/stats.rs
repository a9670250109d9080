//! What games say about strength: Elo from pairs of games, and when to stop.
//!
//! The two games of a pair begin with the same opening, colours reversed. An opening that favours one colour makes their
//! results depend on each other, so the pair is what is counted: its five possible scores are the pentanomial model (M.
//! Van den Bergh for fishtest, 2019). Error bars from single games would be too wide.

use std::{array, fmt};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How many pairs ended 0-2, ½-1½, 1-1, 1½-½ and 2-0, as the first engine sees them.
///
/// ```
/// use game_arena::stats::Pentanomial;
///
/// let pairs = Pentanomial([39, 2226, 31451, 2412, 40]);
/// let estimate = pairs.estimate().ok_or("no pair")?;
/// assert_eq!(format!("{:.2} ± {:.2}, {:.1} %", estimate.elo, estimate.error, 100.0 * estimate.los), "0.90 ± 0.66, 99.6 %");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

/// What pairs say of the difference in strength, with the first engine above if positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points for each game, 0 to 1.
    pub score: f64,
    /// Logistic Elo: a score of 0.64 is 100. Within ±1,200, the ends of what a score says.
    pub elo: f64,
    /// Half the width of the 95 % confidence interval of `elo`, in Elo, by the normal approximation.
    pub error: f64,
    /// The likelihood that the first engine is the stronger one, 0 to 1, by the same approximation.
    pub los: f64,
    /// Normalised Elo: the score's distance from ½ in standard deviations of a game, times 800 / ln 10. It says how many
    /// games it takes to see the difference, and depends less on how many are drawn.
    pub normalized_elo: f64,
}

/// The scores of a pair, for each game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What one standard deviation is in normalised Elo.
const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

impl Pentanomial {
    /// Counts a pair in which the first engine scored so many half points, 0 to 4.
    ///
    /// # Panics
    ///
    /// If it is more than 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// What is known so far; `None` before the first pair.
    ///
    /// A score that was never seen counts as a thousandth of a pair, as in fishtest, so that no error bar is zero. With
    /// fewer than about ten pairs the error bar means little.
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
            elo: elo(mean),
            error: (high - low) / 2.0,
            los: normal_cdf((mean - 0.5) / deviation),
            normalized_elo: (mean - 0.5) / (2.0 * variance).sqrt() * NORMALIZED,
        })
    }

    /// How many pairs, and which part of them had each score; none is zero.
    fn distribution(&self) -> (f64, [f64; 5]) {
        let counts = self.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let pairs = counts.iter().sum();
        (pairs, counts.map(|count| count / pairs))
    }
}

/// 95 % of a normal distribution lie within so many standard deviations.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Mean and variance of the scores of pairs.
fn moments(distribution: &[f64; 5]) -> (f64, f64) {
    let mean = expectation(distribution, |score| score);
    (mean, expectation(distribution, |score| (score - mean).powi(2)))
}

fn expectation(distribution: &[f64; 5], value: impl Fn(f64) -> f64) -> f64 {
    distribution.iter().zip(SCORES).map(|(part, score)| part * value(score)).sum()
}

/// The difference in Elo at which a game's expected score is this one. (A. Elo 1978, with the logistic curve.)
///
/// Scores nearer than a thousandth to 0 or 1 count as that.
///
/// ```
/// assert_eq!(game_arena::stats::elo(0.5), 0.0);
/// assert_eq!(game_arena::stats::elo(10.0 / 11.0).round(), 400.0);
/// ```
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score of a game between players this far apart. The inverse of [`elo`].
///
/// ```
/// assert_eq!(game_arena::stats::expected_score(0.0), 0.5);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The part of a standard normal distribution below `x`: Taylor's series about 0 (G. Marsaglia 2004).
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
        let test = Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        let fits = sensible(elo0) && sensible(elo1) && elo0 < elo1;
        fits.then_some(test).ok_or(SprtError::Bounds { elo0, elo1 })
    }

    /// Sets the probabilities of accepting H1 where H0 is true (`alpha`), and H0 where H1 is (`beta`).
    ///
    /// # Errors
    ///
    /// If one of them is not above 0 and below ½.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let possible = |probability: f64| probability > 0.0 && probability < 0.5;
        let fits = possible(alpha) && possible(beta);
        fits.then_some(Sprt { alpha, beta, ..self }).ok_or(SprtError::Errors { alpha, beta })
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
        let ratios = seen.iter().zip(under0).zip(under1).map(|((part, p0), p1)| part * (p1 / p0).ln());
        count * ratios.sum::<f64>()
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
    array::from_fn(|index| seen[index] / (1.0 + tilt * values[index]))
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = if self.model == EloModel::Normalized { "normalised " } else { "" };
        let Sprt { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "SPRT of {elo0} against {elo1} {model}Elo, errors {alpha} and {beta}")
    }
}
