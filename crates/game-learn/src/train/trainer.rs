//! Steps of the optimiser.

use std::thread;

use game_nnue::{NetworkError, Weights};

use super::examples::Examples;
use super::model::{Layout, Model, OUTPUT_BIAS_LIMIT, OUTPUT_LIMIT, Pass, Real, hidden_limit};

/// The number of parts of a batch. Their gradients are summed in a fixed order, so that the result does not depend on
/// the number of threads.
const CHUNKS: usize = 16;

/// The constants of the optimiser Adam (D. Kingma, J. Ba, *Adam: A Method for Stochastic Optimization*, 2015).
const BETA: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

/// A network in training: the weights and the state of the optimiser.
#[derive(Clone, Debug)]
pub struct Trainer<R> {
    model: Model<R>,
    limit: R,
    /// The running means of the gradient and of its square.
    moments: [Vec<R>; 2],
    /// The powers of the two decay rates, for the correction of the means.
    decay: [f64; 2],
    threads: usize,
    chunks: Vec<Chunk<R>>,
}

#[derive(Clone, Debug)]
struct Chunk<R> {
    slopes: Vec<R>,
    pass: Pass<R>,
    loss: f64,
}

impl<R: Real> Trainer<R> {
    /// Creates a trainer. `max_active` is the largest number of features that are active in one view.
    pub fn new(model: Model<R>, max_active: usize, threads: usize) -> Trainer<R> {
        let layout = Layout::of(&model.info);
        let chunk = Chunk { slopes: vec![R::ZERO; layout.len], pass: Pass::new(model.info.neurons), loss: 0.0 };
        Trainer {
            limit: R::from_f64(hidden_limit(max_active)),
            moments: [vec![R::ZERO; layout.len], vec![R::ZERO; layout.len]],
            decay: [1.0; 2],
            threads: threads.max(1),
            chunks: vec![chunk; CHUNKS],
            model,
        }
    }

    /// Returns the network.
    pub fn model(&self) -> &Model<R> {
        &self.model
    }

    /// Returns the network with whole numbers, as a program plays with it.
    ///
    /// # Errors
    ///
    /// Returns an error if the description of the network is impossible.
    pub fn weights(&self) -> Result<Weights, NetworkError> {
        Weights::new(self.model.info.clone(), self.model.quantised())
    }

    /// Learns from a batch of examples, and returns their mean loss before the step.
    ///
    /// # Panics
    ///
    /// Panics if the batch is empty.
    pub fn step(&mut self, examples: &Examples, batch: &[u32], rate: f64) -> f64 {
        let size = batch.len().div_ceil(CHUNKS).max(1);
        let parts: Vec<&[u32]> = batch.chunks(size).collect();
        let model = &self.model;
        let work = |chunk: &mut Chunk<R>, part: &[u32]| {
            chunk.slopes.fill(R::ZERO);
            chunk.loss = model.learn(examples, part, &mut chunk.pass, &mut chunk.slopes);
        };
        let used = &mut self.chunks[..parts.len()];
        let each = parts.len().div_ceil(self.threads).max(1);
        // In the browser no thread can be started.
        if self.threads == 1 || cfg!(target_family = "wasm") {
            used.iter_mut().zip(&parts).for_each(|(chunk, part)| work(chunk, part));
        } else {
            thread::scope(|scope| {
                for (chunks, parts) in used.chunks_mut(each).zip(parts.chunks(each)) {
                    scope.spawn(move || chunks.iter_mut().zip(parts).for_each(|(chunk, part)| work(chunk, part)));
                }
            });
        }
        let loss: f64 = used.iter().map(|chunk| chunk.loss).sum();
        let (total, others) = self.chunks[..parts.len()].split_first_mut().expect("a batch has an example");
        for other in others {
            total.slopes.iter_mut().zip(&other.slopes).for_each(|(sum, slope)| *sum += *slope);
        }
        self.adam(rate, batch.len());
        loss / batch.len() as f64
    }

    /// Moves the weights along the mean gradient, which is in the first chunk.
    fn adam(&mut self, rate: f64, positions: usize) {
        self.decay[0] *= BETA[0];
        self.decay[1] *= BETA[1];
        let share = R::from_f64(1.0 / positions as f64);
        let rate = R::from_f64(rate / (1.0 - self.decay[0]));
        let correction = R::from_f64(1.0 / (1.0 - self.decay[1]));
        let [keep, keep_square] = BETA.map(R::from_f64);
        let (rest, rest_square, epsilon) = (R::ONE - keep, R::ONE - keep_square, R::from_f64(EPSILON));
        let layout = Layout::of(&self.model.info);
        let limits = [
            (0..layout.output, self.limit),
            (layout.output..layout.output_biases, R::from_f64(OUTPUT_LIMIT)),
            (layout.output_biases..layout.len, R::from_f64(OUTPUT_BIAS_LIMIT)),
        ];
        let [means, squares] = &mut self.moments;
        for (range, limit) in limits {
            let numbers = self.model.numbers[range.clone()].iter_mut();
            let moments = means[range.clone()].iter_mut().zip(&mut squares[range.clone()]);
            for ((number, slope), (mean, square)) in numbers.zip(&self.chunks[0].slopes[range]).zip(moments) {
                let slope = *slope * share;
                *mean = *mean * keep + slope * rest;
                *square = *square * keep_square + slope * slope * rest_square;
                let moved = *number - rate * *mean / ((*square * correction).sqrt() + epsilon);
                let low = R::ZERO - limit;
                let moved = if moved > low { moved } else { low };
                *number = if moved < limit { moved } else { limit };
            }
        }
    }

    /// Returns the mean loss of all examples, without learning.
    pub fn loss(&self, examples: &Examples) -> f64 {
        let all: Vec<u32> = (0..examples.len() as u32).collect();
        self.model.loss(examples, &all) / examples.len().max(1) as f64
    }
}
