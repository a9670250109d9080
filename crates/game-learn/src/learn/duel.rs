//! Matches between two evaluators in this process.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use game_search::engine::Engine;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, MakeEvaluator};
use game_search::{Game, SearchError, SearchGame, Searcher, TextNotation};

use super::error::LearnError;
use super::journal::Score;
use super::settings::Settings;
use crate::adjudication::Adjudication;
use crate::limit::Limit;
use crate::openings::{OpeningError, Openings, RandomOpenings, key_up_to_symmetry};
use crate::samples::RecordedGame;
use crate::selfplay::{SelfPlay, SelfPlayError};
use crate::stats::{Decision, Pentanomial, Sprt};
use crate::units::{Head, Store, Units, run_units};

/// An evaluator that plays.
pub(super) struct Player<G: Game> {
    /// The name of the evaluator, and the hash of its weights.
    pub(super) name: [String; 2],
    pub(super) make: MakeEvaluator<G>,
}

impl<G: Game> Clone for Player<G> {
    fn clone(&self) -> Self {
        Player { name: self.name.clone(), make: self.make.clone() }
    }
}

/// Creates the engine in which evaluators play.
pub(super) fn searcher<S: GameSpec>(make: &MakeEvaluator<S::Game>) -> Result<Box<dyn Searcher<S::Game>>, SearchError> {
    let evaluator = make();
    let params = S::params().for_search(&S::start(), &evaluator).0;
    let has_table = params.table;
    let engine = Engine::exact(evaluator).with_params(params)?;
    Ok(Box::new(if has_table { engine.with_table_mib(1)? } else { engine }))
}

/// A match between two evaluators, in pairs of games from distinct random openings. The results of the pairs count in
/// the order of the openings, so they do not depend on the number of threads.
pub(super) struct Duel<'a, G: Game> {
    pub(super) players: [&'a Player<G>; 2],
    pub(super) settings: &'a Settings,
    /// The seed of the openings.
    pub(super) seed: u64,
    /// The largest number of pairs.
    pub(super) pairs: u64,
    /// The keys of openings that are not played: those of the match that chose the network.
    pub(super) exclude: HashSet<u64>,
    pub(super) sprt: Option<Sprt>,
    pub(super) threads: usize,
    pub(super) stop: &'a StopHandle,
}

/// A pair of games.
struct Pair {
    number: u64,
    half_points: usize,
}

/// The pairs that count so far.
#[derive(Default)]
struct Tally {
    waiting: BTreeMap<u64, Pair>,
    pairs: Pentanomial,
    is_decided: bool,
}

impl Tally {
    fn add(&mut self, pair: Pair, sprt: Option<&Sprt>) {
        self.waiting.insert(pair.number, pair);
        while !self.is_decided
            && let Some(pair) = self.waiting.remove(&self.pairs.pairs())
        {
            self.pairs.add(pair.half_points);
            self.is_decided = sprt.is_some_and(|sprt| sprt.decision(&self.pairs).is_some());
        }
    }
}

/// The number of openings that are tried for each one that is needed.
const TRIES: u64 = 20;

