//! The network in floating point: forward and backward pass.

use std::ops::{Add, AddAssign, Div, Mul, Sub};

use fastrand::Rng;
use fearless_simd::{Level, dispatch};
use game_nnue::{Info, MAX_OUTPUT_WEIGHT, Weights};

use super::error::TrainError;
use super::examples::{Example, Examples};
use crate::loss::cross_entropy;

/// The number type of a network in training: `f32`, or `f64` for tests of the gradient.
pub trait Real:
    Copy
    + Send
    + Sync
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Converts a number.
    fn from_f64(number: f64) -> Self;
    /// Converts the number.
    fn to_f64(self) -> f64;
    /// Returns the square root.
    fn sqrt(self) -> Self;
    /// Returns the nearest whole number, of two the even one. The number must be within ±2²¹.
    fn rounded(self) -> Self;
}

macro_rules! real {
    ($($type:ident $digits:literal)+) => { $(
        impl Real for $type {
            const ZERO: $type = 0.0;
            const ONE: $type = 1.0;
            #[inline(always)]
            fn from_f64(number: f64) -> $type {
                number as $type
            }
            #[inline(always)]
            fn to_f64(self) -> f64 {
                self.into()
            }
            #[inline(always)]
            fn sqrt(self) -> $type {
                $type::sqrt(self)
            }
            #[inline(always)]
            fn rounded(self) -> $type {
                // So large a number has no digits after the point. Unlike `round`, this is two instructions everywhere.
                const LARGE: $type = 1.5 * (1_u64 << $digits) as $type;
                self + LARGE - LARGE
            }
        }
    )+ };
}

real!(f32 23 f64 52);

/// The factors between the numbers of a model and those of a network file.
pub(super) const HIDDEN: f64 = 255.0;
pub(super) const OUTPUT: f64 = 64.0;

/// The weights of a network in training, in the order of a network file.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<R> {
    pub(super) info: Info,
    pub(super) numbers: Vec<R>,
}

/// The parts of the weights: where the biases, the output weights and the output biases begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub biases: usize,
    pub output: usize,
    pub output_biases: usize,
    pub len: usize,
}

impl Layout {
    pub fn of(info: &Info) -> Layout {
        let biases = info.count * info.neurons;
        let output = biases + info.neurons;
        let output_biases = output + 2 * info.neurons * info.buckets;
        Layout { biases, output, output_biases, len: output_biases + info.buckets }
    }

    /// Returns the largest absolute value of a number of a model.
    fn limit(self, index: usize, max_active: usize) -> f64 {
        match index {
            _ if index < self.output => hidden_limit(max_active),
            _ if index < self.output_biases => OUTPUT_LIMIT,
            _ => OUTPUT_BIAS_LIMIT,
        }
    }

    /// Returns the factor between a number of a model and that of a network file.
    fn factor(self, index: usize) -> f64 {
        match index {
            _ if index < self.output => HIDDEN,
            _ if index < self.output_biases => OUTPUT,
            _ => HIDDEN * OUTPUT,
        }
    }
}

/// The largest absolute value of a weight or bias of the hidden layer, if at most `max_active` features are active at
/// the same time: with this limit no sum can overflow. The trainer bullet uses 1.98 as the limit.
pub(super) fn hidden_limit(max_active: usize) -> f64 {
    (f64::from(i16::MAX) / (max_active + 1) as f64).floor().min(1.98 * HIDDEN) / HIDDEN
}

/// The largest absolute value of an output weight.
pub(super) const OUTPUT_LIMIT: f64 = MAX_OUTPUT_WEIGHT as f64 / OUTPUT;

/// The largest absolute value of an output bias.
pub(super) const OUTPUT_BIAS_LIMIT: f64 = 2.0;

