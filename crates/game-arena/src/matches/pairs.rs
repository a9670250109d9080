//! Files of pairs: matches that are played in parts.

use std::collections::BTreeMap;
use std::path::Path;

use game_learn::openings::{RandomOpenings, key_up_to_symmetry};
use game_learn::units::{Head, UnitError, UnitWriter, Units};
use game_search::{TextNotation, spec::GameSpec};

use super::{Header, Record, Tally};
use crate::players::{EngineSpec, Limit};
use crate::stats::Sprt;
use crate::{Match, Openings};

/// The kind of the files of units whose units are pairs of games.
pub const ARENA: &str = "arena";

/// A file of units in which each unit is a pair of games: two [records](Record), one on each line, as JSON. The
/// settings in its head are the [`Header`] of the match, as JSON.
#[derive(Debug)]
pub struct PairFile {
    writer: UnitWriter,
    /// The first finished game of each pair whose other game is not finished.
    halves: BTreeMap<usize, Record>,
}

impl Match {
    /// Returns the head of the file of pairs of this match. `random` are the options if its openings are random.
    pub fn pair_head<S: GameSpec>(&self, openings: &Openings<S>, random: Option<&RandomOpenings>) -> Head {
        Head {
            settings: serde_json::to_string(&self.header(openings)).unwrap_or_default(),
            seed: random.map_or(0, |random| random.seed),
            units: self.games as u64 / 2,
            part: self.part,
            weights: [&self.engines[0], &self.engines[1]].map(|engine| engine.weights::<S>()).join(","),
            ..Head::new(ARENA, S::NAME)
        }
    }
}

impl PairFile {
    /// Wraps a file of units that was created or resumed.
    pub fn new(writer: UnitWriter) -> PairFile {
        PairFile { writer, halves: BTreeMap::new() }
    }

    /// Returns the games of the pairs that the file contains.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or a unit is not a pair of games.
    pub fn records(&self) -> Result<Vec<Record>, UnitError> {
        let mut records = Vec::new();
        self.writer.each(|unit, payload| {
            records.extend(pair(unit, payload)?);
            Ok(())
        })?;
        Ok(records)
    }

    /// Adds a finished game. The pair is appended to the file when both games are there, without the time that they
    /// took: files of the same match must be equal.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<(), UnitError> {
        let record = Record { millis: [0; 2], ..record.clone() };
        let Some(other) = self.halves.remove(&(record.game ^ 1)) else {
            self.halves.insert(record.game, record);
            return Ok(());
        };
        let (first, second) = if record.game < other.game { (&record, &other) } else { (&other, &record) };
        let json = |record: &Record| serde_json::to_string(record).unwrap_or_default();
        let payload = format!("{}\n{}\n", json(first), json(second));
        self.writer.append(first.game as u64 / 2, payload.as_bytes())
    }

    /// Returns the number of pairs of the part that the file does not contain yet.
    pub fn missing(&self) -> usize {
        self.writer.missing().len()
    }

    /// Completes the file.
    ///
    /// # Errors
    ///
    /// Returns an error if pairs are missing, or the file cannot be written.
    pub fn finish(self) -> Result<(), UnitError> {
        self.writer.finish(&mut |_, payload| Ok(payload))
    }
}

/// Parses the two records of a unit.
///
/// # Errors
///
/// Returns the reason if the payload is not a pair of games with these numbers.
pub fn pair(unit: u64, payload: &[u8]) -> Result<[Record; 2], String> {
    let text = str::from_utf8(payload).map_err(|_| "not UTF-8".to_owned())?;
    let records: Result<Vec<Record>, _> = text.lines().map(serde_json::from_str).collect();
    let records = records.map_err(|error| format!("expected two records of games: {error}"))?;
    let pair: [Record; 2] = records.try_into().map_err(|_| "expected two records of games".to_owned())?;
    match pair.iter().zip(0..).find(|(record, index)| record.game as u64 != 2 * unit + index) {
        Some((record, index)) => Err(format!("game {}: expected game {}", record.game, 2 * unit + index)),
        None => Ok(pair),
    }
}

/// The results of a file of pairs.
#[derive(Clone, Debug)]
pub struct PairResults {
    /// The settings of the match.
    pub header: Header,
    /// The names of the two engines.
    pub names: [String; 2],
    /// Whether a limit of time ended searches, so that the games cannot be repeated.
    pub is_timed: bool,
    /// The results.
    pub tally: Tally,
}

impl PairResults {
    /// Reads a file of pairs and counts its results.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is not a file of pairs of this game.
    pub fn read<S: GameSpec>(path: &Path, sprt: Option<&Sprt>) -> Result<PairResults, UnitError> {
        let units = Units::open(path)?;
        let wrong = |unit: u64, reason: String| UnitError::Unit { path: path.to_owned(), unit, reason };
        let head = units.head().clone();
        let header: Header = serde_json::from_str(&head.settings)
            .map_err(|error| wrong(0, format!("the settings are not those of a match: {error}")))?;
        let engines = header.engines.each_ref().map(|text| EngineSpec::name_and_limit(text));
        let is_time = |limit: &Limit| matches!(limit, Limit::MoveTime(_) | Limit::Clock { .. });
        let mut is_timed = false;
        let mut names = Vec::new();
        for engine in engines {
            let (engine, own_limit) = engine.map_err(|error| wrong(0, error.to_string()))?;
            let (name, value) = header.limit.split_once(' ').unwrap_or_default();
            let limit = own_limit.or(Limit::parse(name, value).ok());
            is_timed |= limit.is_some_and(|limit| is_time(&limit));
            names.push(engine);
        }
        // Pairs are renumbered, so that pairs after a missing one count.
        let (mut tally, mut count) = (Tally::default(), 0);
        for unit in units {
            let unit = unit?;
            let records = pair(unit.number, &unit.payload).map_err(|reason| wrong(unit.number, reason))?;
            for (record, index) in records.into_iter().zip(0..) {
                let opening = S::Game::parse_position(&record.opening);
                let opening = opening.map_err(|error| wrong(unit.number, error.to_string()))?;
                let record = Record { game: 2 * count + index, ..record };
                tally.add(&record, key_up_to_symmetry::<S>(&opening), sprt);
            }
            count += 1;
        }
        let names = names.try_into().unwrap_or_default();
        Ok(PairResults { header, names, is_timed, tally })
    }
}
