//! The loss that the tuner minimises, and its gradient.

use super::data::{Row, TuneData};

/// Returns the probability of a win: 1 / (1 + e^-score). Here `score` is an evaluation divided by its scale.
#[inline]
pub(super) fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

/// Returns the cross-entropy `-t ln p - (1 - t) ln(1 - p)` of the target `t` and the probability `p = sigmoid(score)`.
/// The form of the calculation avoids overflow and loss of digits.
#[inline]
pub(super) fn cross_entropy(score: f64, target: f64) -> f64 {
    score.max(0.0) - score * target + (-score.abs()).exp().ln_1p()
}

/// The parameters from which a position's target (the score to predict) is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Goal {
    /// The weight of the result. The weight of the search's score is `1 - lambda`.
    pub(super) lambda: f64,
    /// The scale of the evaluation.
    pub(super) scale: f64,
    /// The scale of the search's scores, or `None` if they are not used.
    pub(super) score_scale: Option<f64>,
}

impl Goal {
    #[inline]
    pub(super) fn target(&self, row: &Row<'_>) -> f64 {
        let searched = self.score_scale.map_or(0.0, |scale| sigmoid(row.score / scale));
        self.lambda * row.result + (1.0 - self.lambda) * searched
    }

    /// Returns the mean loss of the positions, or 0 if there are none.
    pub(super) fn loss(&self, data: &TuneData, positions: &[u32], weights: &[f64]) -> f64 {
        let losses = positions.iter().map(|&position| {
            let row = data.row(position);
            cross_entropy(row.sum(weights) / self.scale, self.target(&row))
        });
        losses.sum::<f64>() / positions.len().max(1) as f64
    }

    /// Writes the gradient of the mean loss to `slope`, with one entry per weight.
    pub(super) fn gradient(&self, data: &TuneData, positions: &[u32], weights: &[f64], slope: &mut [f64]) {
        slope.fill(0.0);
        let share = 1.0 / (self.scale * positions.len().max(1) as f64);
        for &position in positions {
            let row = data.row(position);
            let error = share * (sigmoid(row.sum(weights) / self.scale) - self.target(&row));
            for (&number, &count) in row.numbers.iter().zip(row.counts) {
                slope[usize::from(number)] += error * f64::from(count);
            }
        }
    }
}

/// Returns the scale for which `sigmoid(number / scale)` best predicts the results: the one with the least
/// cross-entropy. The loss is convex in the inverse of the scale, so bisection finds the minimum. Returns `None` if the
/// results do not depend on the numbers, or if they contradict the numbers.
pub(super) fn fit_scale(numbers_and_results: &[(f64, f64)]) -> Option<f64> {
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

    fn data(seed: u64) -> TuneData {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut data = TuneData::new(7);
        for game in 0..200 {
            let counts: Vec<(u32, f32)> = (0..4).map(|_| (rng.u32(0..7), rng.i32(-3..=3) as f32)).collect();
            data.push(&counts, rng.i32(-500..=500), f64::from(rng.u8(0..3)) / 2.0, &format!("1/{}", game / 10));
        }
        data
    }

    #[test]
    fn the_gradient_equals_finite_differences() {
        for seed in 1..=5 {
            let (data, mut rng) = (data(seed), fastrand::Rng::with_seed(seed));
            let positions: Vec<u32> = (0..data.len() as u32).filter(|_| rng.bool()).collect();
            let weights: Vec<f64> = (0..7).map(|_| 400.0 * rng.f64() - 200.0).collect();
            let goal = Goal { lambda: rng.f64(), scale: 250.0, score_scale: Some(200.0) };
            let mut slope = vec![0.0; 7];
            goal.gradient(&data, &positions, &weights, &mut slope);
            for number in 0..7 {
                let at = |step: f64| {
                    let mut weights = weights.clone();
                    weights[number] += step;
                    goal.loss(&data, &positions, &weights)
                };
                let difference = (at(0.01) - at(-0.01)) / 0.02;
                assert!((slope[number] - difference).abs() < 1e-9, "seed {seed}: {} {difference}", slope[number]);
            }
        }
    }

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
