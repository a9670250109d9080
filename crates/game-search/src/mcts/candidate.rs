//! Moves that may come into the tree, and in which order.

use crate::Score;

/// A move by its place in the order of generation, below what speaks for it. One number, so that thousands are sorted
/// fast; of equals, the first in the order of generation is the larger.
///
/// From the highest bit: 2 bits for who has spoken, 30 for what was said, 32 for the place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(u64);

/// What a quiet move's history is counted in.
const MEAN: f32 = (1 << 20) as f32;
/// Above every history: noisy moves, by the game's own order.
const NOISY: u32 = 1 << 30;
/// Above these: what the evaluator guessed.
const GUESSED: u32 = 2 << 30;
/// And what it was asked about.
const EVALUATED: u32 = 3 << 30;
/// Within the evaluated: a score is counted from here, with the lowest bit for an end of the game.
const ZERO: i32 = 1 << 16;

impl Candidate {
    /// The `number`th move, of which nothing is known.
    pub(super) fn new(number: u32) -> Candidate {
        Candidate(u64::from(!number))
    }

    fn with(self, rank: u32) -> Candidate {
        Candidate(u64::from(rank) << 32 | self.0 & u64::from(u32::MAX))
    }

    fn rank(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// A quiet move, and how well it did elsewhere: from 0 to 1.
    pub(super) fn quiet(self, mean: f32) -> Candidate {
        self.with((mean * MEAN) as u32)
    }

    /// A noisy move, by the game's own order.
    pub(super) fn noisy(self, order: i32) -> Candidate {
        let half = (NOISY / 2) as i32;
        self.with(NOISY + (order.clamp(-half, half - 1) + half) as u32)
    }

    /// A move, and what the evaluator guesses of it.
    pub(super) fn guessed(self, score: i32) -> Candidate {
        let half = (NOISY / 2) as i32;
        self.with(GUESSED + (score.clamp(-half, half - 1) + half) as u32)
    }

    /// A move after which the evaluator has spoken, or the game is over, for the side that makes it.
    pub(super) fn evaluated(self, score: Score, is_over: bool) -> Candidate {
        self.with(EVALUATED + ((score.value() + ZERO) as u32) * 2 + u32::from(is_over))
    }

    /// The move's place in the order of generation.
    #[inline]
    pub(super) fn number(self) -> u32 {
        !(self.0 as u32)
    }

    /// The score after the move, if the evaluator was asked.
    pub(super) fn score(self) -> Option<Score> {
        let said = self.rank().checked_sub(EVALUATED)?;
        Some(Score::from_value((said / 2) as i32 - ZERO))
    }

    /// The score after the move, if the game is over there.
    pub(super) fn proven(self) -> Option<Score> {
        self.score().filter(|_| self.rank() % 2 == 1)
    }

    /// What speaks for the move, in scales of the evaluator. Around an even chance, a scale is a quarter of a chance.
    pub(super) fn attraction(self, scale: f32) -> f32 {
        match (self.score(), self.rank()) {
            (Some(score), _) => score.value() as f32 / scale,
            (None, NOISY..) => 4.0,
            (None, mean) => 4.0 * mean as f32 / MEAN,
        }
    }
}

/// Puts the best `count` in front, in order.
pub(super) fn best_first(candidates: &mut [Candidate], count: usize) {
    if count < candidates.len() {
        candidates.select_nth_unstable_by(count, |a, b| b.cmp(a));
    }
    candidates[..count].sort_unstable_by(|a, b| b.cmp(a));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_ordered_by_what_speaks_for_them() {
        let new = Candidate::new;
        let mut candidates = [
            new(0),
            new(1),
            new(2).quiet(0.5),
            new(3).quiet(0.75),
            new(4).noisy(i32::MIN),
            new(5).noisy(7),
            new(6).evaluated(Score::mated_in(0), true),
            new(7).evaluated(Score::DRAW, false),
            new(8).evaluated(Score::DRAW, true),
            new(9).evaluated(Score::heuristic(3), false),
            new(10).evaluated(Score::mate_in(0), true),
        ];
        let count = candidates.len();
        best_first(&mut candidates, count);
        let numbers = candidates.map(Candidate::number);
        assert_eq!(numbers, [10, 9, 8, 7, 6, 5, 4, 3, 2, 0, 1]);
        let proven = candidates.map(Candidate::proven);
        assert_eq!(proven[..3], [Some(Score::mate_in(0)), None, Some(Score::DRAW)]);
        assert_eq!(candidates[1].score(), Some(Score::heuristic(3)));
    }
}
