//! Newton's method, which finds the best weights for one strength of regularisation. It uses conjugate gradients.

use super::data::TuneData;
use super::loss::Goal;
use crate::loss::sigmoid;

/// A function to minimise: the mean loss, plus `l2` times the square of each weight's change, measured in multiples of
/// the evaluation's scale. The function is convex, so its minimum is unique.
pub(super) struct Problem<'a> {
    pub(super) data: &'a TuneData,
    pub(super) goal: Goal,
    pub(super) positions: &'a [u32],
    pub(super) start: &'a [f64],
    /// Indexed by weight: whether the weight is tuned.
    pub(super) moves: &'a [bool],
    pub(super) l2: f64,
}

/// The derivatives of the loss function at the current weights.
struct Derivatives {
    gradient: Vec<f64>,
    /// Indexed by position: the second derivative of the position's loss with respect to the evaluation, divided by the
    /// number of positions.
    curvatures: Vec<f64>,
    /// The diagonal of the Hessian matrix.
    diagonal: Vec<f64>,
}

/// The smallest expected decrease of the loss for which another Newton step is made.
const MIN_DECREASE: f64 = 1e-7;
const MAX_STEPS: usize = 30;
const MAX_DIRECTIONS: usize = 60;

impl Problem<'_> {
    /// Moves the weights to the minimum of the function.
    pub(super) fn solve(&self, weights: &mut Vec<f64>) {
        let mut value = self.value(weights);
        for _ in 0..MAX_STEPS {
            let derivatives = self.derivatives(weights);
            let step = self.step(&derivatives);
            let expected = -0.5 * product(&derivatives.gradient, &step);
            if expected.is_nan() || expected < MIN_DECREASE {
                return;
            }
            // A full Newton step can be too long, so the step is halved until the value of the function decreases
            // enough. Apart from rounding, a short enough step always decreases the value.
            let found = (0..20).map(|halvings| 0.5_f64.powi(halvings)).find_map(|share| {
                let tried: Vec<f64> = weights.iter().zip(&step).map(|(weight, step)| weight + share * step).collect();
                let reached = self.value(&tried);
                (reached < value - 1e-4 * share * expected).then_some((tried, reached))
            });
            let Some(found) = found else { return };
            (*weights, value) = found;
        }
    }

    fn value(&self, weights: &[f64]) -> f64 {
        let moved: f64 = weights.iter().zip(self.start).map(|(now, was)| ((now - was) / self.goal.scale).powi(2)).sum();
        self.goal.loss(self.data, self.positions, weights) + self.l2 * moved
    }

    /// Returns the second derivative of the regularisation term with respect to a weight.
    fn penalty_curvature(&self) -> f64 {
        2.0 * self.l2 / (self.goal.scale * self.goal.scale)
    }

    fn derivatives(&self, weights: &[f64]) -> Derivatives {
        let (count, scale) = (weights.len(), self.goal.scale);
        let mut gradient = vec![0.0; count];
        self.goal.gradient(self.data, self.positions, weights, &mut gradient);
        let share = 1.0 / (scale * scale * self.positions.len().max(1) as f64);
        let mut diagonal = vec![self.penalty_curvature(); count];
        let curvatures = self.positions.iter().map(|&position| {
            let row = self.data.row(position);
            let p = sigmoid(row.sum(weights) / scale);
            let curvature = share * p * (1.0 - p);
            for (&number, &count) in row.numbers.iter().zip(row.counts) {
                diagonal[usize::from(number)] += curvature * f64::from(count * count);
            }
            curvature
        });
        let curvatures = curvatures.collect();
        for (number, gradient) in gradient.iter_mut().enumerate() {
            *gradient += self.penalty_curvature() * (weights[number] - self.start[number]);
            if !self.moves[number] {
                *gradient = 0.0;
            }
        }
        Derivatives { gradient, curvatures, diagonal }
    }

    /// Returns the product of the Hessian matrix and a direction.
    fn hessian_product(&self, derivatives: &Derivatives, direction: &[f64]) -> Vec<f64> {
        let mut applied: Vec<f64> = direction.iter().map(|along| self.penalty_curvature() * along).collect();
        for (&position, curvature) in self.positions.iter().zip(&derivatives.curvatures) {
            let row = self.data.row(position);
            let change = curvature * row.sum(direction);
            for (&number, &count) in row.numbers.iter().zip(row.counts) {
                applied[usize::from(number)] += change * f64::from(count);
            }
        }
        for (applied, _) in applied.iter_mut().zip(self.moves).filter(|(_, moves)| !**moves) {
            *applied = 0.0;
        }
        applied
    }

    /// Returns an approximate Newton step, by conjugate gradients with a diagonal preconditioner (Hestenes and Stiefel,
    /// 1952). The conjugate gradients stop as soon as the gradient of the quadratic approximation is about a sixth of
    /// the gradient at the start of the step.
    fn step(&self, derivatives: &Derivatives) -> Vec<f64> {
        let scaled = |residual: &[f64]| -> Vec<f64> {
            let pairs = residual.iter().zip(&derivatives.diagonal);
            pairs.map(|(residual, curvature)| if *curvature > 0.0 { residual / curvature } else { 0.0 }).collect()
        };
        let mut step = vec![0.0; derivatives.gradient.len()];
        let mut residual: Vec<f64> = derivatives.gradient.iter().map(|gradient| -gradient).collect();
        let mut direction = scaled(&residual);
        let mut size = product(&residual, &direction);
        let enough = 0.03 * size;
        for _ in 0..MAX_DIRECTIONS {
            let applied = self.hessian_product(derivatives, &direction);
            let curvature = product(&direction, &applied);
            if curvature.is_nan() || curvature <= 0.0 {
                break;
            }
            let share = size / curvature;
            for number in 0..step.len() {
                step[number] += share * direction[number];
                residual[number] -= share * applied[number];
            }
            let next = scaled(&residual);
            let left = product(&residual, &next);
            if left <= enough {
                break;
            }
            direction.iter_mut().zip(&next).for_each(|(along, next)| *along = next + left / size * *along);
            size = left;
        }
        step
    }
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `hessian_product` must agree with finite differences of the gradient, and the gradient must vanish at the
    /// minimum.
    #[test]
    fn hessian_products_are_correct_and_the_minimum_has_no_gradient() {
        let mut rng = fastrand::Rng::with_seed(21);
        let mut data = TuneData::new(6);
        for game in 0..500 {
            let counts: Vec<(u32, f32)> = (0..4).map(|_| (rng.u32(0..6), rng.i32(-3..=3) as f32)).collect();
            data.push(&counts, rng.i32(-500..=500), f64::from(rng.u8(0..3)) / 2.0, &game.to_string());
        }
        let positions: Vec<u32> = (0..500).collect();
        let start: Vec<f64> = (0..6).map(|_| 200.0 * rng.f64() - 100.0).collect();
        let goal = Goal { lambda: 0.4, scale: 250.0, score_scale: Some(200.0) };
        let moves = [true, true, true, true, true, false];
        let problem = Problem { data: &data, goal, positions: &positions, start: &start, moves: &moves, l2: 1e-4 };
        let mut weights: Vec<f64> = start.iter().map(|weight| weight + 50.0 * rng.f64()).collect();
        weights[5] = start[5];
        let derivatives = problem.derivatives(&weights);
        for along in 0..5 {
            let at = |step: f64| {
                let mut weights = weights.clone();
                weights[along] += step;
                problem.derivatives(&weights).gradient
            };
            let mut direction = vec![0.0; 6];
            direction[along] = 1.0;
            let (found, more, less) = (problem.hessian_product(&derivatives, &direction), at(0.01), at(-0.01));
            assert!((found[along] - derivatives.diagonal[along]).abs() < 1e-12);
            for number in 0..6 {
                let difference = (more[number] - less[number]) / 0.02;
                assert!((found[number] - difference).abs() < 1e-10, "{along} {number}: {} {difference}", found[number]);
            }
        }
        problem.solve(&mut weights);
        let gradient = problem.derivatives(&weights).gradient;
        assert!(gradient.iter().all(|gradient| gradient.abs() < 1e-6) && weights[5] == start[5], "{gradient:?}");
    }
}
