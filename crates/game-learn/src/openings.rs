//! Openings: the positions at the start of games.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{collections::HashSet, fmt, io};

use fastrand::Rng;
use game_search::engine::Engine;
use game_search::file::read_file;
use game_search::hash::{derive_seed, fnv1a};
use game_search::spec::{GameSpec, History};
use game_search::text::quote;
use game_search::{BoxedEvaluator, Game, Limits, MoveList, SearchError, Searcher, TextNotation};
use serde::{Deserialize, Serialize};
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
    /// None of many random positions is balanced.
    #[error(
        "opening {index}: none of {tries} positions after {plies} random plies is within {bound} at depth {depth}: expected fewer or more plies, or a wider bound"
    )]
    Unbalanced {
        /// The number of the opening.
        index: u64,
        /// The length of the openings in plies.
        plies: Plies,
        /// The number of tries.
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

/// The number of random plies of an opening: one number, or a range from which each opening draws its own.
///
/// ```
/// use game_learn::openings::Plies;
/// assert_eq!("4..12".parse::<Plies>()?, Plies { min: 4, max: 12 });
/// assert_eq!("8".parse::<Plies>()?.to_string(), "8");
/// let error = "12..4".parse::<Plies>().unwrap_err();
/// assert_eq!(error.to_string(), r#""12..4": expected plies from 0 to 200, such as 8, or a range such as 4..12"#);
/// # Ok::<(), game_learn::openings::PliesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Plies {
    /// The smallest number of plies.
    pub min: u32,
    /// The largest number of plies, at least `min`.
    pub max: u32,
}

/// The error for text that is not a number of plies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected plies from 0 to 200, such as 8, or a range such as 4..12", quote(text))]
pub struct PliesError {
    text: String,
}

impl Plies {
    /// Returns the same number of plies for every opening.
    pub const fn exactly(plies: u32) -> Plies {
        Plies { min: plies, max: plies }
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.min == self.max { write!(f, "{}", self.min) } else { write!(f, "{}..{}", self.min, self.max) }
    }
}

impl From<Plies> for String {
    fn from(plies: Plies) -> String {
        plies.to_string()
    }
}

impl TryFrom<String> for Plies {
    type Error = PliesError;

    fn try_from(text: String) -> Result<Plies, PliesError> {
        text.parse()
    }
}

/// Parses a number, or a range `MIN..MAX` that includes both ends.
impl FromStr for Plies {
    type Err = PliesError;

    fn from_str(text: &str) -> Result<Plies, PliesError> {
        let number = |text: &str| text.parse().ok().filter(|plies: &u32| *plies <= 200);
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        let plies = number(min).zip(number(max)).map(|(min, max)| Plies { min, max });
        plies.filter(|plies| plies.min <= plies.max).ok_or_else(|| PliesError { text: text.to_owned() })
    }
}

/// Options for random openings. Opening `i` depends on these options and `i` alone, so any part of a task can make its
/// own openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The number of random moves from the start, in plies.
    pub plies: Plies,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The maximum absolute score of an opening, in the units of the evaluator, or
    /// [`UNBOUNDED`](RandomOpenings::UNBOUNDED).
    pub bound: i32,
    /// The depth in plies of the search that scores an opening, at least 1.
    pub depth: u32,
}

impl RandomOpenings {
    /// The bound with which no opening is scored: any position after the random moves will do.
    pub const UNBOUNDED: i32 = i32::MAX;
}

impl fmt::Display for RandomOpenings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RandomOpenings { plies, bound, depth, .. } = self;
        if *bound == RandomOpenings::UNBOUNDED {
            return write!(f, "{plies} random plies");
        }
        write!(f, "{plies} random plies, within {bound} at depth {depth}")
    }
}

/// The openings of a match. The first pair of games starts from the first opening, the second pair from the second,
/// etc. Random openings can repeat.
pub struct Openings<S: GameSpec> {
    source: Source<S>,
    description: String,
}

enum Source<S: GameSpec> {
    Known(Vec<S::Game>),
    Random(Box<Random<S>>),
}

/// A position to begin a game from, and the moves that lead to it.
#[derive(Clone)]
pub(crate) struct Opening<G: Game> {
    /// The position before the moves.
    pub start: G,
    pub moves: Vec<G::Move>,
    /// The position after the moves. It does not know them: see [`Openings::line`].
    pub position: G,
}

/// A generator of random openings.
struct Random<S: GameSpec> {
    start: S::Game,
    options: RandomOpenings,
    engine: Engine<S::Game, BoxedEvaluator<S::Game>>,
}

