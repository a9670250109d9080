//! Runs a match between two engines.

use std::collections::{BTreeMap, HashSet};
use std::sync::mpsc::{self, Sender};
use std::{sync::Mutex, thread, vec::IntoIter};

use game_learn::units::Part;

use game_search::spec::{GameSpec, Repetition};
use game_search::{TextNotation, searcher::StopHandle, text::quote};
use thiserror::Error;

use super::log::{Header, Log, LogError};
use super::record::{Record, side_of_first};
use super::tally::Tally;
use crate::openings::{OpeningError, Openings, key_up_to_symmetry};
use crate::players::{EngineKind, EngineSpec, Limit, Protocol, StartError, Terms, TimeMargins};
use crate::stats::{Decision, Sprt};
use crate::{adjudication::Adjudication, players::player::Player};

/// The error that ends a match early.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The options of the match are impossible.
    #[error("{what}: expected {expected}")]
    Options {
        /// The option that is impossible.
        what: String,
        /// The values that are possible.
        expected: &'static str,
    },
    /// An engine cannot take part in the match.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A pair of games has no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The log cannot be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A game in the log has a different opening or different players than the game with the same number in this match.
    #[error("game {game} of the log: {what} was {}, and is {} now: expected the same match", quote(was), quote(now))]
    OtherGame {
        /// The number of the game.
        game: usize,
        /// The property that differs.
        what: &'static str,
        /// The value of the property in the log.
        was: String,
        /// The value of the property in this match.
        now: String,
    },
}

/// The maximum number of games in a log. A larger game number is a mistake.
const MAX_GAMES: usize = 1_000_000;

/// A match between two engines.
///
/// ```
/// use game_arena::{EngineSpec, Match, Openings};
/// use game_arena::matches::{MatchEnd, Event};
/// use game_arena::openings::{Plies, RandomOpenings};
/// use game_arena::players::Limit;
/// use games::ConnectFour;
///
/// let engines = ["name=deep;depth=5", "name=shallow;depth=1"];
/// let engines = [EngineSpec::parse::<ConnectFour>(engines[0])?, EngineSpec::parse::<ConnectFour>(engines[1])?];
/// let openings = Openings::<ConnectFour>::random(RandomOpenings { plies: Plies::exactly(4), seed: 1, bound: 20, depth: 4 })?;
/// let games = Match { games: 8, ..Match::new(engines, Limit::Nodes(500)) };
/// let summary = games.run(openings, None, Vec::new(), &mut |event| {
///     if let Event::Finished { record, .. } = event {
///         println!("{}: {} ({})", record.game, record.result.text(), record.reason);
///     }
/// })?;
/// assert_eq!((summary.ended, summary.tally.games()), (MatchEnd::Complete, 8));
/// assert!(summary.tally.wins > summary.tally.losses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    /// The two engines. All results are from the point of view of the first engine.
    pub engines: [EngineSpec; 2],
    /// The search limit for engines without a limit of their own.
    pub limit: Limit,
    /// The maximum number of games: an even number, at least 2.
    pub games: usize,
    /// The part of the pairs to play.
    pub part: Part,
    /// The number of games played in parallel, at least 1. Each game has its own two engines.
    pub concurrency: usize,
    /// A statistical test that ends the match as soon as the test accepts a hypothesis.
    pub sprt: Option<Sprt>,
    /// The conditions under which the arena ends a game that is not over by the rules.
    pub adjudication: Adjudication,
    /// A rule on repetition for the referee and for the engines of this process, instead of that of the game. Programs
    /// follow rules of their own.
    pub rules: Option<Repetition>,
    /// How long the arena waits for engines.
    pub margins: TimeMargins,
    /// The handle that stops the match at once. Unfinished games do not count. [`run`](Match::run) also uses the handle
    /// to stop its own threads.
    pub stop: StopHandle,
}

/// An event during a match.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A game has ended.
    Finished {
        /// The record of the game.
        record: &'a Record,
        /// The results of the match so far.
        tally: &'a Tally,
    },
    /// A note for the user about an engine, such as an output line that the protocol does not define. The same note is
    /// reported only once per engine.
    Note {
        /// The name of the engine.
        engine: &'a str,
        /// The text of the note.
        text: &'a str,
    },
}

/// The reason for the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// All games were played.
    Complete,
    /// The statistical test accepted a hypothesis.
    CertainWin(Decision),
    /// The match was stopped.
    Stopped,
}

/// The outcome of a match.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The results of the games.
    pub tally: Tally,
    /// The reason for the end of the match.
    pub ended: MatchEnd,
}

/// A message from a thread that plays games: a finished game with notes on each engine, or an error that ends the
/// thread.
type Message = Result<(Box<Record>, [Vec<String>; 2]), ArenaError>;

