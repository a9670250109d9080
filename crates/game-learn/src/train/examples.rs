//! Positions as a network sees them.

/// The largest number of features of a network in training. Numbers of 16 bits halve the memory of the positions from
/// which batches are drawn.
pub(super) const MAX_FEATURES: usize = 1 << 16;

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example<'a> {
    /// The active features in the view of the side to move.
    pub own: &'a [u16],
    /// The active features in the view of the other side.
    pub other: &'a [u16],
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
    features: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, Default)]
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
        self.features.resize(self.features.len() + 2 * self.stride, 0);
        self.rows.push(Row::default());
        self.replace(self.rows.len() - 1, example);
    }

    /// Puts an example in the place of another.
    ///
    /// # Panics
    ///
    /// Panics if more features are active than the set has memory for, or if there is no such example.
    pub fn replace(&mut self, index: usize, example: &Example<'_>) {
        let Example { own, other, bucket, target, base } = *example;
        let (active, stride) = (own.len().max(other.len()), self.stride);
        assert!(active <= stride, "{active} active features: at most {stride}");
        let (first, second) = self.features[2 * stride * index..][..2 * stride].split_at_mut(stride);
        first[..own.len()].copy_from_slice(own);
        second[..other.len()].copy_from_slice(other);
        self.rows[index] =
            Row { own: own.len() as u16, other: other.len() as u16, bucket: bucket as u16, target, base };
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

    /// Replaces all examples by some of another set. Reading them one after the other would wait for the memory each
    /// time; these copies do not depend on each other, so the processor waits for many at once.
    pub(super) fn copy_from(&mut self, others: &Examples, chosen: &[u32]) {
        self.stride = others.stride;
        self.rows.clear();
        self.rows.extend(chosen.iter().map(|&index| others.rows[index as usize]));
        self.features.clear();
        for &index in chosen {
            self.features.extend_from_slice(&others.features[2 * self.stride * index as usize..][..2 * self.stride]);
        }
    }

    /// Returns an iterator over the examples.
    pub(super) fn iter(&self) -> impl Iterator<Item = Example<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Returns the number of examples.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there is no example.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