/// The generator gives up after this many tries without a balanced position.
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
        // Two files with different openings are different settings of a match.
        let texts: Vec<String> = known.iter().map(TextNotation::position_text).collect();
        let description = format!("file {:016x}", fnv1a(texts.join("\n").as_bytes()));
        Ok(Openings { source: Source::Known(known), description })
    }

    /// Creates a generator of random openings that the engine considers balanced. Each opening is generated when it is
    /// needed.
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
        let description = format!("{options}, seed {}", options.seed);
        Ok(Openings { source: Source::Random(Box::new(Random { start: S::start(), options, engine })), description })
    }

    /// Returns the openings with random moves from this position instead of the usual start, such as a handicap. Its name
    /// becomes part of the [description](Openings::description). Openings from a file do not change.
    #[must_use]
    pub fn starting_from(mut self, name: &str, start: S::Game) -> Openings<S> {
        if let Source::Random(random) = &mut self.source {
            random.start = start;
            self.description = format!("{name}, {}", self.description);
        }
        self
    }

    /// Returns a text that describes the file or the options from which the openings come.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the number of openings in the file, or `None` if openings are random.
    pub fn count(&self) -> Option<usize> {
        match &self.source {
            Source::Known(known) => Some(known.len()),
            Source::Random(_) => None,
        }
    }

    /// Returns the opening with a number, counted from 0. It does not depend on which other openings are made.
    ///
    /// # Errors
    ///
    /// Returns [`OpeningError::Unbalanced`] if no balanced opening is found, and [`OpeningError::Engine`] if the engine
    /// rejects the search, for example because the depth is 0.
    pub fn get(&mut self, index: u64) -> Result<S::Game, OpeningError> {
        self.line(index).map(|opening| opening.position)
    }

    /// Returns the opening with a number, as [`get`](Openings::get), with the random moves that lead to it. An opening
    /// from a file is a position without moves.
    ///
    /// An external program receives only the text of a position. A searcher in this process must not know more, such as
    /// the moves that led to the position, so the position is made from its text.
    pub(crate) fn line(&mut self, index: u64) -> Result<Opening<S::Game>, OpeningError> {
        match &mut self.source {
            Source::Known(known) => {
                let position = known[(index % known.len() as u64) as usize].clone();
                Ok(Opening { start: position.clone(), moves: Vec::new(), position })
            }
            Source::Random(random) => random.opening(index),
        }
    }
}

impl<S: GameSpec> Random<S> {
    fn opening(&mut self, index: u64) -> Result<Opening<S::Game>, OpeningError> {
        let RandomOpenings { plies, bound, depth, seed } = self.options;
        let mut rng = Rng::with_seed(derive_seed(seed, index));
        // A position that was refused once is not searched again.
        let mut refused = HashSet::new();
        for _ in 0..TRIES {
            let Some(history) = walk::<S>(&self.start, &mut rng, plies) else { continue };
            let text = history.current().position_text();
            if refused.contains(&text) {
                continue;
            }
            let position = S::Game::parse_position(&text).unwrap_or_else(|_| history.current().clone());
            let opening =
                |position| Opening { start: history.start().clone(), moves: history.moves().to_vec(), position };
            if bound == RandomOpenings::UNBOUNDED {
                return Ok(opening(position));
            }
            // The engine is cleared, so that the score depends on this opening alone and not on earlier openings.
            self.engine.clear();
            let score = self.engine.search(&position, &Limits::depth(depth), &mut ())?.score;
            if score.value().abs() <= bound {
                return Ok(opening(position));
            }
            refused.insert(text);
        }
        Err(OpeningError::Unbalanced { index, plies, tries: TRIES, bound, depth })
    }
}

/// Returns a random item, or `None` if there is none. It is the same on every computer: `Rng::choice` draws other numbers
/// where a `usize` has 32 bits, as in WebAssembly.
pub(crate) fn choice<'a, T>(rng: &mut Rng, items: &'a [T]) -> Option<&'a T> {
    let index = rng.u64(..items.len().max(1) as u64);
    items.get(index as usize)
}

/// Returns a game of random moves from this position, or `None` if it ends earlier.
fn walk<S: GameSpec>(start: &S::Game, rng: &mut Rng, plies: Plies) -> Option<History<S::Game>> {
    let mut history = History::new(start.clone());
    for _ in 0..rng.u32(plies.min..=plies.max) {
        let mut moves = <S::Game as Game>::MoveList::default();
        history.current().legal_moves(&mut moves);
        history.play(*choice(rng, moves.as_slice())?);
        if S::verdict(&history).is_some() {
            return None;
        }
    }
    Some(history)
}

/// Returns a hash that is equal for a position and its mirror images, if the game has symmetries.
pub fn key_up_to_symmetry<S: GameSpec>(position: &S::Game) -> u64 {
    let images = S::IMAGES.iter().flat_map(|it| (0..it.symmetries).filter_map(|number| (it.image)(position, number)));
    let keys = images.map(|image| fnv1a(image.position_text().as_bytes()));
    keys.min().unwrap_or_else(|| fnv1a(position.position_text().as_bytes()))
}
