//! The loss of predicted results, with the same bits on every computer.

/// Returns the probability of a win: 1 / (1 + e^-score). Here `score` is an evaluation divided by its scale.
#[inline]
pub(crate) fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-score))
}

/// Returns the cross-entropy `-t ln p - (1 - t) ln(1 - p)` of the target `t` and the probability `p = sigmoid(score)`.
/// The form of the calculation avoids overflow and loss of digits.
#[inline]
pub(crate) fn cross_entropy(score: f64, target: f64) -> f64 {
    score.max(0.0) - score * target + libm::log1p(libm::exp(-score.abs()))
}

/// Returns the scale for which `sigmoid(number / scale)` best predicts the results: the one with the least
/// cross-entropy. The loss is convex in the inverse of the scale, so bisection finds the minimum. Returns `None` if the
/// results do not depend on the numbers, or if they contradict the numbers.
pub(crate) fn fit_scale(numbers_and_results: &[(f64, f64)]) -> Option<f64> {
    let slope = |inverse: f64| -> f64 {
        numbers_and_results.iter().map(|&(number, result)| (sigmoid(number * inverse) - result) * number).sum()
    };
    let squares: f64 = numbers_and_results.iter().map(|(number, _)| number * number).sum();
    let usual = (squares / numbers_and_results.len().max(1) as f64).sqrt();
    // `usual` is NaN if there are no numbers.
    if !(usual > 0.0 && slope(0.0) < 0.0) {
        return None;
    }
    // If no result contradicts the numbers, the loss has no minimum. The smallest scale allowed is then returned.
    let (mut low, mut high) = (0.0, 100.0 / usual);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        *(if slope(middle) < 0.0 { &mut low } else { &mut high }) = middle;
    }
    Some(1.0 / high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cross_entropy_equals_the_textbook_formula() {
        for score in [-3.0, -0.5, 0.0, 0.1, 4.0] {
            for target in [0.0, 0.3, 0.5, 1.0] {
                let p = sigmoid(score);
                let textbook = -target * p.ln() - (1.0 - target) * (1.0 - p).ln();
                assert!((cross_entropy(score, target) - textbook).abs() < 1e-12, "{score} {target}");
            }
        }
        assert_eq!(cross_entropy(1e6, 0.0), 1e6, "no overflow");
        assert_eq!(cross_entropy(-1e6, 0.0), 0.0);
    }

    /// If results are drawn at random with a known scale, `fit_scale` must find that scale.
    #[test]
    fn fit_scale_finds_the_true_scale() {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut pairs = Vec::new();
        for _ in 0..200_000 {
            let number = 2_000.0 * rng.f64() - 1_000.0;
            pairs.push((number, f64::from(rng.f64() < sigmoid(number / 300.0))));
        }
        let scale = fit_scale(&pairs).expect("a scale");
        assert!((scale - 300.0).abs() < 6.0, "{scale}");
        assert_eq!(fit_scale(&[]), None);
        assert_eq!(fit_scale(&[(5.0, 0.5), (-5.0, 0.5)]), None, "says nothing");
        assert_eq!(fit_scale(&[(5.0, 0.0), (-5.0, 1.0)]), None, "says the contrary");
        assert!(fit_scale(&[(5.0, 1.0), (-5.0, 0.0)]).is_some_and(|scale| scale > 0.0), "never contradicted");
    }
}
