//! The gradient of a part of a batch.

use fearless_simd::{Level, dispatch};

use super::examples::Examples;
use super::model::{Layout, Model, Real, add, chunk};
use crate::loss::{cross_entropy, sigmoid};

/// The gradient of a part of a batch.
///
/// The slopes of a feature's row are the sum of the slopes of the hidden layers in which the feature is active. These
/// layers are listed for each feature, so that every row is summed in registers and written once.
#[derive(Clone, Debug)]
pub(super) struct Chunk<R> {
    neurons: usize,
    examples: Examples,
    /// For each example, the slopes of its own and of the other view's hidden layer.
    hidden: Vec<R>,
    /// The numbers of the hidden layers in which a feature is active, for one feature after the other.
    layers: Vec<u32>,
    /// Where the layers of each feature end.
    ends: Vec<u32>,
    /// The slopes of the biases and of the output layer.
    tail: Vec<R>,
    /// The sum of the losses.
    pub loss: f64,
}

impl<R: Real> Chunk<R> {
    pub fn new(model: &Model<R>) -> Chunk<R> {
        let layout = Layout::of(&model.info);
        Chunk {
            neurons: model.info.neurons,
            examples: Examples::new(0),
            hidden: Vec::new(),
            layers: Vec::new(),
            ends: vec![0; model.info.count],
            tail: vec![R::ZERO; layout.len - layout.biases],
            loss: 0.0,
        }
    }

    /// Computes the gradient of the sum of the losses of some examples.
    pub fn learn(&mut self, level: Level, model: &Model<R>, examples: &Examples, chosen: &[u32]) {
        self.examples.copy_from(examples, chosen);
        self.list_layers();
        self.hidden.resize(2 * self.neurons * chosen.len(), R::ZERO);
        self.tail.fill(R::ZERO);
        self.loss = 0.0;
        dispatch!(level, _ => self.learn_all(model));
    }

    #[inline(always)]
    fn learn_all(&mut self, model: &Model<R>) {
        for (example, hidden) in self.examples.iter().zip(self.hidden.chunks_exact_mut(2 * self.neurons)) {
            let output = model.forward(&example, hidden).to_f64() + f64::from(example.base);
            let target = f64::from(example.target);
            self.loss += cross_entropy(output, target);
            model.backward(&example, R::from_f64(sigmoid(output) - target), hidden, &mut self.tail);
        }
    }

    /// Sorts the hidden layers of the examples by feature.
    fn list_layers(&mut self) {
        self.ends.fill(0);
        let layers = || self.examples.iter().flat_map(|example| [example.own, example.other]);
        layers().for_each(|features| {
            for &feature in features {
                self.ends[usize::from(feature)] += 1;
            }
        });
        let mut total = 0;
        for end in &mut self.ends {
            total += std::mem::replace(end, total);
        }
        self.layers.resize(total as usize, 0);
        let mut layer = 0;
        layers().for_each(|features| {
            for &feature in features {
                let end = &mut self.ends[usize::from(feature)];
                self.layers[*end as usize] = layer;
                *end += 1;
            }
            layer += 1;
        });
    }

    /// Adds the slopes of the rows that begin with the row of feature `first`.
    pub fn add_rows(&self, level: Level, first: usize, rows: &mut [R]) {
        match self.neurons {
            16 => dispatch!(level, _ => self.add_blocks::<16>(first, rows)),
            _ => dispatch!(level, _ => self.add_blocks::<32>(first, rows)),
        }
    }

    #[inline(always)]
    fn add_blocks<const BLOCK: usize>(&self, first: usize, rows: &mut [R]) {
        let mut start = first.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        for (row, &end) in rows.chunks_exact_mut(self.neurons).zip(&self.ends[first..]) {
            let layers = &self.layers[start..end as usize];
            start = end as usize;
            if layers.is_empty() {
                continue;
            }
            for (block, row) in row.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
                let mut sums = [R::ZERO; BLOCK];
                for &layer in layers {
                    add(&mut sums, chunk::<R, BLOCK>(&self.hidden, layer as usize * self.neurons + block * BLOCK));
                }
                add(row, &sums);
            }
        }
    }

    /// Adds the slopes of the biases and of the output layer.
    pub fn add_tail(&self, tail: &mut [R]) {
        add(tail, &self.tail);
    }
}
