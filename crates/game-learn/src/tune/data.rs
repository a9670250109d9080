//! Positions as the tuner sees them: what counts, how often, and what it should come to.

use game_search::hash::fnv1a;

/// Positions in a form that is small and quick to add up: 6 bytes for each count that is not 0. At
/// [`Tuner::tune`](super::Tuner::tune) is an example.
#[derive(Clone, Debug)]
pub struct TuneData {
    /// Where the counts of each position begin; one more than there are positions.
    starts: Vec<u32>,
    numbers: Vec<u16>,
    counts: Vec<f32>,
    scores: Vec<i16>,
    /// Half points.
    results: Vec<u8>,
    /// Hashes of the games.
    games: Vec<u32>,
    /// In how many positions each weight counts.
    seen: Vec<u32>,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) numbers: &'a [u16],
    pub(super) counts: &'a [f32],
    /// What a search said.
    pub(super) score: f64,
    /// What became of it: 0, 0.5 or 1.
    pub(super) result: f64,
}

impl Row<'_> {
    /// The evaluation.
    #[inline]
    pub(super) fn sum(&self, weights: &[f64]) -> f64 {
        let counts = self.numbers.iter().zip(self.counts);
        counts.map(|(&number, &count)| weights[usize::from(number)] * f64::from(count)).sum()
    }
}

impl TuneData {
    /// The largest number of weights.
    pub const MOST_WEIGHTS: usize = 1 << 16;

    /// No position yet.
    ///
    /// # Panics
    ///
    /// With more than [`MOST_WEIGHTS`](TuneData::MOST_WEIGHTS) weights.
    pub fn new(weights: usize) -> TuneData {
        assert!(weights <= TuneData::MOST_WEIGHTS, "{weights} weights: at most {}", TuneData::MOST_WEIGHTS);
        TuneData {
            starts: vec![0],
            numbers: Vec::new(),
            counts: Vec::new(),
            scores: Vec::new(),
            results: Vec::new(),
            games: Vec::new(),
            seen: vec![0; weights],
        }
    }

    /// Adds a position: number and count of each weight that counts, what a search said, and what became of it (0, 0.5 or
    /// 1), all for the side to move. Positions of one game stay together when some are set aside to judge by.
    ///
    /// # Panics
    ///
    /// If a number is not below that of the weights, or there are 2³² counts.
    pub fn push(&mut self, counts: &[(u32, f32)], score: i32, result: f64, game: &str) {
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
        self.games.push((fnv1a(game.as_bytes()) >> 32) as u32);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The number of weights.
    pub fn weights(&self) -> usize {
        self.seen.len()
    }

    /// In how many positions each weight counts.
    pub fn seen(&self) -> &[u32] {
        &self.seen
    }

    /// The number of counts that are not 0.
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

    /// The positions to learn from, and those to judge by: about that share of the games, whole games.
    pub(super) fn split(&self, share: f64) -> [Vec<u32>; 2] {
        let below = (share.clamp(0.0, 1.0) * f64::from(u32::MAX)) as u32;
        let (judge, learn) = (0..self.len() as u32).partition(|&position| {
            // The hash of a short text does not fill its upper bits evenly.
            self.games[position as usize].wrapping_mul(0x9E37_79B9).rotate_left(16).wrapping_mul(0x85EB_CA6B) < below
        });
        [learn, judge]
    }
}
