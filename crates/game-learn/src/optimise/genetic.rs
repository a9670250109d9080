//! A genetic search.

use fastrand::Rng;

use super::parameter::{OptimiseError, Parameter, check, settled};

/// A genetic search: a population whose best have children.
///
/// Parents are the better of two or three drawn by chance (tournaments). A child's number lies between those of its parents or
/// a little beyond (BLX-α, Eshelman and Schaffer, 1993), and now and then is moved by some steps, seldom by many (a Cauchy
/// deviate: Yao, Liu and Lin, 1999). The best few live on, and are judged again with the others: noise makes nobody immortal.
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

/// How far beyond its parents a child may be, in distances between them.
const BEYOND: f64 = 0.3;
/// Of so many drawn the best is a parent.
const TOURNAMENT: usize = 3;
/// One in so many lives on.
const ELITE: usize = 10;

impl Genetic {
    /// A first generation: the start, and others around it, some steps away. The same seed goes the same way.
    ///
    /// # Errors
    ///
    /// If there is no parameter, one has an impossible range, or there are fewer than 4 in a population.
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

    /// The population, to be judged. Every vector is possible.
    pub fn ask(&self) -> &[Vec<f64>] {
        &self.population
    }

    /// How good each of the population is, in its order: more is better. The next generation takes its place.
    ///
    /// # Panics
    ///
    /// If there are not as many numbers as vectors.
    pub fn tell(&mut self, worth: &[f64]) {
        assert_eq!(worth.len(), self.population.len(), "a number for each vector");
        let mut order: Vec<usize> = (0..worth.len()).collect();
        order.sort_by(|&one, &other| worth[other].total_cmp(&worth[one]));
        self.best.clone_from(&self.population[order[0]]);
        let elite = order.iter().take(worth.len().div_ceil(ELITE));
        let mut next: Vec<Vec<f64>> = elite.map(|&it| self.population[it].clone()).collect();
        while next.len() < self.population.len() {
            let mut drawn = || (0..TOURNAMENT).map(|_| self.rng.usize(0..order.len())).min().unwrap_or(0);
            let [one, other] = [order[drawn()], order[drawn()]];
            next.push(self.child(one, other));
        }
        self.population = next;
        self.generation += 1;
    }

    /// The best of the last generation that was told of; the start before.
    pub fn best(&self) -> &[f64] {
        &self.best
    }

    /// The median of each number in the population, which noise moves less than the best.
    pub fn median(&self) -> Vec<f64> {
        let median = |number: usize| {
            let mut all: Vec<f64> = self.population.iter().map(|it| it[number]).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        settled(&self.parameters, &(0..self.parameters.len()).map(median).collect::<Vec<_>>())
    }

    /// How many generations were told of.
    pub fn generation(&self) -> usize {
        self.generation
    }

    fn child(&mut self, one: usize, other: usize) -> Vec<f64> {
        let (rng, parents) = (&mut self.rng, [&self.population[one], &self.population[other]]);
        let count = self.parameters.len();
        let numbers = self.parameters.iter().enumerate().map(|(number, it)| {
            let [from, to] = parents.map(|parent| parent[number]);
            let between = from + (to - from) * (rng.f64() * (1.0 + 2.0 * BEYOND) - BEYOND);
            // One number of a child on the average.
            let moved = if rng.usize(0..count) == 0 { between + it.step * cauchy(rng) } else { between };
            it.possible(moved, rng)
        });
        numbers.collect()
    }
}

/// A standard Cauchy deviate: half are within 1, one in 16 is beyond 10.
fn cauchy(rng: &mut Rng) -> f64 {
    (std::f64::consts::PI * (rng.f64() - 0.5)).tan()
}
