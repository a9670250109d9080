//! Steps of the optimiser.

use std::thread;

use game_nnue::{NetworkError, Weights};

use super::chunk::Chunk;
use super::examples::Examples;
use super::model::{Layout, Model, OUTPUT_BIAS_LIMIT, OUTPUT_LIMIT, Real, hidden_limit};

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
    /// The gradient of the batch. It is zero between two steps.
    slopes: Vec<R>,
    /// The running means of the gradient and of its square.
    moments: [Vec<R>; 2],
    /// The powers of the two decay rates, for the correction of the means.
    decay: [f64; 2],
    threads: usize,
    /// One thread needs the memory of a single chunk, which then stays in the processor's cache.
    chunks: Vec<Chunk<R>>,
}

impl Trainer<f32> {
    /// Returns the powers of the decay rates, and the weights with their moments.
    pub(super) fn state(&self) -> ([f64; 2], [Vec<f32>; 3]) {
        let [means, squares] = self.moments.clone();
        (self.decay, [self.model.numbers.clone(), means, squares])
    }

    /// Restores a state. Returns `false` if it is of a network of another size.
    pub(super) fn restore(&mut self, decay: [f64; 2], numbers: &[Vec<f32>; 3]) -> bool {
        let fits = numbers.iter().all(|numbers| numbers.len() == self.model.numbers.len());
        if fits {
            let [weights, means, squares] = numbers.clone();
            (self.model.numbers, self.moments, self.decay) = (weights, [means, squares], decay);
        }
        fits
    }
}

impl<R: Real> Trainer<R> {
    /// Creates a trainer. `max_active` is the largest number of features that are active in one view.
    pub fn new(model: Model<R>, max_active: usize, threads: usize) -> Trainer<R> {
        // In the browser no thread can be started.
        let threads = if cfg!(target_family = "wasm") { 1 } else { threads.clamp(1, CHUNKS) };
        let zeros = vec![R::ZERO; Layout::of(&model.info).len];
        Trainer {
            limit: R::from_f64(hidden_limit(max_active)),
            slopes: zeros.clone(),
            moments: [zeros.clone(), zeros],
            decay: [1.0; 2],
            threads,
            chunks: vec![Chunk::new(&model); if threads == 1 { 1 } else { CHUNKS }],
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
        assert!(!batch.is_empty(), "a batch has an example");
        self.decay[0] *= BETA[0];
        self.decay[1] *= BETA[1];
        let adam = Adam::new(rate, self.decay, batch.len());
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(CHUNKS)).collect();
        let biases = Layout::of(&self.model.info).biases;
        let loss = if let [chunk] = &mut self.chunks[..] {
            let (rows, tail) = self.slopes.split_at_mut(biases);
            let losses = parts.iter().map(|part| {
                chunk.learn(&self.model, examples, part);
                chunk.add_rows(0, rows);
                chunk.add_tail(tail);
                chunk.loss
            });
            let loss = losses.sum::<f64>();
            self.move_rows(&adam, &[]);
            loss
        } else {
            let mut chunks = std::mem::take(&mut self.chunks);
            let used = &mut chunks[..parts.len()];
            let (model, each) = (&self.model, parts.len().div_ceil(self.threads));
            thread::scope(|scope| {
                for (chunks, parts) in used.chunks_mut(each).zip(parts.chunks(each)) {
                    let pairs = chunks.iter_mut().zip(parts);
                    scope.spawn(move || pairs.for_each(|(chunk, part)| chunk.learn(model, examples, part)));
                }
            });
            used.iter().for_each(|chunk| chunk.add_tail(&mut self.slopes[biases..]));
            self.move_rows(&adam, used);
            let loss = used.iter().map(|chunk| chunk.loss).sum();
            self.chunks = chunks;
            loss
        };
        self.move_tail(&adam);
        loss / batch.len() as f64
    }

    /// Adds the gradients of the chunks to the slopes of the rows, and moves the rows. The threads share the features.
    fn move_rows(&mut self, adam: &Adam<R>, chunks: &[Chunk<R>]) {
        let Layout { biases, .. } = Layout::of(&self.model.info);
        let each = self.model.info.count.div_ceil(self.threads);
        let size = each * self.model.info.neurons;
        let (limit, [means, squares]) = (self.limit, &mut self.moments);
        let slopes = self.slopes[..biases].chunks_mut(size).zip(self.model.numbers[..biases].chunks_mut(size));
        let moments = means[..biases].chunks_mut(size).zip(squares[..biases].chunks_mut(size));
        let pieces = slopes.zip(moments).enumerate();
        let work =
            |(piece, ((slopes, numbers), (means, squares))): (usize, ((&mut [R], &mut [R]), (&mut [R], &mut [R])))| {
                chunks.iter().for_each(|chunk| chunk.add_rows(piece * each, slopes));
                adam.step(numbers, slopes, means, squares, limit);
            };
        if self.threads == 1 {
            pieces.for_each(work);
        } else {
            thread::scope(|scope| {
                for piece in pieces {
                    scope.spawn(move || work(piece));
                }
            });
        }
    }

    /// Moves the biases and the output layer.
    fn move_tail(&mut self, adam: &Adam<R>) {
        let layout = Layout::of(&self.model.info);
        let [means, squares] = &mut self.moments;
        for (range, limit) in [
            (layout.biases..layout.output, self.limit),
            (layout.output..layout.output_biases, R::from_f64(OUTPUT_LIMIT)),
            (layout.output_biases..layout.len, R::from_f64(OUTPUT_BIAS_LIMIT)),
        ] {
            let (numbers, slopes) = (&mut self.model.numbers[range.clone()], &mut self.slopes[range.clone()]);
            adam.step(numbers, slopes, &mut means[range.clone()], &mut squares[range], limit);
        }
    }

    /// Returns the mean loss of all examples, without learning.
    pub fn loss(&self, examples: &Examples) -> f64 {
        let all: Vec<u32> = (0..examples.len() as u32).collect();
        self.model.loss(examples, &all) / examples.len().max(1) as f64
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

    /// Moves numbers against their mean slopes, at most to ±`limit`, and sets the slopes to zero.
    #[inline]
    fn step(&self, numbers: &mut [R], slopes: &mut [R], means: &mut [R], squares: &mut [R], limit: R) {
        let low = R::ZERO - limit;
        let moments = means.iter_mut().zip(squares);
        for ((number, sum), (mean, square)) in numbers.iter_mut().zip(slopes).zip(moments) {
            let slope = *sum * self.share;
            *sum = R::ZERO;
            *mean = *mean * self.keep[0] + slope * self.rest[0];
            *square = *square * self.keep[1] + slope * slope * self.rest[1];
            let moved = *number - self.rate * *mean / ((*square * self.correction).sqrt() + self.epsilon);
            let moved = if moved > low { moved } else { low };
            *number = if moved < limit { moved } else { limit };
        }
    }
}