impl Match {
    /// Creates a match of two games, one at a time, without SPRT and with the default adjudication and margins.
    pub fn new(engines: [EngineSpec; 2], limit: Limit) -> Match {
        Match {
            engines,
            limit,
            games: 2,
            part: Part::WHOLE,
            concurrency: 1,
            sprt: None,
            adjudication: Adjudication::default(),
            rules: None,
            margins: TimeMargins::default(),
            stop: StopHandle::new(),
        }
    }

    /// Checks that the game has the rule on repetition.
    ///
    /// # Errors
    ///
    /// Returns an error if a rule is set and the game has only its own.
    pub fn check_rules<S: GameSpec>(&self) -> Result<(), ArenaError> {
        match self.rules {
            Some(rules) if S::WITH_RULES.is_none() => {
                let what = format!("the rule {} in {}", rules.name(), S::NAME);
                Err(ArenaError::Options { what, expected: "a game with several rules on repetition, such as xiangqi" })
            }
            _ => Ok(()),
        }
    }

    /// Returns the header for a log of this match.
    pub fn header<S: GameSpec>(&self, openings: &Openings<S>) -> Header {
        Header {
            arena: 1,
            game: S::NAME.to_owned(),
            engines: [&self.engines[0], &self.engines[1]].map(|engine| engine.text.clone()),
            limit: self.limit.to_string(),
            openings: openings.description().to_owned(),
            adjudication: self.adjudication,
            rules: self.rules.map(|rules| rules.name().to_owned()),
        }
    }