impl<G: SearchGame + TextNotation + 'static> Duel<'_, G> {
    /// Plays the match and keeps its games in a file, from which it continues. Returns `None` if it was stopped.
    /// `report` is called after each pair.
    pub(super) fn run<S: GameSpec<Game = G>>(
        &self,
        store: &mut dyn Store,
        file: &str,
        report: &mut dyn FnMut(&Pentanomial),
    ) -> Result<Option<Score>, LearnError> {
        let sprt = self.sprt.as_ref();
        let mut tally = Tally::default();
        let openings = self.openings::<S>()?;
        let head = self.head::<S>(openings.len() as u64);
        if let Some(contents) = store.read(file)? {
            let units = Units::new(&store.path(file), contents.as_slice())?;
            // The test can end the match early.
            units.head().check(&store.path(file), &Head { units: units.head().units, ..head })?;
            // A process that was killed may have left it.
            store.remove(&format!("{file}.part"))?;
            for unit in units {
                let unit = unit?;
                let pair = Self::decode(unit.number, &unit.payload);
                let path = store.path(file);
                let pair = pair.map_err(|reason| crate::units::UnitError::Unit { path, unit: unit.number, reason })?;
                tally.add(pair, sprt);
            }
            return Ok(Some(self.score(&tally)));
        }
        let mut units = store.open_units(file, &head)?;
        units.each(&mut |number, payload| {
            tally.add(Self::decode(number, payload)?, sprt);
            Ok(())
        })?;
        if !tally.is_decided {
            let game = self.game();
            run_units(
                &mut *units,
                self.threads,
                self.stop,
                &|worker| self.play::<S>(&game, &openings, worker),
                &mut |pair| {
                    tally.add(pair, sprt);
                    report(&tally.pairs);
                    if tally.is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            )?;
        }
        let counted = tally.pairs.pairs();
        if !tally.is_decided && counted < openings.len() as u64 {
            return Ok(None);
        }
        units.truncate(counted);
        units.finish(&mut |_, payload| Ok(payload))?;
        Ok(Some(self.score(&tally)))
    }

    fn score(&self, tally: &Tally) -> Score {
        Score { pairs: tally.pairs, seed: self.seed }
    }

    fn head<S: GameSpec>(&self, pairs: u64) -> Head {
        let [[one, first], [other, second]] = self.players.map(|player| player.name.clone());
        let Settings { match_nodes, match_plies, max_plies, .. } = self.settings;
        let sprt = self.sprt.map_or(String::new(), |sprt| format!(", {sprt}"));
        Head {
            settings: format!(
                "{one} against {other}, {match_nodes} nodes, {match_plies} random plies, at most {max_plies} plies{sprt}"
            ),
            seed: self.seed,
            units: pairs,
            weights: format!("{first} {second}"),
            ..Head::new("duel", S::NAME)
        }
    }

    /// Returns the options of the games.
    fn game(&self) -> SelfPlay {
        let options = self.random_openings();
        SelfPlay {
            limit: Limit::Nodes(self.settings.match_nodes),
            adjudication: Adjudication { max_plies: self.settings.max_plies, win: None, draw: None },
            stop: self.stop.clone(),
            ..SelfPlay::new("", options)
        }
    }

    fn random_openings(&self) -> RandomOpenings {
        RandomOpenings { plies: self.settings.match_plies, seed: self.seed, bound: RandomOpenings::UNBOUNDED, depth: 1 }
    }

    /// Returns distinct openings. Images of each other by symmetry are the same opening. A small game can have fewer than
    /// are asked for.
    pub(super) fn openings<S: GameSpec<Game = G>>(&self) -> Result<Vec<G>, LearnError> {
        let openings = self.distinct::<S>(self.exclude.clone(), self.pairs)?;
        // A game with so few openings is measured from the same ones.
        if openings.is_empty() { self.distinct::<S>(HashSet::new(), self.pairs) } else { Ok(openings) }
    }

    /// Checks that there is an opening.
    pub(super) fn check_openings<S: GameSpec<Game = G>>(&self) -> Result<(), LearnError> {
        if self.distinct::<S>(HashSet::new(), 1)?.is_empty() {
            let what = format!("no opening of {} random plies for a match", self.settings.match_plies);
            return Err(LearnError::Settings { what, expected: "a number of plies after which games go on" });
        }
        Ok(())
    }

    fn distinct<S: GameSpec<Game = G>>(&self, mut seen: HashSet<u64>, count: u64) -> Result<Vec<G>, LearnError> {
        let mut random = Openings::<S>::random(self.random_openings()).map_err(SelfPlayError::from)?;
        let mut openings = Vec::new();
        for index in 0..TRIES * count {
            let opening = match random.get(index) {
                Err(OpeningError::Unbalanced { .. }) => break,
                opening => opening.map_err(SelfPlayError::from)?,
            };
            if seen.insert(key_up_to_symmetry::<S>(&opening)) {
                openings.push(opening);
                if openings.len() as u64 == count {
                    break;
                }
            }
        }
        Ok(openings)
    }

    /// Plays pairs in one thread until none is left.
    fn play<S: GameSpec<Game = G>>(
        &self,
        game: &SelfPlay,
        openings: &[G],
        worker: &crate::units::Worker<'_, Pair>,
    ) -> Result<(), LearnError> {
        let [first, second] = self.players.map(|player| searcher::<S>(&player.make));
        let failed = |error: SearchError| SelfPlayError::Searcher(error.into());
        let mut engines = [first.map_err(failed)?, second.map_err(failed)?];
        while let Some(number) = worker.next_unit() {
            let mut payload = Vec::new();
            for _ in 0..2 {
                let opening = openings[number as usize].clone();
                let Some(game) = game.play::<S>(number, opening, &mut engines)? else { return Ok(()) };
                let game = game.encode();
                payload.extend((game.len() as u32).to_le_bytes());
                payload.extend(game);
                engines.swap(0, 1);
            }
            let pair = Self::decode(number, &payload).map_err(|reason| LearnError::Game { reason })?;
            worker.finish_unit(number, payload, pair);
        }
        Ok(())
    }

    /// Reads the two games of a pair. The first player begins the first game.
    fn decode(number: u64, mut payload: &[u8]) -> Result<Pair, String> {
        let mut half_points = 0;
        for index in 0..2 {
            let (length, rest) = payload.split_first_chunk().ok_or("expected two games")?;
            let (game, rest) =
                rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or("expected two games")?;
            payload = rest;
            let game = RecordedGame::<G>::decode(game)?;
            let first = game.start_position().side_to_move();
            half_points += game.result().half_points(if index == 0 { first } else { !first });
        }
        if payload.is_empty() { Ok(Pair { number, half_points }) } else { Err("expected two games".to_owned()) }
    }
}

/// Returns `true` if the test accepts that the new evaluator is better.
pub(super) fn is_better(sprt: &Sprt, score: &Score) -> bool {
    sprt.decision(&score.pairs) == Some(Decision::H1)
}
