//! Positions as a network sees them.

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example<'a> {
    /// The active features in the view of the side to move.
    pub own: &'a [u32],
    /// The active features in the view of the other side.
    pub other: &'a [u32],
    /// The output bucket.
    pub bucket: usize,
    /// The score to predict for the side to move, from 0 (a loss) to 1 (a win).
    pub target: f32,
    /// The score of the base evaluator divided by its scale; 0 if there is no base evaluator.
    pub base: f32,
}

/// A set of examples in one block of memory, of the same size for each.
#[derive(Clone, Debug)]
pub struct Examples {
    /// The size of the features of one view.
    stride: usize,
    features: Vec<u32>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    own: u16,
    other: u16,
    bucket: u16,
    target: f32,
    base: f32,
}

impl Examples {
    /// Creates an empty set. `max_active` is the largest number of active features in one view.
    pub fn new(max_active: usize) -> Examples {
        Examples { stride: max_active, features: Vec::new(), rows: Vec::new() }
    }

    /// Adds an example.
    ///
    /// # Panics
    ///
    /// Panics if more features are active than the set has memory for.
    pub fn push(&mut self, example: &Example<'_>) {
        let Example { own, other, bucket, target, base } = *example;
        assert!(
            own.len().max(other.len()) <= self.stride,
            "{} or {} active features: at most {}",
            own.len(),
            other.len(),
            self.stride
        );
        for features in [own, other] {
            self.features.extend(features);
            self.features.resize(self.features.len() + self.stride - features.len(), 0);
        }
        self.rows.push(Row { own: own.len() as u16, other: other.len() as u16, bucket: bucket as u16, target, base });
    }

    /// Returns an example.
    ///
    /// # Panics
    ///
    /// Panics if there is no such example.
    #[inline]
    pub fn get(&self, index: usize) -> Example<'_> {
        let Row { own, other, bucket, target, base } = self.rows[index];
        let features = &self.features[2 * self.stride * index..][..2 * self.stride];
        let (first, second) = features.split_at(self.stride);
        Example { own: &first[..own.into()], other: &second[..other.into()], bucket: bucket.into(), target, base }
    }

    /// Returns the number of examples.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there is no example.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Removes all examples.
    pub fn clear(&mut self) {
        self.features.clear();
        self.rows.clear();
    }

    /// Replaces the example at `index` by the last one, and returns nothing of it.
    pub fn swap_remove(&mut self, index: usize) {
        let last = self.rows.len() - 1;
        let size = 2 * self.stride;
        self.features.copy_within(size * last..size * (last + 1), size * index);
        self.features.truncate(size * last);
        self.rows.swap_remove(index);
    }
}
