//! The journal: every decision and every result of learning, one JSON object for each line.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::error::LearnError;
use super::settings::{Settings, Stage};
use crate::stats::{Pentanomial, is_void};
use crate::train::Epoch;

/// The journal of learning. It holds the settings, then the decisions and results of each round. A replay of a journal
/// writes the same files byte for byte, the journal included.
#[derive(Clone, Debug, PartialEq)]
pub struct Journal {
    pub(super) entries: Vec<Entry>,
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Entry {
    /// The first line: what determines all others, except for the numbers of games, epochs and rounds.
    Start(Start),
    /// The number of games in a round.
    Games { round: u32, games: u64 },
    /// The number of epochs in a round.
    Epochs { round: u32, epochs: u32 },
    /// The end of a training.
    Trained { round: u32, trained: TrainingResult },
    /// The end of a round.
    Round(Round),
    /// The number of rounds.
    End { rounds: u32 },
}

impl Entry {
    /// Returns `true` if this entry can be the next one after `last`.
    fn can_follow(&self, last: Option<&Entry>) -> bool {
        let place = |entry: &Entry| match entry {
            Entry::Start(_) => (0, 3),
            Entry::Games { round, .. } => (*round, 0),
            Entry::Epochs { round, .. } => (*round, 1),
            Entry::Trained { round, .. } => (*round, 2),
            Entry::Round(round) => (round.round, 3),
            Entry::End { rounds } => (*rounds, 4),
        };
        match last.map(place) {
            None => matches!(self, Entry::Start(_)),
            Some((round, 3)) => place(self) == (round, 4) || place(self) == (round.saturating_add(1), 0),
            Some((round, stage)) => stage < 3 && place(self) == (round, stage + 1),
        }
    }
}

/// What learning starts from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The version of this crate.
    pub version: String,
    /// The name of the game.
    pub game: String,
    /// The features of the networks.
    pub features: String,
    /// The name of the first evaluator, and the hash of its weights. `rules` is an evaluator that returns 0 for every
    /// position.
    pub evaluator: [String; 2],
    /// Whether each training begins with the weights of the incumbent, and not with random ones.
    pub warm: bool,
    /// The name of the evaluator that every round is measured against, and the hash of its weights.
    pub anchor: [String; 2],
    /// The settings.
    pub settings: Settings,
}

/// The result of a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingResult {
    /// The numbers of positions to train on and held out.
    pub positions: [usize; 2],
    /// The results of the epochs.
    pub epochs: Vec<Epoch>,
    /// The number of the epoch that is kept, counted from 1.
    pub best: u32,
    /// The loss on the held-out positions of the best constant.
    pub constant: f64,
    /// The scale of the search scores.
    pub score_scale: f64,
}

impl TrainingResult {
    /// Returns the loss on the held-out positions of the epoch that is kept.
    pub fn loss(&self) -> f64 {
        let best = self.epochs.iter().find(|epoch| epoch.epoch == self.best);
        best.map_or(f64::NAN, |epoch| epoch.held_out)
    }
}

/// The result of a match between two evaluators. Each pair has an opening of its own. Its two games can still be
/// equal, if both evaluators choose the same moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The pairs of games, from the view of the new network.
    pub pairs: Pentanomial,
    /// The number of games that differ from all earlier ones in their moves or in their opening.
    pub distinct: u64,
    /// The seed of the openings.
    pub seed: u64,
}

impl Score {
    /// Returns `true` if the match is [void](is_void).
    pub fn is_void(&self) -> bool {
        is_void(self.distinct, 2 * self.pairs.pairs())
    }

    /// Returns what to print after the result: whether the match is void.
    pub fn mark(&self) -> &'static str {
        if self.is_void() { " (void)" } else { "" }
    }
}

/// A round of learning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The number of the round, counted from 1.
    pub round: u32,
    /// The number of games.
    pub games: u64,
    /// The number of different positions kept from these games.
    pub positions: u64,
    /// The number of these positions that are in no game of the earlier rounds that are learnt from.
    pub new: u64,
    /// The match with the incumbent that decided whether the new network replaces it.
    pub decided: Score,
    /// Whether the new network is the incumbent from now on.
    pub is_better: bool,
    /// The match with the same incumbent from other openings.
    pub predecessor: Score,
    /// The match with the anchor from other openings.
    pub anchor: Score,
}

impl Journal {
    /// The name of the file.
    pub const FILE: &'static str = "journal.jsonl";

