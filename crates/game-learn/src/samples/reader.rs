//! Reading files of games, and the samples in them.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::vec::IntoIter;

use game_search::spec::Images;
use game_search::{Game, SearchGame, TextNotation, hash::fnv1a};

use super::RecordedGame;
use crate::split::opening;
use crate::units::{Head, UnitError, Units};

/// The kind of the files of units whose units are games with samples.
pub const SAMPLES: &str = "samples";

/// A position of a game, with the score of a search and the result of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// The score that a search returned, from the view of the side to move, in the units of the evaluator. It is never
    /// a mate score.
    pub score: i32,
    /// The result of the game for the side to move: 1, 0.5 or 0.
    pub result: f64,
    /// The number of moves made since the start of the game's record, without those of the opening.
    pub ply: u32,
    /// The game to which the position belongs: the seed and the number of the game, such as `1/250`. Positions of the
    /// same game are not independent.
    pub game: String,
    /// The opening of the game: the position in which play begins, as text. Games with the same opening share positions.
    pub opening: String,
}

/// An iterator over the games of a file, each with its number.
///
/// ```no_run
/// use game_learn::samples::Games;
/// use xiangqi::Position;
///
/// for game in Games::<Position>::open("games.units".as_ref(), "xiangqi")? {
///     let (number, game) = game?;
///     game.replay(|position, ply| println!("{number}: {position} {}", ply.score));
/// }
/// # Ok::<(), game_learn::units::UnitError>(())
/// ```
#[derive(Debug)]
pub struct Games<G, R = BufReader<File>> {
    units: Units<R>,
    positions: std::marker::PhantomData<fn() -> G>,
}

impl<G: SearchGame + TextNotation> Games<G> {
    /// Opens a file of games. `name` is the name of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a file of games, or belongs to another game.
    pub fn open(path: &Path, name: &str) -> Result<Games<G>, UnitError> {
        Games::new(Units::open(path)?, name)
    }
}

impl<G: SearchGame + TextNotation, R: BufRead> Games<G, R> {
    /// Reads games from units, for example from memory. `name` is the name of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the units are not games, or belong to another game.
    pub fn new(units: Units<R>, name: &str) -> Result<Games<G, R>, UnitError> {
        for (field, found, expected) in [("kind", &units.head().kind, SAMPLES), ("game", &units.head().game, name)] {
            if found != expected {
                let (path, found, expected) = (units.path().to_owned(), found.clone(), expected.to_owned());
                return Err(UnitError::Other { path, field, found, expected });
            }
        }
        Ok(Games { units, positions: std::marker::PhantomData })
    }

    /// Returns the head of the file.
    pub fn head(&self) -> &Head {
        self.units.head()
    }
}

impl<G: SearchGame + TextNotation, R: BufRead> Iterator for Games<G, R> {
    type Item = Result<(u64, RecordedGame<G>), UnitError>;

    fn next(&mut self) -> Option<Self::Item> {
        let unit = self.units.next()?;
        Some(unit.and_then(|unit| {
            let path = self.units.path().to_owned();
            let game = RecordedGame::decode(&unit.payload);
            Ok((unit.number, game.map_err(|reason| UnitError::Unit { path, unit: unit.number, reason })?))
        }))
    }
}

/// An iterator over the samples of a file: the positions that are kept.
#[derive(Debug)]
pub struct Samples<G: Game, R = BufReader<File>> {
    games: Games<G, R>,
    images: Option<Images<G>>,
    waiting: IntoIter<Sample<G>>,
}

impl<G: SearchGame + TextNotation> Samples<G> {
    /// Opens a file of games. `name` is the name of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a file of games, or belongs to another game.
    pub fn open(path: &Path, name: &str) -> Result<Samples<G>, UnitError> {
        Ok(Games::open(path, name)?.samples())
    }
}

impl<G: SearchGame + TextNotation, R: BufRead> Games<G, R> {
    /// Returns an iterator over the samples of the games.
    pub fn samples(self) -> Samples<G, R> {
        Samples { games: self, images: None, waiting: Vec::new().into_iter() }
    }
}

impl<G: Game, R> Samples<G, R> {
    /// Gives openings that are images of each other by symmetry the same text.
    #[must_use]
    pub fn with_images(mut self, images: Option<Images<G>>) -> Samples<G, R> {
        self.images = images;
        self
    }
}

impl<G: SearchGame + TextNotation, R: BufRead> Iterator for Samples<G, R> {
    type Item = Result<Sample<G>, UnitError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(sample) = self.waiting.next() {
                return Some(Ok(sample));
            }
            let (number, game) = match self.games.next()? {
                Ok(game) => game,
                Err(error) => return Some(Err(error)),
            };
            let name = format!("{}/{number}", self.games.head().seed);
            let opening = opening(&game, self.images.as_ref());
            let (mut samples, mut ply) = (Vec::with_capacity(game.kept()), 0);
            game.replay(|position, it| {
                if it.is_kept {
                    let (position, result) = (position.clone(), game.points(position.side_to_move()));
                    let (game, opening) = (name.clone(), opening.clone());
                    samples.push(Sample { position, score: it.score.into(), result, ply, game, opening });
                }
                ply += 1;
            });
            self.waiting = samples.into_iter();
        }
    }
}

/// The positions seen so far, by key. Games must come in the order of their numbers.
///
/// Each part of a run drops the positions that it has seen itself, and merging drops the rest. The result is that of
/// one run, because the first occurrence among all games is also the first in its part.
#[derive(Clone, Debug, Default)]
pub struct Seen(HashSet<u64>);

impl Seen {
    /// Creates an empty set.
    pub fn new() -> Seen {
        Seen::default()
    }

    /// Removes the mark [`is_kept`](super::RecordedPly::is_kept) from each position of a game that was kept before.
    /// Returns the number of positions that are still kept.
    pub fn drop_repeated<G: SearchGame + TextNotation>(&mut self, game: &mut RecordedGame<G>) -> usize {
        let mut kept = 0;
        game.replay_mut(|position, ply| {
            if ply.is_kept {
                ply.is_kept = self.0.insert(identity(position));
                kept += usize::from(ply.is_kept);
            }
        });
        kept
    }

    /// Does the same with the payload of a unit, and returns the changed payload.
    ///
    /// # Errors
    ///
    /// Returns the reason if the payload is not a game.
    pub fn tidy<G: SearchGame + TextNotation>(&mut self, payload: &[u8]) -> Result<Vec<u8>, String> {
        let mut game = RecordedGame::<G>::decode(payload)?;
        self.drop_repeated(&mut game);
        Ok(game.encode())
    }

    /// Returns the number of positions seen.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if no position was seen.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a position. Returns `true` if it is new.
    pub fn insert<G: SearchGame + TextNotation>(&mut self, position: &G) -> bool {
        self.0.insert(identity(position))
    }
}

/// Returns a hash that is equal for equal positions, even if different moves led to them.
fn identity<G: SearchGame + TextNotation>(position: &G) -> u64 {
    if G::TABLE.key.is_some() { G::TABLE.key(position) } else { fnv1a(position.position_text().as_bytes()) }
}
