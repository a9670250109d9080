//! Positions in the form that the tuner uses: feature counts, scores and results.

use crate::split::{held_out_below, place};

/// Positions in a compact form that is fast to evaluate. Each feature count that is not 0 takes 6 bytes. The
/// documentation of [`Tuner::tune`](super::Tuner::tune) has an example.
#[derive(Clone, Debug)]
pub struct TuneData {
    /// The index of each position's first count, followed by the total number of counts.
    starts: Vec<u32>,
    numbers: Vec<u16>,
    counts: Vec<f32>,
    scores: Vec<i16>,
    /// The result of each position in half points.
    results: Vec<u8>,
    /// The place of each position's opening, which decides whether it is held out.
    places: Vec<u32>,
    /// Indexed by weight: the number of positions in which the weight has a count other than 0.
    seen: Vec<u32>,
}

/// The data of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) numbers: &'a [u16],
    pub(super) counts: &'a [f32],
    /// The score of a search.
    pub(super) score: f64,
    /// The result of the game: 0, 0.5 or 1.
    pub(super) result: f64,
}

impl Row<'_> {
    /// Returns the evaluation of the position: the sum of the weights multiplied by the counts.
    #[inline]
    pub(super) fn sum(&self, weights: &[f64]) -> f64 {
        let counts = self.numbers.iter().zip(self.counts);
        counts.map(|(&number, &count)| weights[usize::from(number)] * f64::from(count)).sum()
    }
}

impl TuneData {
    /// The maximum number of weights.
    pub const MAX_WEIGHTS: usize = 1 << 16;

    /// Creates data without positions.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MAX_WEIGHTS`](TuneData::MAX_WEIGHTS) weights.
    pub fn new(weights: usize) -> TuneData {
        assert!(weights <= TuneData::MAX_WEIGHTS, "{weights} weights: at most {}", TuneData::MAX_WEIGHTS);
        TuneData {
            starts: vec![0],
            numbers: Vec::new(),
            counts: Vec::new(),
            scores: Vec::new(),
            results: Vec::new(),
            places: Vec::new(),
            seen: vec![0; weights],
        }
    }

    /// Adds a position. Each of the `counts` is the index of a weight and the weight's count in the position. `score`
    /// is the score of a search, and `result` is 0, 0.5 or 1. Counts, score and result are for the side to move.
    /// Positions with the same `opening` are either all in the training set or all in the validation set.
    ///
    /// # Panics
    ///
    /// Panics if the index of a weight is out of range, or there are 2³² counts in total.
    pub fn push(&mut self, counts: &[(u32, f32)], score: i32, result: f64, opening: &str) {
        let mut counts = counts.to_vec();
        counts.sort_by_key(|&(number, _)| number);
        for same in counts.chunk_by(|one, other| one.0 == other.0) {
            let (number, count) = (same[0].0 as usize, same.iter().map(|(_, count)| count).sum());
            assert!(number < self.seen.len(), "weight {number} of {}", self.seen.len());
            if count != 0.0 {
                self.numbers.push(number as u16);
                self.counts.push(count);
                self.seen[number] += 1;
            }
        }
        self.starts.push(u32::try_from(self.numbers.len()).expect("fewer than 2^32 counts"));
        self.scores.push(score.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        self.results.push((2.0 * result).round().clamp(0.0, 2.0) as u8);
        self.places.push(place(opening));
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Returns `true` if there is no position.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Returns the number of weights.
    pub fn weights(&self) -> usize {
        self.seen.len()
    }

    /// Returns, for each weight, the number of positions in which the weight has a count other than 0.
    pub fn seen(&self) -> &[u32] {
        &self.seen
    }

    /// Returns the total number of counts that are not 0.
    pub fn nonzero(&self) -> usize {
        self.numbers.len()
    }

    #[inline]
    pub(super) fn row(&self, position: u32) -> Row<'_> {
        let position = position as usize;
        let range = self.starts[position] as usize..self.starts[position + 1] as usize;
        Row {
            numbers: &self.numbers[range.clone()],
            counts: &self.counts[range],
            score: self.scores[position].into(),
            result: f64::from(self.results[position]) / 2.0,
        }
    }

    /// Splits the positions into a training set and a validation set. `share` is the approximate share of openings for
    /// validation. The positions of an opening are never divided between the two sets.
    pub(super) fn split(&self, share: f64) -> [Vec<u32>; 2] {
        // The positions of a game are next to each other.
        let games = self.places.chunk_by(|one, other| one == other);
        let below = held_out_below(games.map(|places| places[0]), share);
        let held_out = |&position: &u32| self.places[position as usize] < below;
        let (validation, training) = (0..self.len() as u32).partition(held_out);
        [training, validation]
    }
}
