//! The loss that the tuner minimises, and its gradient.

use super::data::{Row, TuneData};
use crate::loss::{cross_entropy, fitted, sigmoid};

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

    /// Returns the mean loss of the positions with the best scale and constant.
    pub(super) fn fitted(&self, data: &TuneData, positions: &[u32], weights: &[f64]) -> f64 {
        let rows = positions.iter().map(|&position| data.row(position));
        fitted(&rows.map(|row| (row.sum(weights), self.target(&row))).collect::<Vec<_>>()).loss
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
}
