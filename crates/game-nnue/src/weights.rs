//! The numbers of a network, and the check that no sum of them overflows.

use std::ops::RangeInclusive;

use crate::error::NetworkError;

/// The quantisation of the hidden layer: an activation of 1.0 is stored as 255.
pub const QA: i32 = 255;

/// The quantisation of the output weights: a weight of 1.0 is stored as 64.
pub const QB: i32 = 64;

/// The largest absolute value of an output weight. The product of an activation and a weight then fits into 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;

/// The numbers of neurons that a network can have.
pub const SIZES: [usize; 6] = [16, 32, 64, 128, 256, 512];

/// The description of a network: what its inputs are and how large it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name of the game and of the features, as in [`Features::ID`](crate::Features::ID).
    pub features: String,
    /// The number of features.
    pub count: usize,
    /// The number of neurons in the hidden layer: one of [`SIZES`]. The layer is computed twice, once for each side.
    pub neurons: usize,
    /// The number of output buckets, at least 1.
    pub buckets: usize,
    /// The score at which the side to move is expected to win 73 % of the points, at least 4. The
    /// [unit](game_search::Evaluator::unit) of the evaluator is a quarter of it.
    pub scale: u16,
    /// The name of the evaluator that the network's score is added to ([`Residual`](crate::Residual)), or an empty text
    /// if the score stands for itself.
    pub base: String,
}

impl Info {
    /// Returns the number of weights of each kind: first layer, first biases, output weights, output biases.
    pub(crate) fn lengths(&self) -> [usize; 4] {
        [self.count * self.neurons, self.neurons, self.buckets * 2 * self.neurons, self.buckets]
    }

    /// Checks that a network can have these numbers.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        let wrong = |what, found: String, expected: &str| {
            Err(NetworkError::Description { what, found, expected: expected.to_owned() })
        };
        if !SIZES.contains(&self.neurons) {
            wrong("the number of neurons", self.neurons.to_string(), "16, 32, 64, 128, 256 or 512")
        } else if self.count == 0 || self.count > MAX_FEATURES {
            wrong("the number of features", self.count.to_string(), "1 to 1,048,576")
        } else if self.buckets == 0 || self.buckets > MAX_BUCKETS {
            wrong("the number of buckets", self.buckets.to_string(), "1 to 256")
        } else if self.scale < 4 {
            wrong("the scale", self.scale.to_string(), "4 to 65,535")
        } else if self.features.is_empty() || self.features.len() > 255 {
            wrong("the name of the features", format!("{} bytes", self.features.len()), "1 to 255 bytes")
        } else if self.base.len() > 255 {
            wrong("the name of the base", format!("{} bytes", self.base.len()), "at most 255 bytes")
        } else {
            Ok(())
        }
    }
}

const MAX_FEATURES: usize = 1 << 20;
const MAX_BUCKETS: usize = 256;

/// The weights of a network: one hidden layer, which is computed from the view of each side, and one output.
///
/// All weights are 16-bit integers. If a feature is active, its row is added to the hidden layer of its view. Each sum
/// `v` of the hidden layer is clipped to 0..=255 and squared (squared clipped ReLU). The activations of the side to move
/// come first, then those of the other side. The score is `(sum(v² · w) / 255 + bias) · scale / (255 · 64)`, and each
/// division rounds towards zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    info: Info,
    /// First layer, first biases, output weights, output biases, in this order.
    numbers: Box<[i16]>,
}

impl Weights {
    /// Creates weights from numbers in the order of a file: for each feature its row of `neurons` weights; the `neurons`
    /// biases; for each bucket its 2 · `neurons` output weights; the bias of each bucket.
    ///
    /// # Errors
    ///
    /// Returns an error if a network cannot have this description, if the number of weights does not fit the
    /// description, or if an output weight is beyond ±[`MAX_OUTPUT_WEIGHT`].
    pub fn new(info: Info, numbers: Vec<i16>) -> Result<Weights, NetworkError> {
        info.check()?;
        let expected = info.lengths().iter().sum();
        if numbers.len() != expected {
            return Err(NetworkError::Length { found: 2 * numbers.len(), expected: 2 * expected });
        }
        let weights = Weights { info, numbers: numbers.into() };
        for bucket in 0..weights.info.buckets {
            let large =
                weights.output(bucket).iter().position(|weight| weight.unsigned_abs() > MAX_OUTPUT_WEIGHT as u16);
            if let Some(neuron) = large {
                return Err(NetworkError::OutputWeight { neuron, bucket, weight: weights.output(bucket)[neuron] });
            }
        }
        Ok(weights)
    }

    /// Returns the description of the network.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Returns all weights, in the order of a file.
    pub fn numbers(&self) -> &[i16] {
        &self.numbers
    }

    /// Returns the weights of a feature, one for each neuron.
    ///
    /// # Panics
    ///
    /// Panics if the network has no such feature.
    #[inline]
    pub fn row(&self, feature: u32) -> &[i16] {
        assert!((feature as usize) < self.info.count, "feature {feature} of {}", self.info.count);
        &self.numbers[feature as usize * self.info.neurons..][..self.info.neurons]
    }

    /// Returns the biases of the hidden layer, one for each neuron.
    #[inline]
    pub fn biases(&self) -> &[i16] {
        &self.numbers[self.info.count * self.info.neurons..][..self.info.neurons]
    }

    /// Returns the output weights of a bucket: first those of the side to move, then those of the other side.
    ///
    /// # Panics
    ///
    /// Panics if the network has no such bucket.
    #[inline]
    pub fn output(&self, bucket: usize) -> &[i16] {
        assert!(bucket < self.info.buckets, "bucket {bucket} of {}", self.info.buckets);
        let Info { count, neurons, .. } = self.info;
        &self.numbers[(count + 1 + 2 * bucket) * neurons..][..2 * neurons]
    }

    /// Returns the output bias of a bucket.
    ///
    /// # Panics
    ///
    /// Panics if the network has no such bucket.
    #[inline]
    pub fn output_bias(&self, bucket: usize) -> i16 {
        let [.., biases] = self.info.lengths();
        self.numbers[self.numbers.len() - biases..][bucket]
    }

    /// Proves that no sum of the hidden layer leaves 16 bits while at most `max_active` different features are active:
    /// for each neuron, the bias plus its `max_active` largest weights of either sign must fit.
    ///
    /// # Errors
    ///
    /// Returns an error that names the first neuron that can overflow.
    pub fn check_sums(&self, max_active: usize) -> Result<(), NetworkError> {
        for (neuron, sums) in self.sum_ranges(max_active).enumerate() {
            for sum in [*sums.start(), *sums.end()] {
                if i16::try_from(sum).is_err() {
                    return Err(NetworkError::Overflow { neuron, sum, max_active });
                }
            }
        }
        Ok(())
    }

    /// Returns for each neuron the smallest and the largest sum that it can reach while at most `max_active` different
    /// features are active.
    pub fn sum_ranges(&self, max_active: usize) -> impl Iterator<Item = RangeInclusive<i64>> {
        let Info { count, neurons, .. } = self.info;
        let mut column = Vec::with_capacity(count);
        (0..neurons).map(move |neuron| {
            column.clear();
            column
                .extend(self.numbers[..count * neurons].iter().skip(neuron).step_by(neurons).map(|&it| i64::from(it)));
            column.sort_unstable();
            let bias = i64::from(self.biases()[neuron]);
            let low = bias + column.iter().take(max_active).filter(|it| **it < 0).sum::<i64>();
            let high = bias + column.iter().rev().take(max_active).filter(|it| **it > 0).sum::<i64>();
            low..=high
        })
    }
}