impl<R: Real> Model<R> {
    /// Creates a model with random weights. `active` is the usual number of active features.
    pub fn random(info: Info, active: usize, seed: u64) -> Model<R> {
        let (layout, mut rng) = (Layout::of(&info), Rng::with_seed(seed));
        // Variances of the sums do not depend on the numbers of inputs (K. He et al., 2015).
        let ranges = [1.0 / (active.max(1) as f64).sqrt(), 1.0 / (2.0 * info.neurons as f64).sqrt()];
        let mut numbers: Vec<R> = Vec::with_capacity(layout.len);
        for index in 0..layout.len {
            let range = match index {
                _ if index < layout.biases => ranges[0],
                // A neuron whose sum is negative has no gradient, so the biases start above 0.
                _ if index < layout.output => {
                    numbers.push(R::from_f64(0.25));
                    continue;
                }
                _ if index < layout.output_biases => ranges[1],
                _ => 0.0,
            };
            numbers.push(R::from_f64(range * (2.0 * rng.f64() - 1.0)));
        }
        Model { info, numbers }
    }

    /// Creates a model with the weights of a network, whose scale may be another: the output is the score divided by it.
    ///
    /// # Errors
    ///
    /// Returns an error if the network has another form, or a weight beyond the limits of training.
    pub fn of(info: Info, max_active: usize, weights: &Weights) -> Result<Model<R>, TrainError> {
        let (found, expected) = (form(weights.info()), form(&info));
        if let Some(((what, found), (_, expected))) = found.into_iter().zip(expected).find(|(one, other)| one != other)
        {
            return Err(TrainError::Start { what, found, expected });
        }
        let layout = Layout::of(&info);
        for (index, &weight) in weights.numbers().iter().enumerate() {
            // A training rounds the weights that it writes.
            let limit = (layout.limit(index, max_active) * layout.factor(index)).round() as i16;
            if weight.unsigned_abs() > limit.unsigned_abs() {
                return Err(TrainError::StartWeight { weight, limit });
            }
        }
        let numbers = weights.numbers().iter().enumerate();
        let numbers = numbers.map(|(index, &number)| R::from_f64(f64::from(number) / layout.factor(index))).collect();
        Ok(Model { info, numbers })
    }

    /// Returns the output for an example, without the base evaluator's score. Writes the sums of both hidden layers to
    /// `sums`.
    #[inline(always)]
    pub(super) fn forward(&self, example: &Example<'_>, sums: &mut [R]) -> R {
        match self.info.neurons {
            16 => self.forward_blocks::<16>(example, sums),
            _ => self.forward_blocks::<32>(example, sums),
        }
    }