    /// Parses a journal. Errors name it by its path.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is not an entry, or an entry is not where it belongs.
    pub fn parse(path: &Path, text: &str) -> Result<Journal, LearnError> {
        let mut entries: Vec<Entry> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let wrong = |reason: String| LearnError::Journal {
                path: path.to_owned(),
                line: index + 1,
                text: line.to_owned(),
                reason,
            };
            let entry: Entry = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
            if !entry.can_follow(entries.last()) {
                let expected =
                    "expected the start in line 1, then games, epochs, trained and round of each round, then the end";
                return Err(wrong(expected.to_owned()));
            }
            entries.push(entry);
        }
        if entries.is_empty() {
            let (path, reason) = (path.to_owned(), "expected a journal".to_owned());
            return Err(LearnError::Journal { path, line: 1, text: String::new(), reason });
        }
        Ok(Journal { entries })
    }

    /// Returns the text of the journal.
    #[expect(clippy::missing_panics_doc, reason = "an entry consists of strings and numbers")]
    pub fn text(&self) -> String {
        let line = |entry| serde_json::to_string(entry).expect("strings and numbers") + "\n";
        self.entries.iter().map(line).collect()
    }

    /// Returns what learning started from.
    pub fn start(&self) -> &Start {
        match &self.entries[0] {
            Entry::Start(start) => start,
            _ => unreachable!("a journal begins with the start"),
        }
    }

    /// Returns the finished rounds.
    pub fn rounds(&self) -> impl Iterator<Item = &Round> {
        self.entries.iter().filter_map(|entry| if let Entry::Round(round) = entry { Some(round) } else { None })
    }

    /// Returns the training of a round, if it has ended.
    pub fn training(&self, number: u32) -> Option<&TrainingResult> {
        self.find(|entry| match entry {
            Entry::Trained { round, trained } if *round == number => Some(trained),
            _ => None,
        })
    }

    /// Returns `true` if learning has ended.
    pub fn is_complete(&self) -> bool {
        self.rounds_in_all().is_some()
    }

    /// Returns the number of the round whose network is the incumbent after `rounds` rounds; 0 is the start.
    pub fn incumbent(&self, rounds: u32) -> u32 {
        self.rounds().filter(|it| it.round <= rounds && it.is_better).map(|it| it.round).max().unwrap_or(0)
    }

    pub(super) fn rounds_in_all(&self) -> Option<u32> {
        self.find(|entry| if let Entry::End { rounds } = entry { Some(*rounds) } else { None })
    }

    /// Returns the number of games of a round, if its games are complete.
    pub fn games(&self, number: u32) -> Option<u64> {
        self.find(|entry| match *entry {
            Entry::Games { round, games } if round == number => Some(games),
            _ => None,
        })
    }

    pub(super) fn epochs(&self, number: u32) -> Option<u32> {
        self.find(|entry| match *entry {
            Entry::Epochs { round, epochs } if round == number => Some(epochs),
            _ => None,
        })
    }

    /// Checks that each round of this journal has these numbers of games and epochs.
    pub(super) fn check_budget(&self, path: &Path, games: u64, epochs: u32) -> Result<(), LearnError> {
        let differs = |entry: &Entry| match *entry {
            Entry::Games { games: found, .. } if found != games => Some(("games", found, games)),
            Entry::Epochs { epochs: found, .. } if found != epochs => Some(("epochs", found.into(), epochs.into())),
            _ => None,
        };
        match self.entries.iter().find_map(differs) {
            None => Ok(()),
            Some((what, found, expected)) => Err(LearnError::Other {
                path: path.to_owned(),
                what: format!("the number of {what}"),
                found: found.to_string(),
                expected: expected.to_string(),
            }),
        }
    }

    /// Returns the number of pairs of a match of a round that has ended.
    pub(super) fn pairs(&self, number: u32, stage: Stage) -> Option<u64> {
        let round = self.round(number)?;
        let score = match stage {
            Stage::Decide => &round.decided,
            Stage::Predecessor => &round.predecessor,
            Stage::Anchor => &round.anchor,
        };
        Some(score.pairs.pairs())
    }

    pub(super) fn round(&self, number: u32) -> Option<&Round> {
        self.rounds().find(|round| round.round == number)
    }

    fn find<'a, T>(&'a self, find: impl FnMut(&'a Entry) -> Option<T>) -> Option<T> {
        self.entries.iter().find_map(find)
    }
}

/// Returns the name of the file with a part of the games of a round.
pub fn part_file(round: u32, number: u32, of: u32) -> String {
    format!("games-{round}-part-{number}-of-{of}.units")
}

/// Returns the name of the network file of a round.
pub(super) fn network_file(round: u32) -> String {
    format!("net-{round}.net")
}

/// Checks that the journal at `path` has this start.
pub(super) fn same(path: PathBuf, found: &Start, expected: &Start) -> Result<(), LearnError> {
    let values = |start: &Start| {
        let Start { version, game, features, evaluator, warm, anchor, settings } = start;
        let settings = json!(settings).as_object().cloned().unwrap_or_default();
        let first = json!([version, game, features, evaluator, warm, anchor]).as_array().cloned().unwrap_or_default();
        let names =
            ["version", "game", "features", "evaluator at the start (--from)", "warm start", "anchor (--anchor)"]
                .map(str::to_owned);
        names.into_iter().zip(first).chain(settings)
    };
    match values(found).zip(values(expected)).find(|(found, expected)| found != expected) {
        None => Ok(()),
        Some(((what, found), (_, expected))) => Err(LearnError::Other {
            path,
            what: what.replace('_', " "),
            found: found.to_string(),
            expected: expected.to_string(),
        }),
    }
}
