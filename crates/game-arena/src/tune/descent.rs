//! The way down.

use fastrand::Rng;

use super::data::TuneData;
use super::loss::{Goal, fit_scale};
use super::{Epoch, Losses, TuneError, Tuned, Tuner};

/// Adam: the slope and its square, each a mean that forgets.
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    const FORGET_MEAN: f64 = 0.9;
    const FORGET_SQUARE: f64 = 0.999;

    fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f64], slope: &[f64], rate: f64) {
        self.steps = self.steps.saturating_add(1);
        let mean_share = 1.0 - Self::FORGET_MEAN.powi(self.steps);
        let square_share = 1.0 - Self::FORGET_SQUARE.powi(self.steps);
        for (number, (weight, &slope)) in weights.iter_mut().zip(slope).enumerate() {
            let (mean, square) = (&mut self.mean[number], &mut self.square[number]);
            *mean += (1.0 - Self::FORGET_MEAN) * (slope - *mean);
            *square += (1.0 - Self::FORGET_SQUARE) * (slope * slope - *square);
            *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-12);
        }
    }
}

impl Tuner {
    /// Tunes weights, from `start`; those that are `fixed` stay. Tells of each epoch, and goes on while the answer is true.
    ///
    /// ```
    /// use game_arena::{TuneData, Tuner};
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
    /// assert!(tuned.rounded[1] > 60 && tuned.after.judged < tuned.before.judged);
    /// # Ok::<(), game_arena::TuneError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an option is out of its range, there are too few games, or results do not follow the numbers at all.
    pub fn tune(
        &self,
        data: &TuneData,
        start: &[f64],
        fixed: &[bool],
        tell: &mut dyn FnMut(Epoch) -> bool,
    ) -> Result<Tuned, TuneError> {
        self.check(data, start, fixed)?;
        let [mut learn, judge] = data.split(self.validation);
        if learn.is_empty() || judge.is_empty() {
            return Err(TuneError::Few { learn: learn.len(), judge: judge.len() });
        }
        let positions = [learn.len(), judge.len()];
        let goal = self.goal(data, start)?;
        let losses = |learn: &[u32], weights: &[f64]| Losses {
            learnt: goal.loss(data, learn, weights),
            judged: goal.loss(data, &judge, weights),
        };
        let before = losses(&learn, start);
        let moves: Vec<bool> =
            fixed.iter().zip(data.seen()).map(|(&fixed, &seen)| !fixed && seen >= self.min_seen).collect();
        let (mut weights, mut best, mut least) = (start.to_vec(), start.to_vec(), before.judged);
        let (mut adam, mut slope) = (Adam::new(start.len()), vec![0.0; start.len()]);
        let (mut rate, mut halvings, mut epochs) = (self.rate, 0, 0);
        let mut rng = Rng::with_seed(self.seed);
        while epochs < self.epochs {
            epochs += 1;
            rng.shuffle(&mut learn);
            for batch in learn.chunks(self.batch) {
                goal.gradient(data, batch, &weights, &mut slope);
                self.hold_back(&goal, &moves, start, &weights, &mut slope);
                adam.step(&mut weights, &slope, rate * goal.scale);
            }
            let now = losses(&learn, &weights);
            let goes_on = tell(Epoch { epoch: epochs, losses: now, rate });
            // Of little use: less than what rounding costs.
            let better = now.judged < least - 1e-6;
            if now.judged < least {
                (least, best) = (now.judged, weights.clone());
            }
            if !better {
                halvings += 1;
                rate /= 2.0;
                weights.clone_from(&best);
                adam = Adam::new(start.len());
            }
            if !goes_on || halvings > self.halvings {
                break;
            }
        }
        let rounded: Vec<i32> = best.iter().map(|weight| weight.round() as i32).collect();
        let after = losses(&learn, &rounded.iter().copied().map(f64::from).collect::<Vec<_>>());
        let Goal { scale, score_scale, .. } = goal;
        Ok(Tuned { weights: best, rounded, scale, score_scale, positions, before, after, epochs })
    }

    /// Adds what holds weights where they were; those that do not move have no slope.
    fn hold_back(&self, goal: &Goal, moves: &[bool], start: &[f64], weights: &[f64], slope: &mut [f64]) {
        let hold = 2.0 * self.hold / (goal.scale * goal.scale);
        for (number, slope) in slope.iter_mut().enumerate() {
            *slope = if moves[number] { *slope + hold * (weights[number] - start[number]) } else { 0.0 };
        }
    }

    fn goal(&self, data: &TuneData, start: &[f64]) -> Result<Goal, TuneError> {
        let fit = |what, number: &dyn Fn(u32) -> f64| {
            let pairs = (0..data.len() as u32).map(|position| (number(position), data.row(position).result));
            fit_scale(&pairs.collect::<Vec<_>>()).ok_or(TuneError::NoScale { what })
        };
        let scale = fit("the evaluation", &|position| data.row(position).sum(start))?;
        let score_scale = match self.lambda {
            1.0 => scale,
            _ => fit("the scores of the search", &|position| data.row(position).score)?,
        };
        Ok(Goal { lambda: self.lambda, scale, score_scale })
    }

    fn check(&self, data: &TuneData, start: &[f64], fixed: &[bool]) -> Result<(), TuneError> {
        let wrong = |what: String, expected| Err(TuneError::Options { what, expected });
        if start.len() != data.weights() || fixed.len() != data.weights() {
            let what = format!("{} weights, {} of them said to be fixed or not", start.len(), fixed.len());
            wrong(what, "as many as the positions were read with")
        } else if !(0.0..=1.0).contains(&self.lambda) {
            wrong(format!("lambda {}", self.lambda), "0 to 1")
        } else if !(self.validation > 0.0 && self.validation < 1.0) {
            wrong(format!("a share of {} to judge by", self.validation), "more than 0, less than 1")
        } else if self.batch == 0 || self.epochs == 0 {
            wrong("no batch, or no epoch".to_owned(), "at least 1")
        } else if !(self.rate > 0.0 && self.hold >= 0.0) {
            wrong(format!("rate {}, hold {}", self.rate, self.hold), "a rate above 0, a hold of 0 or more")
        } else {
            Ok(())
        }
    }
}
