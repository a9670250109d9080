//! Elo from pairs of games.
//!
//! The two games of a pair begin with the same opening, colours reversed. An opening that favours one colour makes their
//! results depend on each other, so the pair is what is counted: its five possible scores are the pentanomial model (M.
//! Van den Bergh for fishtest, 2019). Error bars from single games would be too wide.

use serde::{Deserialize, Serialize};

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
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What one standard deviation is in normalised Elo.
pub(crate) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

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
    pub(crate) fn distribution(&self) -> (f64, [f64; 5]) {
        let counts = self.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let pairs = counts.iter().sum();
        (pairs, counts.map(|count| count / pairs))
    }
}

/// 95 % of a normal distribution lie within so many standard deviations.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Mean and variance of the scores of pairs.
pub(crate) fn moments(distribution: &[f64; 5]) -> (f64, f64) {
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
