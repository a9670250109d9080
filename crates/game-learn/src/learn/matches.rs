//! The matches of a round: who plays, from which openings, and what a new network must show.

use std::collections::HashSet;

use game_nnue::Features;
use game_search::spec::GameSpec;

use super::builder::Learn;
use super::duel::{Duel, Player};
use super::error::LearnError;
use super::journal::Score;
use super::settings::{Settings, Stage};
use crate::openings::key_up_to_symmetry;
use crate::stats::{Decision, Pentanomial, Sprt};

impl<S: GameSpec, F: Features<S::Game> + 'static> Learn<S, F> {
    /// Returns a match of a round between the new network and its opponent. `players` are the new network and the
    /// incumbent, `decided` is the result of the match that chose the network, and `last` is the number of pairs in a
    /// replay.
    pub(super) fn duel<'a>(
        &'a self,
        round: u32,
        stage: Stage,
        [candidate, incumbent]: [&'a Player<S::Game>; 2],
        decided: Option<&Score>,
        last: Option<u64>,
    ) -> Result<Duel<'a, S::Game>, LearnError> {
        let Settings { max_pairs, measured_pairs, .. } = self.settings;
        let opponent = if stage == Stage::Anchor { self.anchor.as_ref().unwrap_or(&self.start) } else { incumbent };
        let duel = |stage, exclude| Duel {
            players: [candidate, opponent],
            settings: &self.settings,
            seed: self.seed(round, 2 + stage as u64),
            pairs: measured_pairs,
            last,
            exclude,
            sprt: None,
            threads: self.threads,
            stop: &self.stop,
        };
        let decides = duel(Stage::Decide, HashSet::new());
        if stage == Stage::Decide {
            // In a small game, half of the openings are left for the matches that measure.
            let all = decides.openings::<S>(max_pairs + measured_pairs)?.len() as u64;
            let pairs = if all < max_pairs + measured_pairs { max_pairs.min(all.div_ceil(2)) } else { max_pairs };
            return Ok(Duel { pairs, sprt: Some(sprt()), ..decides });
        }
        // The network was chosen by its luck in the openings of the match that decided.
        let openings = decides.openings::<S>(decided.map_or(0, |decided| decided.pairs.pairs()))?;
        Ok(duel(stage, openings.iter().map(|it| key_up_to_symmetry::<S>(&it.position)).collect()))
    }

    /// Checks that there are openings for self-play and enough openings for matches.
    pub(super) fn check_openings(&self) -> Result<(), LearnError> {
        let Settings { random_plies, match_plies, max_pairs, measured_pairs, .. } = self.settings;
        let mut duel = self.duel(1, Stage::Decide, [&self.start, &self.start], None, None)?;
        let needed = FEWEST_OPENINGS.min(max_pairs + measured_pairs);
        let found = duel.openings::<S>(needed)?.len() as u64;
        if found < needed {
            let what = format!("{found} different openings of {match_plies} random plies for a match");
            return Err(LearnError::Settings { what, expected: "at least 16, from another number of random plies" });
        }
        let settings = Settings { match_plies: random_plies, ..self.settings.clone() };
        duel.settings = &settings;
        if duel.openings::<S>(1)?.is_empty() {
            let what = format!("no opening of {random_plies} random plies for self-play");
            return Err(LearnError::Settings { what, expected: "a number of plies after which games go on" });
        }
        Ok(())
    }
}

/// The smallest number of openings of a match: half of them decide, and half of them measure.
const FEWEST_OPENINGS: u64 = 2 * Pentanomial::ENOUGH;

/// The test that a new network must pass.
fn sprt() -> Sprt {
    Sprt::new(0.0, 20.0).expect("two numbers, the smaller first")
}

/// Returns `true` if the test accepts that the new network is better.
pub(super) fn is_better(score: &Score) -> bool {
    sprt().decision(&score.pairs) == Some(Decision::H1)
}
