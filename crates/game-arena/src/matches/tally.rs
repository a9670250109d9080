//! The state of a match.

use std::collections::BTreeMap;

use super::record::Record;
use crate::stats::{Decision, Pentanomial, Sprt};

/// What an engine used in the games that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Its moves.
    pub moves: u64,
    /// The nodes that it said it visited.
    pub nodes: u64,
    /// Milliseconds, as the arena measured them.
    pub millis: u64,
}

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
    /// What each engine used.
    pub usage: [Usage; 2],
    /// The pairs by their score.
    pub pairs: Pentanomial,
    /// Games that count once those before them do.
    waiting: BTreeMap<usize, Record>,
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
        self.waiting.insert(record.game, record.clone());
        while self.decision.is_none()
            && let Some(record) = self.waiting.remove(&(self.games() as usize))
        {
            let (first, half_points) = (record.side_of_first().index(), record.half_points());
            for (sum, side) in self.usage.iter_mut().zip([first, 1 - first]) {
                sum.moves += record.turns[side];
                sum.nodes = sum.nodes.saturating_add(record.nodes[side]);
                sum.millis += record.millis[side];
            }
            match half_points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
            if record.is_forfeit() {
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
