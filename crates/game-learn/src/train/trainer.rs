//! Steps of the optimiser.

use std::thread;

use fearless_simd::{Level, dispatch};
use game_nnue::{NetworkError, Weights};

use super::chunk::Chunk;
use super::examples::Examples;
use super::model::{HIDDEN, Layout, Model, OUTPUT, OUTPUT_BIAS_LIMIT, OUTPUT_LIMIT, Real, hidden_limit};
use super::rounding::rounding_error;

/// The number of parts of a batch. Their gradients are summed in a fixed order, so that the result does not depend on
/// the number of threads.
const CHUNKS: usize = 16;

/// The constants of the optimiser Adam (D. Kingma, J. Ba, *Adam: A Method for Stochastic Optimization*, 2015).
const BETA: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

/// A network in training: the weights and the state of the optimiser.
///
/// Gradients are computed with the rounded weights that a network file stores, and move the exact weights. The network
/// therefore learns to do well after rounding, and nothing is lost when it is stored (straight-through estimator: Y.
/// Bengio et al., *Estimating or Propagating Gradients Through Stochastic Neurons*, 2013).
#[derive(Clone, Debug)]
pub struct Trainer<R> {
    /// The network with rounded weights.
    model: Model<R>,
    /// The weights before rounding.
    exact: Vec<R>,
    limit: R,
    /// The gradient of the batch. It is zero between two steps.
    slopes: Vec<R>,
    /// The running means of the gradient and of its square.
    moments: [Vec<R>; 2],
    /// The powers of the two decay rates, for the correction of the means.
    decay: [f64; 2],
    threads: usize,
    /// The vectors of this processor. They do not change the results: no number depends on the width of a vector.
    pub(super) level: Level,
    /// One thread needs the memory of a single chunk, which then stays in the processor's cache.
    chunks: Vec<Chunk<R>>,
}

impl Trainer<f32> {
    /// Returns the powers of the decay rates, and the exact weights with their moments.
    pub(super) fn state(&self) -> ([f64; 2], [Vec<f32>; 3]) {
        let [means, squares] = self.moments.clone();
        (self.decay, [self.exact.clone(), means, squares])
    }

    /// Restores a state. Returns `false` if it is of a network of another size.
    pub(super) fn restore(&mut self, decay: [f64; 2], numbers: &[Vec<f32>; 3]) -> bool {
        let fits = numbers.iter().all(|numbers| numbers.len() == self.model.numbers.len());
        if fits {
            let [weights, means, squares] = numbers.clone();
            self.model.numbers.clone_from(&weights);
            self.model.round();
            (self.exact, self.moments, self.decay) = (weights, [means, squares], decay);
        }
        fits
    }
}

impl<R: Real> Trainer<R> {
    /// Creates a trainer. `max_active` is the largest number of features that are active in one view.
    pub fn new(mut model: Model<R>, max_active: usize, threads: usize) -> Trainer<R> {
        // In the browser no thread can be started.
        let threads = if cfg!(target_family = "wasm") { 1 } else { threads.clamp(1, CHUNKS) };
        let zeros = vec![R::ZERO; Layout::of(&model.info).len];
        let exact = model.numbers.clone();
        model.round();
        Trainer {
            exact,
            limit: R::from_f64(hidden_limit(max_active)),
            slopes: zeros.clone(),
            moments: [zeros.clone(), zeros],
            decay: [1.0; 2],
            threads,
            level: Level::new(),
            chunks: vec![Chunk::new(&model); if threads == 1 { 1 } else { CHUNKS }],
            model,
        }
    }

