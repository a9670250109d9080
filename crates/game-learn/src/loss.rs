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
/// cross-entropy. The loss is convex in the inverse of the scale, so bisection finds the minimum. Returns `None` if there
/// is no minimum: the results do not depend on the numbers, contradict them, or follow all of them.
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
    // If no result contradicts the numbers, the loss falls with the scale down to 0.
    let (mut low, mut high) = (0.0, 100.0 / usual);
    if slope(high) <= 0.0 {
        return None;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        *(if slope(middle) < 0.0 { &mut low } else { &mut high }) = middle;
    }
    Some(1.0 / high)
}

/// How well an evaluation predicts targets with the scale and the constant that suit it best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// The mean cross-entropy of `sigmoid(score / scale + constant)` and the targets.
    pub loss: f64,
    /// The best scale. It is infinite if the targets do not depend on the scores, and negative if they contradict the
    /// scores.
    pub scale: f64,
}

/// Returns the least mean cross-entropy of `sigmoid(number / scale + constant)` and the targets, over all scales and
/// constants. Without this fit, an evaluation with another scale, or with another value of the move, would seem worse.
/// The loss is convex in the constant and in the inverse of the scale, so Newton's method finds the minimum. The loss is
/// 0 if there are no numbers.
pub(crate) fn fitted(numbers_and_targets: &[(f64, f64)]) -> Fitted {
    let count = numbers_and_targets.len().max(1) as f64;
    let squares: f64 = numbers_and_targets.iter().map(|(number, _)| number * number).sum();
    // Numbers near 1 keep the equations well conditioned.
    let unit = if squares > 0.0 { (squares / count).sqrt() } else { 1.0 };
    let pairs = || numbers_and_targets.iter().map(|&(number, target)| (number / unit, target));
    let loss = |[factor, constant]: [f64; 2]| -> f64 {
        pairs().map(|(number, target)| cross_entropy(number * factor + constant, target)).sum::<f64>() / count
    };
    let (mut at, mut least) = ([0.0; 2], loss([0.0; 2]));
    for _ in 0..50 {
        let (mut slopes, mut curves) = ([0.0; 2], [1e-12, 0.0, 1e-12]);
        for (number, target) in pairs() {
            let p = sigmoid(number * at[0] + at[1]);
            let (error, curve) = (p - target, p * (1.0 - p));
            slopes = [slopes[0] + error * number, slopes[1] + error];
            curves = [curves[0] + curve * number * number, curves[1] + curve * number, curves[2] + curve];
        }
        let determinant = curves[0] * curves[2] - curves[1] * curves[1];
        let mut step = [
            (curves[2] * slopes[0] - curves[1] * slopes[1]) / determinant,
            (curves[0] * slopes[1] - curves[1] * slopes[0]) / determinant,
        ];
        // A step that goes too far is halved.
        let mut next = [at[0] - step[0], at[1] - step[1]];
        while (loss(next) > least || loss(next).is_nan()) && step != [0.0; 2] {
            step = step.map(|it| if it.abs() > 1e-12 { it / 2.0 } else { 0.0 });
            next = [at[0] - step[0], at[1] - step[1]];
        }
        let now = loss(next);
        if now > least - 1e-15 {
            break;
        }
        (at, least) = (next, now);
    }
    Fitted { loss: least, scale: unit / at[0] }
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

    /// The loss at the minimum does not depend on the scale and the constant of the numbers, no change of them is better,
    /// and numbers that say nothing leave the entropy of the mean target.
    #[test]
    fn fitted_loss_is_the_least_over_scales_and_constants() {
        let mut rng = fastrand::Rng::with_seed(3);
        let pairs: Vec<(f64, f64)> = (0..5_000)
            .map(|_| {
                let number = 4.0 * rng.f64() - 2.0;
                (number, f64::from(rng.f64() < sigmoid(0.7 * number + 0.4)))
            })
            .collect();
        let Fitted { loss: least, scale } = fitted(&pairs);
        assert!((scale - 1.0 / 0.7).abs() < 0.1, "{scale}");
        let loss = |factor: f64, constant: f64| {
            let losses = pairs.iter().map(|&(number, target)| cross_entropy(number * factor + constant, target));
            losses.sum::<f64>() / 5_000.0
        };
        for factor in 0..=40 {
            for constant in 0..=40 {
                let other = loss(0.05 * f64::from(factor), 0.05 * f64::from(constant) - 0.5);
                assert!(least <= other + 1e-12, "{factor} {constant}: {other} below {least}");
            }
        }
        assert!(loss(0.7, 0.4) < least + 1e-3, "{least}");
        let moved: Vec<_> = pairs.iter().map(|&(number, target)| (300.0 * number - 250.0, target)).collect();
        assert!((fitted(&moved).loss - least).abs() < 1e-10);
        assert!((fitted(&moved).scale / (300.0 * scale) - 1.0).abs() < 1e-4);
        let nothing: Vec<_> = pairs.iter().map(|&(_, target)| (0.0, target)).collect();
        let mean = pairs.iter().map(|pair| pair.1).sum::<f64>() / 5_000.0;
        let entropy = -mean * mean.ln() - (1.0 - mean) * (1.0 - mean).ln();
        assert!((fitted(&nothing).loss - entropy).abs() < 1e-9);
        assert!(fitted(&nothing).scale.is_infinite());
        assert_eq!(fitted(&[]).loss, 0.0);
        assert!(fitted(&[(1.0, 1.0), (-2.0, 0.0)]).loss < 1e-3, "never contradicted");
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
        assert_eq!(fit_scale(&[(5.0, 1.0), (-5.0, 0.0)]), None, "never contradicted");
        assert_eq!(fit_scale(&[(5.0, 1.0), (500.0, 1.0), (1.0, 1.0), (0.0, 0.0)]), None, "never contradicted");
    }
}
