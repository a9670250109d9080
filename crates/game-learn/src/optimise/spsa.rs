//! Simultaneous perturbation stochastic approximation (SPSA).

use fastrand::Rng;
use game_search::hash::derive_seed;

use super::parameter::{OptimiseError, Parameter, check, settled};

/// Simultaneous perturbation stochastic approximation (J. C. Spall, 1992), with step sizes (gains) that suit matches
/// between engines, as on fishtest.
///
/// In each iteration all numbers are changed at once, each up or down at random. The vector with the opposite changes
/// is tried as well. The difference between the two results shows in which direction to change the numbers. One
/// comparison is enough for any number of parameters, even if results are noisy.
///
/// In iteration `k` of `N`, counted from 1, a trial moves a number by `c = step · (N / k)^γ`. After the trial the
/// number changes by `rate · ((A + N) / (A + k))^α · step² / c` for each point of difference. In the last iteration,
/// this change is `rate · step`. The constants are α = 0.602, γ = 0.101 and A = N / 10, as Spall recommends (1998).
///
/// ```
/// use game_learn::optimise::{Parameter, Spsa};
///
/// // The best is 3, beginning at 8.
/// let number = Parameter { name: "x".into(), start: 8.0, min: 0.0, max: 10.0, step: 0.5, whole: false };
/// let worth = |values: &[f64]| -(values[0] - 3.0).powi(2);
/// let mut search = Spsa::new(vec![number], 200, 0.1, 1)?;
/// while let Some([one, other]) = search.ask() {
///     search.tell(worth(&one) - worth(&other));
/// }
/// assert!((search.values()[0] - 3.0).abs() < 0.1);
/// # Ok::<(), game_learn::optimise::OptimiseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    iterations: usize,
    rate: f64,
    seed: u64,
    done: usize,
    values: Vec<f64>,
}

const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
const STABILITY: f64 = 0.1;

impl Spsa {
    /// The learning rate to use if the `difference` of [`tell`](Spsa::tell) is wins minus losses.
    pub const DEFAULT_RATE: f64 = 0.02;

    /// Creates a search that begins at the start value of each parameter. The same seed gives the same search.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no parameter, a parameter has an impossible range, there are no iterations, or the
    /// rate is not above 0.
    pub fn new(parameters: Vec<Parameter>, iterations: usize, rate: f64, seed: u64) -> Result<Spsa, OptimiseError> {
        check(&parameters)?;
        if iterations == 0 || !(rate > 0.0 && rate < f64::INFINITY) {
            let what = format!("{iterations} iterations, rate {rate}");
            return Err(OptimiseError::Options { what, expected: "at least one, and a rate above 0" });
        }
        let values = parameters.iter().map(|it| it.start).collect();
        Ok(Spsa { parameters, iterations, rate, seed, done: 0, values })
    }

    /// Continues a search that was at `values` after `iterations` iterations. Values outside of their ranges are
    /// clamped.
    ///
    /// # Panics
    ///
    /// Panics if the number of values differs from the number of parameters.
    #[must_use]
    pub fn after(mut self, iterations: usize, values: &[f64]) -> Spsa {
        assert_eq!(values.len(), self.parameters.len(), "a value for each parameter");
        self.values = self.parameters.iter().zip(values).map(|(it, &value)| it.bounded(value)).collect();
        self.done = iterations;
        self
    }

    /// Returns the two vectors to compare, or `None` after the last iteration. The vectors stay the same until
    /// [`tell`](Spsa::tell) is called.
    pub fn ask(&self) -> Option<[Vec<f64>; 2]> {
        if self.done >= self.iterations {
            return None;
        }
        let (mut rng, signs) = self.signs();
        let left = self.iterations as f64 / (self.done + 1) as f64;
        let mut tried = |sign: f64| {
            let numbers = self.parameters.iter().zip(&self.values).zip(&signs);
            let moved = numbers.map(|((it, value), own)| it.possible(value + sign * own * width(it, left), &mut rng));
            moved.collect::<Vec<_>>()
        };
        Some([tried(1.0), tried(-1.0)])
    }

    /// Receives the result of the first vector of [`ask`](Spsa::ask) minus the result of the second vector, such as
    /// wins minus losses, and changes the current values.
    pub fn tell(&mut self, difference: f64) {
        let (_, signs) = self.signs();
        let iteration = (self.done + 1) as f64;
        let (all, offset) = (self.iterations as f64, STABILITY * self.iterations as f64);
        let gain = self.rate * ((offset + all) / (offset + iteration)).powf(ALPHA);
        for ((value, it), sign) in self.values.iter_mut().zip(&self.parameters).zip(signs) {
            let width = width(it, all / iteration);
            *value = it.bounded(*value + sign * gain * it.step * it.step / width * difference);
        }
        self.done += 1;
    }

    /// Returns the number of iterations that are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the current values, which are not rounded to whole numbers.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns the valid values nearest to the current values.
    pub fn settled(&self) -> Vec<f64> {
        settled(&self.parameters, &self.values)
    }

    /// Returns the random generator and the signs drawn from it: ±1 for each number of the first vector in this
    /// iteration.
    fn signs(&self) -> (Rng, Vec<f64>) {
        let mut rng = Rng::with_seed(derive_seed(self.seed, self.done as u64));
        let signs = self.parameters.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 }).collect();
        (rng, signs)
    }
}

/// Returns the `c` of [`Spsa`]: how far a trial moves a number up or down.
fn width(parameter: &Parameter, left: f64) -> f64 {
    parameter.step * left.powf(GAMMA)
}
