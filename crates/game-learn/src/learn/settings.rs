//! The settings of learning, and what may be spent on it.

use std::time::Duration;

use fastrand::Rng;
use game_search::hash::derive_seed;
use game_search::spec::{GameSpec, History};
use game_search::{Game, MoveList};
use serde::{Deserialize, Serialize};

use super::error::LearnError;
use crate::openings::{Plies, choice};
use crate::selfplay::Temperature;

/// The settings of learning. These settings, with the numbers of games, epochs and rounds, determine everything that is
/// learnt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of neurons: 16, 32, 64, 128, 256 or 512.
    pub neurons: usize,
    /// The limit of each search in self-play, in nodes.
    pub nodes: u64,
    /// The number of random plies at the start of a game of self-play.
    pub random_plies: Plies,
    /// The probability, from 0 to 1, that a move of self-play is replaced by a random legal move.
    pub random_move: f64,
    /// How the first moves of a game of self-play are drawn by their scores, if they are.
    pub temperature: Option<Temperature>,
    /// The number of plies after which a game without a result is a draw.
    pub max_plies: usize,
    /// The number of rounds whose games are learnt from: the last ones.
    pub window: u32,
    /// The weight of the game results in the target, from 0 to 1; the rest is the weight of the search scores. It is 1
    /// in a round whose games were played without an evaluation, and in one whose results do not follow the scores.
    pub lambda: f64,
    /// The number of positions in a batch of training.
    pub batch: usize,
    /// The learning rate at the start and at the end of training.
    pub rate: [f64; 2],
    /// The limit of each search in matches, in nodes.
    pub match_nodes: u64,
    /// The number of random plies at the start of a game in a match.
    pub match_plies: Plies,
    /// The largest number of pairs of games between a new network and the incumbent.
    pub max_pairs: u64,
    /// The number of pairs of games that measure a round.
    pub measured_pairs: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 1,
            neurons: 64,
            nodes: 400,
            random_plies: Plies { min: 2, max: 12 },
            random_move: 0.15,
            temperature: None,
            max_plies: 400,
            window: 4,
            lambda: 0.5,
            batch: 1_024,
            rate: [2e-3, 2e-5],
            match_nodes: 1_000,
            match_plies: Plies { min: 6, max: 8 },
            max_pairs: 2_000,
            measured_pairs: 200,
        }
    }
}

impl Settings {
    /// Returns the default settings with openings that suit the game: random games show how long its games are. In a
    /// short game, such as tic-tac-toe, the default openings would leave nothing to play.
    pub fn for_game<S: GameSpec>() -> Settings {
        let settings = Settings::default();
        let mut plies: Vec<u32> = (0..100).map(|index| random_game::<S>(derive_seed(settings.seed, index))).collect();
        plies.sort_unstable();
        match plies[plies.len() / 2] {
            median @ ..SHORT_GAME => Settings {
                random_plies: Plies { min: 0, max: 2 * median / 3 },
                match_plies: Plies { min: median / 4, max: median / 2 },
                ..settings
            },
            _ => settings,
        }
    }

    pub(super) fn check(&self) -> Result<(), LearnError> {
        let wrong = |what: String, expected| Err(LearnError::Settings { what, expected });
        let zeros = [
            ("0 nodes", self.nodes),
            ("a window of 0 rounds", self.window.into()),
            ("0 nodes in matches", self.match_nodes),
            ("0 pairs", self.max_pairs),
            ("0 measured pairs", self.measured_pairs),
        ];
        if let Some((what, _)) = zeros.iter().find(|(_, number)| *number == 0) {
            return wrong((*what).to_owned(), "1 or more");
        }
        if self.max_pairs.max(self.measured_pairs) > MAX_PAIRS {
            return wrong(format!("{} pairs", self.max_pairs.max(self.measured_pairs)), "at most 100000");
        }
        Ok(())
    }
}

/// Games whose random games are shorter than this many plies have openings of their own.
const SHORT_GAME: u32 = 16;

/// Plays a random game of at most [`SHORT_GAME`] plies, and returns its number of plies.
fn random_game<S: GameSpec>(seed: u64) -> u32 {
    let (mut rng, mut history) = (Rng::with_seed(seed), History::<S::Game>::new(S::start()));
    for ply in 0..SHORT_GAME {
        let mut moves = <S::Game as Game>::MoveList::default();
        history.current().legal_moves(&mut moves);
        match choice(&mut rng, moves.as_slice()) {
            Some(&mv) if S::verdict(&history).is_none() => history.play(mv),
            _ => return ply,
        }
    }
    SHORT_GAME
}

/// The largest number of pairs in a match.
const MAX_PAIRS: u64 = 100_000;

impl Budget {
    pub(super) fn check(&self) -> Result<(), LearnError> {
        match *self {
            Budget::Fixed { rounds, games, epochs }
                if rounds == 0 || epochs == 0 || !(1..=MAX_GAMES).contains(&games) =>
            {
                let what = format!("{rounds} rounds of {games} games and {epochs} epochs");
                Err(LearnError::Settings { what, expected: "1 or more of each, and at most 10,000,000 games" })
            }
            _ => Ok(()),
        }
    }
}

/// The largest number of games in a round.
const MAX_GAMES: u64 = 10_000_000;

/// How much to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// As much as fits into this time, in about six rounds.
    Time(Duration),
    /// A fixed number of rounds. The result is the same on every computer.
    Fixed {
        /// The number of rounds.
        rounds: u32,
        /// The number of games in each round.
        games: u64,
        /// The number of passes over the games in each training.
        epochs: u32,
    },
}

/// A match of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The match that decides whether a network becomes the incumbent.
    Decide,
    /// The match with the predecessor from other openings.
    Predecessor,
    /// The match with the anchor.
    Anchor,
}

impl Stage {
    /// All matches of a round, in order.
    pub const ALL: [Stage; 3] = [Stage::Decide, Stage::Predecessor, Stage::Anchor];

    /// Returns the name, as in the names of files.
    pub fn name(self) -> &'static str {
        ["decide", "predecessor", "anchor"][self as usize]
    }
}
