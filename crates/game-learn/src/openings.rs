//! The positions that games begin with.

use std::path::{Path, PathBuf};
use std::{collections::HashSet, io};

use fastrand::Rng;
use game_search::engine::Engine;
use game_search::file::read_file;
use game_search::spec::{GameSpec, History};
use game_search::text::quote;
use game_search::{BoxedEvaluator, Game, Limits, MoveList, SearchError, Searcher, TextNotation};
use thiserror::Error;

/// Why there is no opening.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line of the file is no position to play from.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Line {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is there.
        text: String,
        /// Why it is none.
        reason: String,
    },
    /// The file has no opening.
    #[error("{}: expected openings, one position a line, found none", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There are too few different balanced positions.
    #[error(
        "no more than {found} different openings of {plies} random plies found, none of the last {tries} tries: expected more plies, or a wider bound than {bound} at depth {depth}"
    )]
    Exhausted {
        /// How many there were.
        found: usize,
        /// Their length.
        plies: u32,
        /// How often another one was tried.
        tries: usize,
        /// The bound of their scores.
        bound: i32,
        /// The depth of these.
        depth: u32,
    },
    /// The engine that balances them refuses.
    #[error("openings: {0}")]
    Engine(#[from] SearchError),
}

/// How random openings are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// So many random moves from the start, in plies.
    pub plies: u32,
    /// The same seed gives the same openings, in the same order.
    pub seed: u64,
    /// What the engine may say of them at most, for either side; in the evaluator's units.
    pub bound: i32,
    /// The depth in plies at which it is asked; at least 1.
    pub depth: u32,
}

/// Where the openings of a match come from: the first is played by the first pair, and so on.
pub struct Openings<S: GameSpec> {
    known: Vec<S::Game>,
    random: Option<Random<S>>,
    description: String,
}

/// Makes openings one after the other.
struct Random<S: GameSpec> {
    options: RandomOpenings,
    rng: Rng,
    engine: Engine<S::Game, BoxedEvaluator<S::Game>>,
    texts: HashSet<String>,
}

/// So often in a row an opening may be unbalanced, or known.
const TRIES: usize = 2_000;

/// The longest file of openings that is read, in bytes: about a million.
const LONGEST_FILE: u64 = 64 << 20;

impl<S: GameSpec> Openings<S> {
    /// Openings of a file: one position a line. Empty lines, lines that begin with `#`, and what follows a `;` are passed
    /// over. A match with more pairs than openings begins again with the first.
    ///
    /// # Errors
    ///
    /// The first line that is no position, or where the game is over; nothing is played from such a file.
    pub fn file(path: &Path) -> Result<Openings<S>, OpeningError> {
        let read = |source| OpeningError::Read { path: path.to_owned(), source };
        let bytes = read_file(path, LONGEST_FILE).map_err(read)?;
        let mut known = Vec::new();
        for (index, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let text = String::from_utf8_lossy(bytes);
            // A remark, as in EPD.
            let text = text.split(';').next().unwrap_or_default().trim();
            let wrong =
                |reason| OpeningError::Line { path: path.to_owned(), line: index + 1, text: text.to_owned(), reason };
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if text.contains('\u{FFFD}') {
                return Err(wrong("not UTF-8".to_owned()));
            }
            let position = S::Game::parse_position(text).map_err(|error| wrong(error.to_string()))?;
            if let Some(verdict) = S::verdict(&History::new(position.clone())) {
                return Err(wrong(format!("expected a position to play from: {}", verdict.reason)));
            }
            known.push(position);
        }
        if known.is_empty() {
            return Err(OpeningError::Empty { path: path.to_owned() });
        }
        Ok(Openings { known, random: None, description: "file".to_owned() })
    }

    /// Different openings of random moves that the engine calls balanced. They are made as they are asked for.
    ///
    /// # Errors
    ///
    /// [`OpeningError::Engine`] if the engine refuses the [features](GameSpec::params) of the game.
    pub fn random(options: RandomOpenings) -> Result<Openings<S>, OpeningError> {
        let evaluator = (S::EVALUATORS[S::STRONGEST].make)();
        let params = S::params().for_search(&S::start(), &evaluator).0;
        let mut engine = Engine::exact(evaluator).with_params(params.clone())?;
        if params.table {
            engine = engine.with_table_mib(1)?;
        }
        let RandomOpenings { plies, seed, bound, depth } = options;
        Ok(Openings {
            known: Vec::new(),
            description: format!("{plies} random plies, seed {seed}, within {bound} at depth {depth}"),
            random: Some(Random { options, rng: Rng::with_seed(seed), engine, texts: HashSet::new() }),
        })
    }

    /// How they are made.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// How many different ones there are; `None` if they are made as needed.
    pub fn count(&self) -> Option<usize> {
        self.random.is_none().then_some(self.known.len())
    }

    /// The opening of a pair, counted from 0.
    ///
    /// # Errors
    ///
    /// [`OpeningError::Exhausted`] if there are not so many balanced ones, [`OpeningError::Engine`] if the engine refuses, as for a
    /// depth of 0.
    pub fn get(&mut self, pair: usize) -> Result<S::Game, OpeningError> {
        if let Some(random) = &mut self.random {
            while self.known.len() <= pair {
                self.known.push(random.next(self.known.len())?);
            }
        }
        Ok(self.known[pair % self.known.len()].clone())
    }
}

impl<S: GameSpec> Random<S> {
    fn next(&mut self, found: usize) -> Result<S::Game, OpeningError> {
        let RandomOpenings { plies, bound, depth, .. } = self.options;
        for _ in 0..TRIES {
            let Some(position) = self.walk() else { continue };
            let text = position.position_text();
            if !self.texts.insert(text.clone()) {
                continue;
            }
            // A program knows the text alone: the search in process is to know no more, such as the moves before.
            let position = S::Game::parse_position(&text).unwrap_or(position);
            // Nothing is left of the other openings: the score depends on this one alone.
            self.engine.clear();
            let score = self.engine.search(&position, &Limits::depth(depth), &mut ())?.score;
            if score.value().abs() <= bound {
                return Ok(position);
            }
        }
        Err(OpeningError::Exhausted { found, plies, tries: TRIES, bound, depth })
    }

    /// A random game of some plies, if it does not end before.
    fn walk(&mut self) -> Option<S::Game> {
        let mut history = History::new(S::start());
        for _ in 0..self.options.plies {
            let mut moves = <S::Game as Game>::MoveList::default();
            history.current().legal_moves(&mut moves);
            history.play(*self.rng.choice(moves.as_slice())?);
            if S::verdict(&history).is_some() {
                return None;
            }
        }
        Some(history.current().clone())
    }
}
