//! The loss, with the same bits on every computer.

/// Returns the probability of a win: 1 / (1 + e^-score). Here `score` is an evaluation divided by its scale.
#[inline]
pub(super) fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-score))
}

/// Returns the cross-entropy `-t ln p - (1 - t) ln(1 - p)` of the target `t` and the probability `p = sigmoid(score)`.
/// The form of the calculation avoids overflow and loss of digits.
#[inline]
pub(super) fn cross_entropy(score: f64, target: f64) -> f64 {
    score.max(0.0) - score * target + libm::log1p(libm::exp(-score.abs()))
}
