//! Tuning with a series of L2 strengths, from strong to weak.

use super::loss::Goal;
use super::{Losses, TuneError, TuneStep, Tuned, Tuner, data::TuneData, newton::Problem};
use crate::loss::fit_scale;

/// The ratio of each value of `l2` to the previous value.
const FACTOR: f64 = 0.25;
/// The number of consecutive values of `l2` that may fail to improve the validation loss. After one more failure,
/// tuning stops.
const PATIENCE: usize = 2;

impl Tuner {
    /// Tunes the weights, beginning with the values in `start`. Weights for which `fixed` is `true` do not change.
    /// Calls `report` after each value of `l2`, and stops if `report` returns `false`.
    ///
    /// ```
    /// use game_learn::tune::{TuneData, Tuner};
    ///
    /// // Twice as many soldiers win twice in three games, and so do twice as many elephants; the evaluation thinks less of these.
    /// let mut data = TuneData::new(2);
    /// for game in 0..600 {
    ///     let result = if game % 3 == 0 { 0.0 } else { 1.0 };
    ///     data.push(&[(game % 2, 1.0)], 0, result, &format!("1/{game}"));
    /// }
    /// let tuner = Tuner { lambda: 1.0, ..Tuner::default() };
    /// let tuned = tuner.tune(&data, &[100.0, 20.0], &[true, false], &mut |_| true)?;
    /// assert_eq!(tuned.rounded[0], 100);
    /// assert!(tuned.rounded[1] > 60 && tuned.after.validation < tuned.before.validation);
    /// # Ok::<(), game_learn::tune::TuneError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of its range, there are too few games, or the results do not depend on the
    /// evaluation or the scores.
    pub fn tune(
        &self,
        data: &TuneData,
        start: &[f64],
        fixed: &[bool],
        report: &mut dyn FnMut(TuneStep) -> bool,
    ) -> Result<Tuned, TuneError> {
        self.check(data, start, fixed)?;
        let [training, validation] = data.split(self.validation);
        if training.is_empty() || validation.is_empty() {
            return Err(TuneError::Few { training: training.len(), validation: validation.len() });
        }
        let goal = self.goal(data, &training, start)?;
        let losses = |weights: &[f64]| Losses {
            training: goal.loss(data, &training, weights),
            validation: goal.loss(data, &validation, weights),
        };
        let before = losses(start);
        let seen = fixed.iter().zip(data.seen());
        let moves: Vec<bool> = seen.map(|(&fixed, &seen)| !fixed && seen >= self.min_seen).collect();
        let (mut weights, mut best, mut least) = (start.to_vec(), start.to_vec(), before.validation);
        let (mut right, mut worse) = (f64::INFINITY, 0);
        let [strongest, weakest] = self.l2_path;
        let l2_path = std::iter::successors(Some(strongest), |l2| Some(l2 * FACTOR));
        for l2 in l2_path.take_while(|&l2| l2 >= weakest) {
            let problem = Problem { data, goal, positions: &training, start, moves: &moves, l2 };
            problem.solve(&mut weights);
            let now = losses(&weights);
            if now.validation < least {
                (least, right, worse) = (now.validation, l2, 0);
                best.clone_from(&weights);
            } else {
                worse += 1;
            }
            if !report(TuneStep { l2, losses: now }) || worse > PATIENCE {
                break;
            }
        }
        let rounded: Vec<i32> = best.iter().map(|weight| weight.round() as i32).collect();
        let numbers: Vec<f64> = rounded.iter().copied().map(f64::from).collect();
        let after = losses(&numbers);
        let fitted = [start, &numbers].map(|weights| goal.fitted(data, &validation, weights));
        let Goal { scale, score_scale, .. } = goal;
        let positions = [training.len(), validation.len()];
        Ok(Tuned { weights: best, rounded, scale, score_scale, positions, before, after, fitted, l2: right })
    }

    fn goal(&self, data: &TuneData, training: &[u32], start: &[f64]) -> Result<Goal, TuneError> {
        let fit = |what, number: &dyn Fn(u32) -> f64| {
            let pairs = training.iter().map(|&position| (number(position), data.row(position).result));
            fit_scale(&pairs.collect::<Vec<_>>()).ok_or(TuneError::NoScale { what })
        };
        let scale = fit("the evaluation", &|position| data.row(position).sum(start))?;
        let score_scale = match self.lambda {
            1.0 => None,
            _ => Some(fit("the scores of the search", &|position| data.row(position).score)?),
        };
        Ok(Goal { lambda: self.lambda, scale, score_scale })
    }

    fn check(&self, data: &TuneData, start: &[f64], fixed: &[bool]) -> Result<(), TuneError> {
        let wrong = |what: String, expected| Err(TuneError::Options { what, expected });
        let [strongest, weakest] = self.l2_path;
        if start.len() != data.weights() || fixed.len() != data.weights() {
            let what = format!("{} weights, {} of them said to be fixed or not", start.len(), fixed.len());
            wrong(what, "as many as the positions were read with")
        } else if !(0.0..=1.0).contains(&self.lambda) {
            wrong(format!("lambda {}", self.lambda), "0 to 1")
        } else if !(self.validation > 0.0 && self.validation < 1.0) {
            wrong(format!("a validation share of {}", self.validation), "more than 0, less than 1")
        } else if !(weakest > 0.0 && strongest >= weakest && strongest < f64::INFINITY) {
            wrong(format!("l2 from {strongest} to {weakest}"), "numbers above 0, the larger first")
        } else {
            Ok(())
        }
    }
}
