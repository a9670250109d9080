//! The state of a match.

use std::collections::BTreeMap;

use crate::elo::Pentanomial;
use crate::record::Record;
use crate::sprt::{Decision, Sprt};

/// What a match has come to, as its first engine sees it.
///
/// Games count in the order of their numbers, whichever ends first: a match at fixed nodes comes to the same, and ends at
/// the same game, however many are played at a time. And short games do not count before long ones.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games that each engine lost by an illegal move, on time, or by a crash.
    pub forfeits: [u64; 2],
    /// The pairs by their score.
    pub pairs: Pentanomial,
    /// Half points of each game that may yet count.
    waiting: BTreeMap<usize, (usize, bool)>,
    /// Half points of the first game of a pair whose second does not count yet.
    open: Option<usize>,
    decision: Option<Decision>,
}

impl Tally {
    /// The number of games that count.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What the test said, if it came to an end. No game counts after that.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// Adds a game: it counts once all before it do.
    pub(crate) fn add(&mut self, record: &Record, sprt: Option<&Sprt>) {
        self.waiting.insert(record.game, (record.half_points(), record.is_forfeit()));
        while self.decision.is_none()
            && let Some((half_points, forfeit)) = self.waiting.remove(&(self.games() as usize))
        {
            match half_points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
            if forfeit {
                self.forfeits[usize::from(half_points == 2)] += 1;
            }
            match self.open.take() {
                None => self.open = Some(half_points),
                Some(first) => {
                    self.pairs.add(first + half_points);
                    self.decision = sprt.and_then(|sprt| sprt.decision(&self.pairs));
                }
            }
        }
    }
}
