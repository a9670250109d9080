//! What self-play adds at the root: noise in the priors, and a choice among the moves instead of the best move.
//!
//! All random numbers come from [SplitMix64](splitmix64) and all functions from `libm`, so the same seed gives the same
//! numbers on every computer.

use super::MctsParams;
use super::node::Node;
use crate::Score;
use crate::hash::{GOLDEN_GAMMA, derive_seed, splitmix64};

/// The random numbers of one search.
pub(super) struct Random(u64);

impl Random {
    /// Returns the random numbers of the search with this number, counted from the last time the searcher was cleared.
    pub(super) fn new(seed: u64, search: u64) -> Random {
        Random(derive_seed(seed, search))
    }

    /// Returns a number above 0 and at most 1.
    fn unit(&mut self) -> f64 {
        let drawn = splitmix64(self.0);
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        ((drawn >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a normally distributed number (G. Box, M. Muller, *A Note on the Generation of Random Normal Deviates*,
    /// 1958).
    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * libm::log(self.unit())).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.unit())
    }

    /// Returns the logarithm of a number with the gamma distribution of this shape (G. Marsaglia, W. Tsang, *A Simple
    /// Method for Generating Gamma Variables*, 2000). Small shapes give numbers too small for an `f64`, but their
    /// logarithms fit.
    fn log_gamma(&mut self, shape: f64) -> f64 {
        if shape < 1.0 {
            let larger = self.log_gamma(shape + 1.0);
            return larger + libm::log(self.unit()) / shape;
        }
        let d = shape - 1.0 / 3.0;
        loop {
            let x = self.normal();
            let v = 1.0 + x / (9.0 * d).sqrt();
            let v = v * v * v;
            if v > 0.0 && libm::log(self.unit()) < 0.5 * x * x + d * (1.0 - v + libm::log(v)) {
                return libm::log(d * v);
            }
        }
    }

    /// Returns `len` numbers with the sum 1 from the symmetric Dirichlet distribution whose parameters have the sum
    /// `total`.
    pub(super) fn dirichlet(&mut self, len: usize, total: f32) -> Vec<f32> {
        let logs: Vec<f64> = (0..len).map(|_| self.log_gamma(f64::from(total) / len as f64)).collect();
        shares(&logs).map(|share| share as f32).collect()
    }

    /// Returns the index of the chosen move. `moves` are sorted best first. The best move is chosen if
    /// [`MctsParams::root_temperature`] is 0 or the move is a proven win. Otherwise the choice is among the moves that
    /// are not proven losses.
    pub(super) fn choose<M: Copy>(&mut self, moves: &[&Node<M>], params: &MctsParams) -> usize {
        let is_win = |node: &Node<M>| node.proven().is_some_and(|score| score > Score::DRAW);
        let is_loss = |node: &Node<M>| node.proven().is_some_and(|score| score < Score::DRAW);
        if params.root_temperature == 0.0 || moves.first().is_none_or(|best| is_win(best)) {
            return 0;
        }
        let weight = |node: &&Node<M>| libm::log(node.visits().into()) / f64::from(params.root_temperature);
        let weights: Vec<f64> = moves.iter().take_while(|node| !is_loss(node)).map(weight).collect();
        let mut left = self.unit();
        let chosen = shares(&weights).position(|share| {
            left -= share;
            left <= 0.0
        });
        chosen.unwrap_or(0)
    }
}

/// Returns the numbers with these logarithms, divided by their sum.
fn shares(logs: &[f64]) -> impl Iterator<Item = f64> {
    let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let numbers = logs.iter().map(move |log| libm::exp(log - largest));
    let sum: f64 = numbers.clone().sum();
    numbers.map(move |number| number / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the mean and the variance of every component with those of the Dirichlet distribution.
    #[test]
    fn noise_has_the_moments_of_its_distribution() {
        const DRAWS: u64 = 20_000;
        for (len, total) in [(2, 10.0), (7, 10.0), (30, 10.0), (5, 0.5), (3, 30.0)] {
            let (mut sum, mut squares) = (vec![0.0; len], vec![0.0; len]);
            for search in 0..DRAWS {
                let noise = Random::new(42, search).dirichlet(len, total);
                assert!((noise.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{noise:?}");
                for (place, part) in noise.into_iter().map(f64::from).enumerate() {
                    sum[place] += part;
                    squares[place] += part * part;
                }
            }
            let (n, mean) = (DRAWS as f64, 1.0 / len as f64);
            let variance = mean * (1.0 - mean) / (f64::from(total) + 1.0);
            for place in 0..len {
                let found = (sum[place] / n, squares[place] / n - (sum[place] / n).powi(2));
                assert!((found.0 - mean).abs() < 5.0 * (variance / n).sqrt(), "{len} parts, {total}: {found:?}");
                assert!((found.1 / variance - 1.0).abs() < 0.08, "{len} parts, {total}: {found:?}, not {variance}");
            }
        }
        let many = Random::new(1, 1).dirichlet(2_176, 0.01);
        assert!(many.iter().all(|part| part.is_finite()) && (many.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }

    /// Compares the frequencies of the choices with the shares of the visits to the power `1 / temperature`.
    #[test]
    fn moves_are_chosen_in_proportion_to_their_visits() {
        let nodes: Vec<Node<u32>> = [60_u32, 30, 9, 1].into_iter().map(visited).collect();
        let lost = visited(500);
        lost.prove(Score::mated_in(4));
        let moves: Vec<_> = nodes.iter().chain([&lost]).collect();
        for (temperature, shares) in [(1.0, [0.6, 0.3, 0.09, 0.01]), (0.5, [0.7859, 0.1965, 0.0177, 0.0002])] {
            let params = MctsParams { root_temperature: temperature, ..MctsParams::default() };
            let mut found = [0; 5];
            (0..10_000).for_each(|search| found[Random::new(3, search).choose(&moves, &params)] += 1);
            assert_eq!(found[4], 0, "a proven loss");
            for (place, share) in shares.into_iter().enumerate() {
                let error = 4.0 * (share * (1.0 - share) * 10_000.0_f64).sqrt() + 1.0;
                assert!((f64::from(found[place]) - share * 10_000.0).abs() < error, "{temperature}: {found:?}");
            }
        }
        let params = MctsParams { root_temperature: 5.0, ..MctsParams::default() };
        nodes[0].prove(Score::mate_in(3));
        assert!((0..100).all(|search| Random::new(3, search).choose(&moves, &params) == 0), "a proven win");
    }

    fn visited(visits: u32) -> Node<u32> {
        let node = Node::default();
        node.begin((0, 0), 0.0, 0.5, None);
        node.add(0.5, visits, false);
        node
    }
}
