//! Openings: the positions at the start of games.

use std::path::{Path, PathBuf};
use std::{collections::HashSet, io};

use fastrand::Rng;
use game_search::engine::Engine;
use game_search::file::read_file;
use game_search::spec::{GameSpec, History};
use game_search::text::quote;
use game_search::{BoxedEvaluator, Game, Limits, MoveList, SearchError, Searcher, TextNotation};
use thiserror::Error;

/// The error for a missing opening.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The path of the file.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
    /// A line of the file is not a position that can be played.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Line {
        /// The path of the file.
        path: PathBuf,
        /// The line number, counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
        /// What is wrong with the line.
        reason: String,
    },
    /// The file contains no opening.
    #[error("{}: expected openings, one position a line, found none", path.display())]
    Empty {
        /// The path of the file.
        path: PathBuf,
    },
    /// There are too few different balanced positions.
    #[error(
        "no more than {found} different openings of {plies} random plies found, none of the last {tries} tries: expected more plies, or a wider bound than {bound} at depth {depth}"
    )]
    Exhausted {
        /// The number of openings found.
        found: usize,
        /// The length of the openings in plies.
        plies: u32,
        /// The number of tries since the last opening was found.
        tries: usize,
        /// The maximum absolute score of an opening.
        bound: i32,
        /// The depth in plies of the searches that score openings.
        depth: u32,
    },
    /// The engine rejects its parameters or limits. This engine tests whether openings are balanced.
    #[error("openings: {0}")]
    Engine(#[from] SearchError),
}

/// Options for random openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The number of random moves from the start, in plies.
    pub plies: u32,
    /// The seed of the random numbers. The same seed gives the same openings in the same order.
    pub seed: u64,
    /// The maximum absolute score of an opening, in the units of the evaluator.
    pub bound: i32,
    /// The depth in plies of the search that scores an opening, at least 1.
    pub depth: u32,
}

/// The openings of a match. The first pair of games starts from the first opening, the second pair from the second,
/// etc.
pub struct Openings<S: GameSpec> {
    known: Vec<S::Game>,
    random: Option<Random<S>>,
    description: String,
}

/// A generator of random openings.
struct Random<S: GameSpec> {
    options: RandomOpenings,
    rng: Rng,
    engine: Engine<S::Game, BoxedEvaluator<S::Game>>,
    texts: HashSet<String>,
}

/// The generator gives up after this many consecutive tries without a new balanced position.
const TRIES: usize = 2_000;

/// The maximum size in bytes of a file of openings. It is enough for about a million openings.
const MAX_FILE_BYTES: u64 = 64 << 20;

impl<S: GameSpec> Openings<S> {
    /// Reads the openings of a file, one position per line. Empty lines, lines that begin with `#`, and text after a
    /// `;` are skipped. A match with more pairs than openings starts again with the first opening.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or contains no opening, or if a line is not a position or is a
    /// position in which the game is over.
    pub fn file(path: &Path) -> Result<Openings<S>, OpeningError> {
        let read = |source| OpeningError::Read { path: path.to_owned(), source };
        let bytes = read_file(path, MAX_FILE_BYTES).map_err(read)?;
        let mut known = Vec::new();
        for (index, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let text = String::from_utf8_lossy(bytes);
            // As in EPD, a remark begins with `;`.
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

    /// Creates a generator of different random openings that the engine considers balanced. Each opening is generated
    /// when it is needed.
    ///
    /// # Errors
    ///
    /// Returns [`OpeningError::Engine`] if the engine rejects the game's [features](GameSpec::params).
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

    /// Returns a text that describes the file or the options from which the openings come.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the number of different openings, or `None` if openings are generated when they are needed.
    pub fn count(&self) -> Option<usize> {
        self.random.is_none().then_some(self.known.len())
    }

    /// Returns the opening of a pair. Pairs are counted from 0.
    ///
    /// # Errors
    ///
    /// Returns [`OpeningError::Exhausted`] if there are too few balanced openings, and [`OpeningError::Engine`] if the
    /// engine rejects the search, for example because the depth is 0.
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
            // An external program receives only the text of a position. A searcher in this process must not know more,
            // such as the moves that led to the position.
            let position = S::Game::parse_position(&text).unwrap_or(position);
            // The engine is cleared, so that the score depends on this opening alone and not on earlier openings.
            self.engine.clear();
            let score = self.engine.search(&position, &Limits::depth(depth), &mut ())?.score;
            if score.value().abs() <= bound {
                return Ok(position);
            }
        }
        Err(OpeningError::Exhausted { found, plies, tries: TRIES, bound, depth })
    }

    /// Returns the position after `plies` random moves, or `None` if the game ends earlier.
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
