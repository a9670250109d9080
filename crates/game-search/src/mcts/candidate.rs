//! Moves that may be added to the tree, and their order.

use crate::Score;

/// A move with its rank, packed into one number so that thousands of moves are sorted fast. Of two moves of equal rank,
/// the move that was generated first has the larger number.
///
/// From the highest bit: 2 bits for the source of the rank, 30 bits for the rank from this source, and 32 bits for the
/// inverted index in the order of generation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(u64);

/// The rank of a quiet move with a history mean of 1.
const MEAN: f32 = (1 << 20) as f32;
/// The base rank of noisy moves, above every quiet move. They are sorted by the game's own order.
const NOISY: u32 = 1 << 30;
/// The base rank of moves with a prior of the evaluator.
const PRIOR: u32 = 2 << 30;
/// The number of ranks for a difference of 1 between two priors.
const PRIOR_STEPS: f32 = 65_536.0;
/// The base rank of evaluated moves.
const EVALUATED: u32 = 3 << 30;
/// An offset that makes the score of an evaluated move positive. The lowest bit of the rank is set if the move ends the
/// game.
const ZERO: i32 = 1 << 16;

impl Candidate {
    /// Makes a candidate of the move with this number in the order of generation, without a rank.
    pub(super) fn new(number: u32) -> Candidate {
        Candidate(u64::from(!number))
    }

    fn with(self, rank: u32) -> Candidate {
        Candidate(u64::from(rank) << 32 | self.0 & u64::from(u32::MAX))
    }

    fn rank(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Ranks a quiet move by its history mean, from 0 to 1.
    pub(super) fn quiet(self, mean: f32) -> Candidate {
        self.with((mean * MEAN) as u32)
    }

    /// Ranks a noisy move by the game's own order.
    pub(super) fn noisy(self, order: i32) -> Candidate {
        let half = (NOISY / 2) as i32;
        self.with(NOISY + (order.clamp(-half, half - 1) + half) as u32)
    }

    /// Ranks a move by the evaluator's prior: from -8,192 to 8,191, in steps of 1/65,536.
    pub(super) fn with_prior(self, prior: f32) -> Candidate {
        let half = (NOISY / 2) as i32;
        self.with(PRIOR + (((prior * PRIOR_STEPS) as i32).clamp(-half, half - 1) + half) as u32)
    }

    /// Ranks a move by the score of the position after it, for the side that makes the move. `is_over` is `true` if the
    /// move ends the game.
    pub(super) fn evaluated(self, score: Score, is_over: bool) -> Candidate {
        self.with(EVALUATED + ((score.value() + ZERO) as u32) * 2 + u32::from(is_over))
    }

    /// Returns the move's index in the order of generation.
    #[inline]
    pub(super) fn number(self) -> u32 {
        !(self.0 as u32)
    }

    /// Returns the score after the move, if it was evaluated.
    pub(super) fn score(self) -> Option<Score> {
        let said = self.rank().checked_sub(EVALUATED)?;
        Some(Score::from_value((said / 2) as i32 - ZERO))
    }

    /// Returns the score after the move, if the move ends the game.
    pub(super) fn proven(self) -> Option<Score> {
        self.score().filter(|_| self.rank() % 2 == 1)
    }

    /// Returns the attraction of the move (how good its rank makes it look): the prior of the evaluator, or the score in
    /// multiples of `MctsParams::scale`. Near an even position, a difference of 1 in attraction is a difference of 0.25
    /// in the winning chance.
    pub(super) fn attraction(self, scale: f32) -> f32 {
        match (self.score(), self.rank()) {
            (Some(score), _) => score.value() as f32 / scale,
            (None, rank @ PRIOR..) => ((rank - PRIOR) as i32 - (NOISY / 2) as i32) as f32 / PRIOR_STEPS,
            (None, NOISY..) => 4.0,
            (None, mean) => 4.0 * mean as f32 / MEAN,
        }
    }
}

/// Moves the best `count` candidates to the front and sorts them.
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
    fn candidates_are_ordered_by_proof_visits_and_value() {
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
            new(11).with_prior(-1.5),
            new(12).with_prior(f32::INFINITY),
            new(13).with_prior(-1.499),
        ];
        let count = candidates.len();
        best_first(&mut candidates, count);
        let numbers = candidates.map(Candidate::number);
        assert_eq!(numbers, [10, 9, 8, 7, 6, 12, 13, 11, 5, 4, 3, 2, 0, 1]);
        let proven = candidates.map(Candidate::proven);
        assert_eq!(proven[..3], [Some(Score::mate_in(0)), None, Some(Score::DRAW)]);
        assert_eq!(candidates[1].score(), Some(Score::heuristic(3)));
        assert_eq!([candidates[1], candidates[7], candidates[12]].map(|it| it.attraction(2.0)), [1.5, -1.5, 0.0]);
    }
}
