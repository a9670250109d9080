//! A genetic search.

use fastrand::Rng;

use super::parameter::{OptimiseError, Parameter, check, settled};

/// A genetic search: a population of vectors of numbers. The best vectors become parents of the next generation.
///
/// A parent is the best of three vectors drawn at random (tournament selection). Each number of a child lies between
/// the numbers of the two parents or a little outside (BLX-α, Eshelman and Schaffer, 1993). On average, one number per
/// child is then changed at random, usually by a few steps and seldom by many (Cauchy distribution: Yao, Liu and Lin,
/// 1999). The best tenth of the population survives and is judged again with the next generation. Lucky results
/// therefore do not keep a vector alive for long.
///
/// ```
/// use game_learn::optimise::{Genetic, Parameter};
///
/// let number = |name: &str| Parameter { name: name.into(), start: 9.0, min: 0.0, max: 10.0, step: 1.0, whole: true };
/// let mut search = Genetic::new(vec![number("x"), number("y")], 20, 1)?;
/// for _ in 0..30 {
///     // The best is 3 and 5.
///     let worth = search.ask().iter().map(|it| -(it[0] - 3.0).powi(2) - (it[1] - 5.0).powi(2)).collect::<Vec<_>>();
///     search.tell(&worth);
/// }
/// assert_eq!(search.best(), [3.0, 5.0]);
/// # Ok::<(), game_learn::optimise::OptimiseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Genetic {
    parameters: Vec<Parameter>,
    population: Vec<Vec<f64>>,
    best: Vec<f64>,
    rng: Rng,
    generation: usize,
}

/// How far a child's number can lie outside its two parents' numbers, as a share of the distance between these numbers.
const BEYOND: f64 = 0.3;
/// The number of vectors drawn at random to choose a parent. The best of them becomes the parent.
const TOURNAMENT: usize = 3;
/// The size of the population divided by the number of vectors that survive.
const ELITE: usize = 10;

impl Genetic {
    /// Creates the first generation: the vector of start values, and random vectors a few steps away from this vector.
    /// The same seed gives the same search.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no parameter, a parameter has an impossible range, or `population` is below 4.
    pub fn new(parameters: Vec<Parameter>, population: usize, seed: u64) -> Result<Genetic, OptimiseError> {
        check(&parameters)?;
        if population < 4 {
            let what = format!("a population of {population}");
            return Err(OptimiseError::Options { what, expected: "4 or more" });
        }
        let mut rng = Rng::with_seed(seed);
        let start: Vec<f64> = parameters.iter().map(|it| it.start).collect();
        let mut first = vec![settled(&parameters, &start)];
        while first.len() < population {
            let around = parameters.iter().map(|it| it.possible(it.start + 2.0 * it.step * cauchy(&mut rng), &mut rng));
            first.push(around.collect());
        }
        Ok(Genetic { best: first[0].clone(), population: first, parameters, rng, generation: 0 })
    }

    /// Returns the population to judge. Every number is within its range, and is whole if its parameter must be whole.
    pub fn ask(&self) -> &[Vec<f64>] {
        &self.population
    }

    /// Receives the value of each vector of [`ask`](Genetic::ask), in the same order. Larger values are better. The
    /// next generation then replaces the population.
    ///
    /// # Panics
    ///
    /// Panics if the number of values differs from the number of vectors.
    pub fn tell(&mut self, worth: &[f64]) {
        assert_eq!(worth.len(), self.population.len(), "a number for each vector");
        let mut order: Vec<usize> = (0..worth.len()).collect();
        order.sort_by(|&one, &other| worth[other].total_cmp(&worth[one]));
        self.best.clone_from(&self.population[order[0]]);
        let elite = order.iter().take(worth.len().div_ceil(ELITE));
        let mut next: Vec<Vec<f64>> = elite.map(|&it| self.population[it].clone()).collect();
        while next.len() < self.population.len() {
            let mut drawn = || (0..TOURNAMENT).map(|_| self.rng.u64(0..order.len() as u64) as usize).min().unwrap_or(0);
            let [one, other] = [order[drawn()], order[drawn()]];
            next.push(self.child(one, other));
        }
        self.population = next;
        self.generation += 1;
    }

    /// Returns the best vector of the last generation that was judged, or the start values if no generation was judged.
    pub fn best(&self) -> &[f64] {
        &self.best
    }

    /// Returns the median of each number in the population. Noise in the results affects the median less than it
    /// affects the best vector.
    pub fn median(&self) -> Vec<f64> {
        let median = |number: usize| {
            let mut all: Vec<f64> = self.population.iter().map(|it| it[number]).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        settled(&self.parameters, &(0..self.parameters.len()).map(median).collect::<Vec<_>>())
    }

    /// Returns the number of generations that were judged.
    pub fn generation(&self) -> usize {
        self.generation
    }

    fn child(&mut self, one: usize, other: usize) -> Vec<f64> {
        let (rng, parents) = (&mut self.rng, [&self.population[one], &self.population[other]]);
        let count = self.parameters.len();
        let numbers = self.parameters.iter().enumerate().map(|(number, it)| {
            let [from, to] = parents.map(|parent| parent[number]);
            let between = from + (to - from) * (rng.f64() * (1.0 + 2.0 * BEYOND) - BEYOND);
            // On average, one number per child is changed at random.
            let moved = if rng.u64(0..count as u64) == 0 { between + it.step * cauchy(rng) } else { between };
            it.possible(moved, rng)
        });
        numbers.collect()
    }
}

/// Returns a random number with the standard Cauchy distribution: half of such numbers lie within ±1, and one in 16
/// lies outside ±10.
fn cauchy(rng: &mut Rng) -> f64 {
    (std::f64::consts::PI * (rng.f64() - 0.5)).tan()
}