    /// Plays the games that are not in `earlier`, appends them to `log`, and calls `tell` for every event. Blocks
    /// until the match is over.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are impossible, an engine cannot be started, there are too few openings,
    /// `earlier` belongs to another match, or the log cannot be written. A game that an engine loses by its own fault
    /// is not an error.
    pub fn run<S: GameSpec>(
        &self,
        mut openings: Openings<S>,
        mut log: Option<&mut Log>,
        earlier: Vec<Record>,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<Summary, ArenaError> {
        self.check_options()?;
        self.check_rules::<S>()?;
        self.check_earlier(&earlier)?;
        let mut tally = Tally::new(self.part);
        let mut made: BTreeMap<usize, (S::Game, u64)> = BTreeMap::new();
        let mut make = |pair: usize, made: &mut BTreeMap<usize, (S::Game, u64)>| -> Result<u64, OpeningError> {
            if let Some((_, key)) = made.get(&pair) {
                return Ok(*key);
            }
            let opening = openings.get(pair as u64)?;
            let key = key_up_to_symmetry::<S>(&opening);
            made.insert(pair, (opening, key));
            Ok(key)
        };
        for record in &earlier {
            if record.game < MAX_GAMES {
                make(record.game / 2, &mut made)?;
            }
            let key = self.check(&made, record)?;
            tally.add(record, key, self.sprt.as_ref());
        }
        let played: HashSet<usize> = earlier.iter().map(|record| record.game).collect();
        let pairs: Vec<usize> = self.part.units(self.games as u64 / 2).map(|pair| pair as usize).collect();
        let games = pairs.iter().flat_map(|pair| [2 * pair, 2 * pair + 1]).filter(|game| !played.contains(game));
        let games = games.collect::<Vec<_>>().into_iter();
        let (mut failed, mut known) = (None, HashSet::new());
        if tally.decision().is_none() {
            // Makes all openings first, so that a shortage of openings is an error before any game is played.
            for &pair in pairs.iter().take_while(|_| !self.stop.is_stopped()) {
                make(pair, &mut made)?;
            }
            let openings = made;
            // Writes a game to the log, counts it and reports it.
            let mut count = |record: &Record, notes: &[Vec<String>; 2]| -> Result<(), ArenaError> {
                if let Some(log) = &mut log {
                    log.append(record)?;
                }
                for (engine, notes) in self.engines.iter().zip(notes) {
                    let new = notes.iter().filter(|&text| known.insert((&engine.name, text.clone())));
                    new.for_each(|text| tell(Event::Note { engine: &engine.name, text }));
                }
                tally.add(record, openings[&(record.game / 2)].1, self.sprt.as_ref());
                tell(Event::Finished { record, tally: &tally });
                if tally.decision().is_some() {
                    self.stop.stop();
                }
                Ok(())
            };
            let threads = self.concurrency.min(games.len());
            let games = Mutex::new(games);
            let (sender, messages) = mpsc::channel();
            thread::scope(|scope| {
                for _ in 0..threads {
                    let sender = sender.clone();
                    scope.spawn(|| self.play_games::<S>(&games, &openings, sender));
                }
                drop(sender);
                for message in messages {
                    if let Err(error) = message.and_then(|(record, notes)| count(&record, &notes)) {
                        self.stop.stop();
                        failed.get_or_insert(error);
                    }
                }
            });
        }
        let ended = match tally.decision() {
            Some(decision) => MatchEnd::CertainWin(decision),
            None if tally.games() >= 2 * pairs.len() as u64 => MatchEnd::Complete,
            None => MatchEnd::Stopped,
        };
        failed.map_or(Ok(Summary { tally, ended }), Err)
    }

    /// Checks the options, except for the openings. [`run`](Match::run) does so too, but only after the log was created.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are impossible.
    pub fn check_options(&self) -> Result<(), ArenaError> {
        let wrong = |what: String, expected| Err(ArenaError::Options { what, expected });
        let agreements = [self.adjudication.win, self.adjudication.draw];
        if self.games < 2 || !self.games.is_multiple_of(2) {
            wrong(format!("{} games", self.games), "an even number, 2 or more: every opening is played twice")
        } else if self.concurrency == 0 {
            wrong("0 games at a time".to_owned(), "1 or more")
        } else if self.adjudication.max_plies == 0 || agreements.iter().flatten().any(|rule| rule.moves == 0) {
            wrong("games that end after 0 moves".to_owned(), "1 or more")
        } else if self.engines[0].name == self.engines[1].name {
            wrong(format!("two engines called {}", quote(&self.engines[0].name)), "a name=... for each")
        } else if let Some(engine) = self.engines.iter().find(|engine| self.is_without_limit(engine)) {
            wrong(format!("{} by nodes, in the xboard protocol", engine.name), "depth=, movetime= or clock= of its own")
        } else {
            Ok(())
        }
    }

    /// Checks that the log has no game beyond the number of games of this match.
    fn check_earlier(&self, earlier: &[Record]) -> Result<(), ArenaError> {
        let last =
            earlier.iter().map(|record| record.game).max().filter(|&game| (self.games..MAX_GAMES).contains(&game));
        last.map_or(Ok(()), |game| {
            let what = format!("{} games, and game {} in the log", self.games, game + 1);
            Err(ArenaError::Options { what, expected: "at least as many games as there are in the log" })
        })
    }

    pub(super) fn limit_of(&self, engine: &EngineSpec) -> Limit {
        engine.limit.unwrap_or(self.limit)
    }

    /// Returns `true` if the engine is an xboard program with a node limit. The xboard protocol cannot limit nodes.
    fn is_without_limit(&self, engine: &EngineSpec) -> bool {
        matches!(engine.kind, EngineKind::Program { protocol: Protocol::Xboard, .. })
            && matches!(self.limit_of(engine), Limit::Nodes(_))
    }

    /// Checks that a game of a log belongs to this match, and returns the hash of its opening.
    fn check<G: TextNotation>(&self, openings: &BTreeMap<usize, (G, u64)>, record: &Record) -> Result<u64, ArenaError> {
        let game = record.game;
        let other = |what, was: &str, now: &str| {
            Err(ArenaError::OtherGame { game, what, was: was.to_owned(), now: now.to_owned() })
        };
        let Some((opening, key)) = openings.get(&(game / 2)) else {
            return other("the number of the game", &game.to_string(), &format!("below {MAX_GAMES}"));
        };
        let opening = opening.position_text();
        if record.opening != opening {
            return other("the opening", &record.opening, &opening);
        }
        let first = side_of_first(game).index();
        for (name, side) in [(&self.engines[0].name, first), (&self.engines[1].name, 1 - first)] {
            if record.players[side] != *name {
                return other("a player", &record.players[side], name);
            }
        }
        Ok(*key)
    }

    /// Plays games in one thread until no game is left.
    fn play_games<S: GameSpec>(
        &self,
        games: &Mutex<IntoIter<usize>>,
        openings: &BTreeMap<usize, (S::Game, u64)>,
        sender: Sender<Message>,
    ) {
        // The lock is poisoned if another thread panicked. The panic ends the match anyway.
        let next = || {
            let game = games.lock().ok()?.next()?;
            openings.get(&(game / 2)).map(|(opening, _)| (game, opening))
        };
        let play = || -> Result<(), ArenaError> {
            let (margins, stop) = (self.margins, &self.stop);
            let new = |spec| Player::<S>::new(spec, Terms { limit: self.limit_of(spec), margins, stop: stop.clone() });
            let mut players = [new(&self.engines[0])?, new(&self.engines[1])?];
            while !self.stop.is_stopped()
                && let Some((game, opening)) = next()
            {
                players.iter_mut().try_for_each(Player::new_game)?;
                let Some(record) = self.play_game(game, opening, &mut players) else { break };
                let notes = players.each_mut().map(Player::take_notes);
                // If the match has failed, the receiver can be gone, and the record is dropped.
                let _ = sender.send(Ok((Box::new(record), notes)));
            }
            Ok(())
        };
        match play() {
            // Stopping the match can keep an engine from starting. Such a failure is not an error.
            Err(ArenaError::Start(_)) if self.stop.is_stopped() => {}
            Err(error) => drop(sender.send(Err(error))),
            Ok(()) => {}
        }
    }
}
