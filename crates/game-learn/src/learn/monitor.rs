//! What learning tells while it runs.

use std::fmt;
use std::time::{Duration, Instant};

use super::journal::{Round, TrainingResult};
use super::settings::Stage;
use crate::stats::Pentanomial;
use crate::train::Epoch;

/// Receives the progress of learning, and tells the time.
pub trait Monitor {
    /// Returns the time since learning began. It is called only if the budget is a time.
    fn elapsed(&mut self) -> Duration;

    /// Receives the progress.
    fn tell(&mut self, progress: &Progress<'_>);
}

/// A step of learning. The text of [`Display`](fmt::Display) is one line.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// A game of self-play has ended.
    Game {
        /// The number of the round.
        round: u32,
        /// The number of games of this round so far.
        games: u64,
        /// The number of games of the round, if it is known.
        of: Option<u64>,
    },
    /// An epoch has ended.
    Epoch {
        /// The number of the round.
        round: u32,
        /// The result.
        epoch: &'a Epoch,
        /// The number of epochs of the round.
        of: u32,
    },
    /// A training has ended.
    Trained {
        /// The number of the round.
        round: u32,
        /// The result.
        result: &'a TrainingResult,
    },
    /// A pair of games of a match has ended.
    Pair {
        /// The number of the round.
        round: u32,
        /// The match.
        stage: Stage,
        /// The pairs so far.
        pairs: &'a Pentanomial,
        /// The largest number of pairs.
        of: u64,
    },
    /// A round has ended.
    Round(&'a Round),
}

impl fmt::Display for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Progress::Game { round, games, of: Some(of) } => write!(f, "round {round}: game {games} of {of}"),
            Progress::Game { round, games, of: None } => write!(f, "round {round}: game {games}"),
            Progress::Epoch { round, epoch, of } => {
                write!(f, "round {round}: epoch {} of {of}, loss {:.4}", epoch.epoch, epoch.held_out)
            }
            Progress::Trained { round, result } => write!(
                f,
                "round {round}: loss {:.4}, of a constant {:.4}, {} positions",
                result.loss(),
                result.constant,
                result.positions[0] + result.positions[1]
            ),
            Progress::Pair { round, stage, pairs, of } => {
                write!(f, "round {round}: match ({}), pair {} of {of}, {pairs} Elo", stage.name(), pairs.pairs())
            }
            Progress::Round(round) => write!(
                f,
                "round {}: {} games, {} positions, {} new; against the incumbent {} Elo{}, {}; against the anchor {} Elo{}",
                round.round,
                round.games,
                round.positions,
                round.new,
                round.predecessor.pairs,
                round.predecessor.mark(),
                if round.is_better { "replaces it" } else { "does not replace it" },
                round.anchor.pairs,
                round.anchor.mark(),
            ),
        }
    }
}

/// A monitor with the clock of the computer, which passes the progress to a function.
#[derive(Clone, Debug)]
pub struct Watch<F> {
    start: Instant,
    tell: F,
}

impl<F: FnMut(&Progress<'_>)> Watch<F> {
    /// Starts the clock.
    pub fn new(tell: F) -> Watch<F> {
        Watch { start: Instant::now(), tell }
    }
}

impl<F: FnMut(&Progress<'_>)> Monitor for Watch<F> {
    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn tell(&mut self, progress: &Progress<'_>) {
        (self.tell)(progress);
    }
}
