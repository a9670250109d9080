//! Matches between two evaluators in this process.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use game_search::engine::Engine;
use game_search::hash::fnv1a;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, MakeEvaluator};
use game_search::{Game, SearchError, SearchGame, Searcher, TextNotation};

use super::error::LearnError;
use super::journal::Score;
use super::settings::Settings;
use crate::adjudication::Adjudication;
use crate::limit::Limit;
use crate::openings::{Opening, OpeningError, Openings, RandomOpenings, key_up_to_symmetry};
use crate::samples::RecordedGame;
use crate::selfplay::{SelfPlay, SelfPlayError};
use crate::stats::{Pentanomial, Sprt};
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
    /// The number of pairs at which a clock ended the match before, if this is a replay.
    pub(super) last: Option<u64>,
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
    /// The hashes of the openings and moves of the games.
    games: [u64; 2],
}

/// The pairs that count so far.
struct Tally<'a> {
    sprt: Option<&'a Sprt>,
    /// The number of pairs at which the match ends.
    last: u64,
    waiting: BTreeMap<u64, Pair>,
    pairs: Pentanomial,
    games: HashSet<u64>,
    is_decided: bool,
}

impl Tally<'_> {
    fn add(&mut self, pair: Pair) {
        self.waiting.insert(pair.number, pair);
        while !self.is_decided
            && let Some(pair) = self.waiting.remove(&self.pairs.pairs())
        {
            self.pairs.add(pair.half_points);
            self.games.extend(pair.games);
            self.is_decided =
                self.pairs.pairs() == self.last || self.sprt.is_some_and(|sprt| sprt.decision(&self.pairs).is_some());
        }
    }
}

/// The number of openings that are tried for each one that is needed.
const TRIES: u64 = 20;

impl<G: SearchGame + TextNotation + 'static> Duel<'_, G> {
    /// Plays the match and keeps its games in a file, from which it continues. Returns `None` if it was stopped.
    /// `report` is called after each pair, and ends the match by returning [`Break`](ControlFlow::Break).
    pub(super) fn run<S: GameSpec<Game = G>>(
        &self,
        store: &mut dyn Store,
        file: &str,
        report: &mut dyn FnMut(&Pentanomial) -> ControlFlow<()>,
    ) -> Result<Option<Score>, LearnError> {
        let openings = self.openings::<S>(self.pairs)?;
        let mut tally = Tally {
            sprt: self.sprt.as_ref(),
            last: self.last.unwrap_or(openings.len() as u64),
            waiting: BTreeMap::new(),
            pairs: Pentanomial::default(),
            games: HashSet::new(),
            is_decided: openings.is_empty(),
        };
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
                tally.add(pair);
            }
            return Ok(Some(self.score(&tally)));
        }
        let mut units = store.open_units(file, &head)?;
        units.each(&mut |number, payload| {
            tally.add(Self::decode(number, payload)?);
            Ok(())
        })?;
        let mut is_over = tally.is_decided;
        if !is_over {
            let game = self.game();
            run_units(
                &mut *units,
                self.threads,
                self.stop,
                &|worker| self.play::<S>(&game, &openings, worker),
                &mut |pair| {
                    tally.add(pair);
                    is_over |= report(&tally.pairs).is_break() || tally.is_decided;
                    if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            )?;
        }
        let counted = tally.pairs.pairs();
        if !is_over || (self.stop.is_stopped() && !tally.is_decided) {
            return Ok(None);
        }
        units.truncate(counted);
        units.finish(&mut |_, payload| Ok(payload))?;
        Ok(Some(self.score(&tally)))
    }

    fn score(&self, tally: &Tally<'_>) -> Score {
        Score { pairs: tally.pairs, distinct: tally.games.len() as u64, seed: self.seed }
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

    /// Returns at most `count` distinct openings that are not excluded. Images of each other by symmetry are the same
    /// opening. A small game can have fewer.
    pub(super) fn openings<S: GameSpec<Game = G>>(&self, count: u64) -> Result<Vec<Opening<G>>, LearnError> {
        let mut seen = self.exclude.clone();
        let mut random = Openings::<S>::random(self.random_openings()).map_err(SelfPlayError::from)?;
        let mut openings = Vec::new();
        for index in 0..TRIES * count {
            let opening = match random.line(index) {
                Err(OpeningError::Unbalanced { .. }) => break,
                opening => opening.map_err(SelfPlayError::from)?,
            };
            if seen.insert(key_up_to_symmetry::<S>(&opening.position)) {
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
        openings: &[Opening<G>],
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
        let (mut half_points, mut games) = (0, [0; 2]);
        for (index, hash) in games.iter_mut().enumerate() {
            let (length, rest) = payload.split_first_chunk().ok_or("expected two games")?;
            let (game, rest) =
                rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or("expected two games")?;
            payload = rest;
            let game = RecordedGame::<G>::decode(game)?;
            let first = game.opening_position().side_to_move();
            let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv).collect();
            *hash = fnv1a(format!("{} {:?} {moves:?}", game.start(), game.opening()).as_bytes());
            half_points += game.result().half_points(if index == 0 { first } else { !first });
        }
        if payload.is_empty() { Ok(Pair { number, half_points, games }) } else { Err("expected two games".to_owned()) }
    }
}