    /// Returns the network, with rounded weights.
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
        assert!(!batch.is_empty(), "a batch has an example");
        self.decay[0] *= BETA[0];
        self.decay[1] *= BETA[1];
        let adam = Adam::new(rate, self.decay, batch.len());
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(CHUNKS)).collect();
        let (biases, level) = (Layout::of(&self.model.info).biases, self.level);
        let loss = if let [chunk] = &mut self.chunks[..] {
            let (rows, tail) = self.slopes.split_at_mut(biases);
            let losses = parts.iter().map(|part| {
                chunk.learn(level, &self.model, examples, part);
                chunk.add_rows(level, 0, rows);
                chunk.add_tail(tail);
                chunk.loss
            });
            let loss = losses.sum::<f64>();
            self.move_weights(&adam, &[]);
            loss
        } else {
            let mut chunks = std::mem::take(&mut self.chunks);
            let used = &mut chunks[..parts.len()];
            let (model, each) = (&self.model, parts.len().div_ceil(self.threads));
            thread::scope(|scope| {
                for (chunks, parts) in used.chunks_mut(each).zip(parts.chunks(each)) {
                    let pairs = chunks.iter_mut().zip(parts);
                    scope.spawn(move || pairs.for_each(|(chunk, part)| chunk.learn(level, model, examples, part)));
                }
            });
            used.iter().for_each(|chunk| chunk.add_tail(&mut self.slopes[biases..]));
            self.move_weights(&adam, used);
            let loss = used.iter().map(|chunk| chunk.loss).sum();
            self.chunks = chunks;
            loss
        };
        loss / batch.len() as f64
    }

    /// Adds the gradients of the chunks to the slopes of the rows, and moves all weights. The threads share the features.
    fn move_weights(&mut self, adam: &Adam<R>, chunks: &[Chunk<R>]) {
        let layout = Layout::of(&self.model.info);
        let each = self.model.info.count.div_ceil(self.threads);
        let [means, squares] = &mut self.moments;
        let (rounded, exact, slopes) = (&mut self.model.numbers[..], &mut self.exact[..], &mut self.slopes[..]);
        let (mut rows, rest) = Piece { rounded, exact, slopes, means, squares }.split_at(layout.biases);
        let (biases, rest) = rest.split_at(layout.output - layout.biases);
        let (output, output_biases) = rest.split_at(layout.output_biases - layout.output);
        let (limit, level, neurons) = (self.limit, self.level, self.model.info.neurons);
        adam.step(biases, limit, HIDDEN);
        adam.step(output, R::from_f64(OUTPUT_LIMIT), OUTPUT);
        adam.step(output_biases, R::from_f64(OUTPUT_BIAS_LIMIT), HIDDEN * OUTPUT);
        let work = |first: usize, rows: Piece<'_, R>| {
            chunks.iter().for_each(|chunk| chunk.add_rows(level, first, rows.slopes));
            dispatch!(level, _ => adam.step(rows, limit, HIDDEN));
        };
        if self.threads == 1 {
            work(0, rows);
        } else {
            thread::scope(|scope| {
                for first in (0..self.model.info.count).step_by(each) {
                    let size = rows.exact.len().min(each * neurons);
                    let (piece, rest) = rows.split_at(size);
                    rows = rest;
                    scope.spawn(move || work(first, piece));
                }
            });
        }
    }

    /// Returns the mean absolute difference between the outputs of this network and the scores of its
    /// [`weights`](Trainer::weights), which are whole numbers, divided by the scale, on the first 10,000 examples.
    pub fn rounding_error(&self, examples: &Examples) -> f64 {
        rounding_error(&self.model, examples)
    }

    /// Returns the mean loss of all examples, without learning.
    pub fn loss(&self, examples: &Examples) -> f64 {
        let all: Vec<u32> = (0..examples.len() as u32).collect();
        self.model.loss(self.level, examples, &all) / examples.len().max(1) as f64
    }
}

/// A part of the weights, with the state of the optimiser.
struct Piece<'a, R> {
    rounded: &'a mut [R],
    exact: &'a mut [R],
    slopes: &'a mut [R],
    means: &'a mut [R],
    squares: &'a mut [R],
}

impl<R> Piece<'_, R> {
    fn split_at(self, at: usize) -> (Self, Self) {
        let (rounded, exact, slopes) =
            (self.rounded.split_at_mut(at), self.exact.split_at_mut(at), self.slopes.split_at_mut(at));
        let (means, squares) = (self.means.split_at_mut(at), self.squares.split_at_mut(at));
        (
            Piece { rounded: rounded.0, exact: exact.0, slopes: slopes.0, means: means.0, squares: squares.0 },
            Piece { rounded: rounded.1, exact: exact.1, slopes: slopes.1, means: means.1, squares: squares.1 },
        )
    }
}

/// The factors of one step of Adam.
struct Adam<R> {
    /// The factor that turns a sum of slopes into their mean.
    share: R,
    rate: R,
    correction: R,
    keep: [R; 2],
    rest: [R; 2],
    epsilon: R,
}

impl<R: Real> Adam<R> {
    fn new(rate: f64, decay: [f64; 2], positions: usize) -> Adam<R> {
        let keep = BETA.map(R::from_f64);
        Adam {
            share: R::from_f64(1.0 / positions as f64),
            rate: R::from_f64(rate / (1.0 - decay[0])),
            correction: R::from_f64(1.0 / (1.0 - decay[1])),
            keep,
            rest: keep.map(|keep| R::ONE - keep),
            epsilon: R::from_f64(EPSILON),
        }
    }

    /// Moves weights against their mean slopes, at most to ±`limit`, rounds them to parts of `1 / factor`, and sets the
    /// slopes to zero.
    #[inline(always)]
    fn step(&self, piece: Piece<'_, R>, limit: R, factor: f64) {
        let (low, factor, quantum) = (R::ZERO - limit, R::from_f64(factor), R::from_f64(1.0 / factor));
        let weights = piece.exact.iter_mut().zip(piece.rounded);
        let moments = piece.means.iter_mut().zip(piece.squares);
        for (((exact, rounded), sum), (mean, square)) in weights.zip(piece.slopes).zip(moments) {
            let slope = *sum * self.share;
            *sum = R::ZERO;
            *mean = *mean * self.keep[0] + slope * self.rest[0];
            *square = *square * self.keep[1] + slope * slope * self.rest[1];
            let moved = *exact - self.rate * *mean / ((*square * self.correction).sqrt() + self.epsilon);
            let moved = if moved > low { moved } else { low };
            *exact = if moved < limit { moved } else { limit };
            *rounded = (*exact * factor).rounded() * quantum;
        }
    }
}