    /// Does the same. `BLOCK` is the number of neurons that are computed at the same time, in registers.
    #[inline(always)]
    fn forward_blocks<const BLOCK: usize>(&self, example: &Example<'_>, sums: &mut [R]) -> R {
        let (layout, neurons) = (Layout::of(&self.info), self.info.neurons);
        let (rows, biases) = (&self.numbers[..layout.biases], &self.numbers[layout.biases..layout.output]);
        let weights = &self.numbers[layout.output + 2 * neurons * example.bucket..][..2 * neurons];
        let mut lanes = [R::ZERO; 16];
        for (view, features) in [example.own, example.other].into_iter().enumerate() {
            let weights = weights[view * neurons..][..neurons].as_chunks::<BLOCK>().0;
            let sums = sums[view * neurons..][..neurons].as_chunks_mut::<BLOCK>().0;
            for (block, (sums, weights)) in sums.iter_mut().zip(weights).enumerate() {
                let at = block * BLOCK;
                let mut total: [R; BLOCK] = *chunk(biases, at);
                for &feature in features {
                    add(&mut total, chunk::<R, BLOCK>(rows, usize::from(feature) * neurons + at));
                }
                for (sums, weights) in total.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
                    for lane in 0..16 {
                        let clipped = clip(sums[lane]);
                        lanes[lane] += clipped * clipped * weights[lane];
                    }
                }
                *sums = total;
            }
        }
        lanes.into_iter().fold(self.numbers[layout.output_biases + example.bucket], |sum, lane| sum + lane)
    }

    /// Turns the sums of [`forward`](Model::forward) into the slopes of the loss by these sums, and adds the slopes of the
    /// biases and of the output layer to `tail`. `error` is the derivative of the loss by the output.
    #[inline(always)]
    pub(super) fn backward(&self, example: &Example<'_>, error: R, sums: &mut [R], tail: &mut [R]) {
        let (layout, neurons) = (Layout::of(&self.info), self.info.neurons);
        let at = layout.output + 2 * neurons * example.bucket;
        let weights = &self.numbers[at..][..2 * neurons];
        let slopes = tail[at - layout.biases..][..2 * neurons].as_chunks_mut::<16>().0;
        let doubled = error + error;
        let blocks = sums.as_chunks_mut::<16>().0.iter_mut().zip(slopes).zip(weights.as_chunks::<16>().0);
        for ((sums, slopes), weights) in blocks {
            for lane in 0..16 {
                let clipped = clip(sums[lane]);
                slopes[lane] += error * clipped * clipped;
                // Beyond the clip the activation is constant. Below it, `clipped` is 0.
                let slope = doubled * weights[lane] * clipped;
                sums[lane] = if sums[lane] < R::ONE { slope } else { R::ZERO };
            }
        }
        tail[layout.output_biases - layout.biases + example.bucket] += error;
        sums.chunks_exact(neurons).for_each(|sums| add(&mut tail[..neurons], sums));
    }

    /// Returns the sum of the losses of some examples.
    pub(super) fn loss(&self, level: Level, examples: &Examples, chosen: &[u32]) -> f64 {
        dispatch!(level, _ => self.sum_losses(examples, chosen))
    }

    #[inline(always)]
    fn sum_losses(&self, examples: &Examples, chosen: &[u32]) -> f64 {
        let mut sums = vec![R::ZERO; 2 * self.info.neurons];
        let losses = chosen.iter().map(|&index| {
            let example = examples.get(index as usize);
            let output = self.forward(&example, &mut sums).to_f64() + f64::from(example.base);
            cross_entropy(output, example.target.into())
        });
        losses.sum()
    }

    /// Returns the numbers as a network file has them, rounded to whole numbers.
    pub fn quantised(&self) -> Vec<i16> {
        let layout = Layout::of(&self.info);
        let numbers = self.numbers.iter().enumerate();
        numbers.map(|(index, number)| (number.to_f64() * layout.factor(index)).rounded() as i16).collect()
    }

    /// Rounds the numbers to those of a network file.
    pub(super) fn round(&mut self) {
        let layout = Layout::of(&self.info);
        for (index, number) in self.numbers.iter_mut().enumerate() {
            let factor = layout.factor(index);
            *number = (*number * R::from_f64(factor)).rounded() * R::from_f64(1.0 / factor);
        }
    }
}

/// Describes what must be equal for a training to begin with the weights of a network.
fn form(Info { features, count, neurons, buckets, scale: _, base }: &Info) -> [(&'static str, String); 4] {
    let base = if base.is_empty() { "none" } else { base };
    [
        ("features", format!("{features} ({count})")),
        ("neurons", neurons.to_string()),
        ("buckets", buckets.to_string()),
        ("base", base.to_owned()),
    ]
}

#[inline(always)]
pub(super) fn chunk<R, const BLOCK: usize>(numbers: &[R], at: usize) -> &[R; BLOCK] {
    numbers[at..].first_chunk().expect("sizes are multiples of a block")
}

#[inline(always)]
fn clip<R: Real>(sum: R) -> R {
    let sum = if sum > R::ZERO { sum } else { R::ZERO };
    if sum < R::ONE { sum } else { R::ONE }
}

#[inline(always)]
pub(super) fn add<R: Real>(sums: &mut [R], numbers: &[R]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += *number;
    }
}
