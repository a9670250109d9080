//! Self-play: games of an engine against itself. Quiet positions of these games become samples.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::{collections::BTreeMap, thread};

use game_search::hash::derive_seed;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, History};
use game_search::{Bound, Game, GameResult, Limits, Report, SearchError, SearchGame, Searcher, Side};
use thiserror::Error;

use crate::adjudication::{Adjudication, AdjudicationRule};
use crate::limit::Limit;
use crate::openings::{OpeningError, Openings, RandomOpenings};
use crate::samples::{Played, PlayedPosition, SampleError, SampleFile};

/// The error that ends self-play early.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// The options are impossible.
    #[error("{what}: expected {expected}")]
    Options {
        /// The option that is impossible.
        what: String,
        /// The values that are possible.
        expected: &'static str,
    },
    /// The searcher cannot be created.
    #[error(transparent)]
    Searcher(Box<dyn std::error::Error + Send + Sync>),
    /// The searcher rejects a search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A game has no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The samples cannot be written.
    #[error(transparent)]
    Samples(#[from] SampleError),
}

/// Self-play: games of an engine against itself, from random openings.
///
/// A position becomes a sample if the side to move is not in check, the best move is quiet, and the search has an exact
/// score that is not a mate score. In such a quiet position, no capture is about to change the score. The rules of the
/// game act as the referee. The same seed gives the same games with any number of threads.
///
/// ```
/// use game_learn::limit::Limit;
/// use game_learn::openings::RandomOpenings;
/// use game_learn::samples::{Sample, SampleFile, Samples};
/// use game_learn::selfplay::SelfPlay;
/// use game_search::engine::Engine;
/// use games::ConnectFour;
/// use small_games::Threats;
///
/// let openings = RandomOpenings { plies: 4, seed: 1, bound: 20, depth: 4 };
/// let games = SelfPlay { games: 8, limit: Limit::Nodes(200), ..SelfPlay::new("threats", openings) };
/// # let path = std::env::temp_dir().join(format!("selfplay-{}.tsv", std::process::id()));
/// # let path = path.as_path();
/// let mut file = SampleFile::create(path, "connect-four", &games.description())?;
/// let searcher = || Ok(Box::new(Engine::exact(Threats)) as _);
/// games.run::<ConnectFour>(&searcher, &mut file, &mut |game| println!("{}: {}", game.game, game.result))?;
/// let samples: Vec<Sample<small_games::ConnectFour>> = Samples::open(path, "connect-four")?.collect::<Result<_, _>>()?;
/// assert!(samples.len() == file.positions() && samples.len() > 20);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The name of the engine, for the [description](SelfPlay::description).
    pub engine: String,
    /// The limit of each search, by nodes or depth.
    pub limit: Limit,
    /// The options of the openings. Each game has one random opening, whose seed is derived from the seed given here.
    pub openings: RandomOpenings,
    /// The conditions under which a game ends before it is over by the rules. The engine plays both sides, so its
    /// scores for both sides must agree.
    pub adjudication: Adjudication,
    /// The number of games, including those already in the file.
    pub games: usize,
    /// The number of games played in parallel, at least 1.
    pub threads: usize,
    /// The handle that stops self-play at once. Unfinished games do not count.
    pub stop: StopHandle,
}

/// A function that creates a searcher for a thread.
pub type MakeSearcher<'a, S> =
    dyn Fn() -> Result<Box<dyn Searcher<<S as GameSpec>::Game>>, Box<dyn std::error::Error + Send + Sync>> + Sync + 'a;

/// A finished game whose samples have been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The number of the game.
    pub game: usize,
    /// The result of the game.
    pub result: GameResult,
    /// The number of positions of the game that were written to the file.
    pub positions: usize,
    /// The total number of positions in the file.
    pub total: usize,
}

/// A message from a thread that plays games: a game with its number, or the error that ends the thread.
type Message = Result<(usize, Played), SelfPlayError>;

impl SelfPlay {
    /// Creates self-play of 100 games, one at a time, with 5,000 nodes per move.
    pub fn new(engine: &str, openings: RandomOpenings) -> SelfPlay {
        SelfPlay {
            engine: engine.to_owned(),
            limit: Limit::Nodes(5_000),
            openings,
            adjudication: Adjudication::default(),
            games: 100,
            threads: 1,
            stop: StopHandle::new(),
        }
    }

    /// Returns a description of all settings that determine the games.
    pub fn description(&self) -> String {
        let RandomOpenings { plies, seed, bound, depth } = self.openings;
        let Adjudication { max_plies, win, draw } = self.adjudication;
        let rule = |name, rule: Option<AdjudicationRule>| {
            rule.map_or(String::new(), |it| format!(", {name} {} {} {}", it.score, it.moves, it.from_ply))
        };
        format!(
            "engine {:?}, {}; {plies} random plies, seed {seed}, within {bound} at depth {depth}; at most {max_plies} plies{}{}",
            self.engine,
            self.limit,
            rule("win", win),
            rule("draw", draw),
        )
    }

    /// Plays the games that are not in the file, writes their samples, and calls `report` after each game. `make`
    /// creates a searcher for each thread. Blocks until the last game is over.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are impossible, a searcher cannot be created or rejects a search, there is no
    /// opening, or the file cannot be written.
    pub fn run<S: GameSpec>(
        &self,
        make: &MakeSearcher<'_, S>,
        file: &mut SampleFile,
        report: &mut dyn FnMut(Written),
    ) -> Result<(), SelfPlayError> {
        self.check_options()?;
        let next = AtomicUsize::new(file.next_game());
        let (sender, messages) = mpsc::channel();
        let mut failed = None;
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    if let Err(error) = self.play_games::<S>(make, next, &sender) {
                        // If the run has failed, the receiver can be gone, and the error is dropped.
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            // Games are written in the order of their numbers, so that the file is always the same.
            let mut waiting = BTreeMap::new();
            for message in messages {
                let done = message.and_then(|(game, played)| {
                    waiting.insert(game, played);
                    while let Some(played) = waiting.remove(&file.next_game()) {
                        let (game, result) = (file.next_game(), played.result);
                        let positions = file.append(self.openings.seed, game, played)?;
                        report(Written { game, result, positions, total: file.positions() });
                    }
                    Ok(())
                });
                if let Err(error) = done {
                    self.stop.stop();
                    failed.get_or_insert(error);
                }
            }
        });
        failed.map_or(Ok(()), Err)
    }

    fn check_options(&self) -> Result<(), SelfPlayError> {
        let wrong = |what: String, expected| Err(SelfPlayError::Options { what, expected });
        let agreements = [self.adjudication.win, self.adjudication.draw];
        if self.threads == 0 {
            wrong("0 games at a time".to_owned(), "1 or more")
        } else if self.adjudication.max_plies == 0 || agreements.iter().flatten().any(|rule| rule.moves == 0) {
            wrong("games that end after 0 moves".to_owned(), "1 or more")
        } else if matches!(self.limit, Limit::MoveTime(_) | Limit::Clock { .. }) {
            wrong("a limit of time".to_owned(), "nodes or depth, so that games can be played again")
        } else {
            Ok(())
        }
    }

    /// Plays games in one thread until no game is left.
    fn play_games<S: GameSpec>(
        &self,
        make: &MakeSearcher<'_, S>,
        next: &AtomicUsize,
        sender: &Sender<Message>,
    ) -> Result<(), SelfPlayError> {
        let mut engine = make().map_err(SelfPlayError::Searcher)?;
        loop {
            let game = next.fetch_add(1, Relaxed);
            if game >= self.games || self.stop.is_stopped() {
                return Ok(());
            }
            let seed = derive_seed(self.openings.seed, game as u64);
            let opening = Openings::<S>::random(RandomOpenings { seed, ..self.openings })?.get(0)?;
            engine.clear();
            if let Some(played) = self.play::<S>(opening, &mut *engine)? {
                let _ = sender.send(Ok((game, played)));
            }
        }
    }

    /// Plays one game. Returns `None` if self-play was stopped.
    fn play<S: GameSpec>(
        &self,
        opening: S::Game,
        engine: &mut dyn Searcher<S::Game>,
    ) -> Result<Option<Played>, SelfPlayError> {
        let mut history = History::new(opening);
        let (mut scores, mut kept) = (Vec::new(), Vec::new());
        let limits = match self.limit {
            Limit::Depth(depth) => Limits::depth(depth),
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            // `check_options` has rejected these limits.
            Limit::MoveTime(_) | Limit::Clock { .. } => Limits::depth(1),
        };
        let limits = Limits { stop: Some(self.stop.clone()), ..limits };
        let (result, reason) = loop {
            if let Some(end) = self.end::<S>(&history, &scores) {
                break end;
            }
            let position = history.current();
            let report = engine.search(position, &limits, &mut ())?;
            if self.stop.is_stopped() {
                return Ok(None);
            }
            let score = report.score.value();
            if is_calm(position, &report) {
                kept.push(PlayedPosition::new(position, score, self.openings.plies + history.moves().len() as u32));
            }
            scores.push(Some(if position.side_to_move() == Side::First { score } else { -score }));
            // This does not happen: only a search of a finished game has no best move, and the game is not over here.
            let Some(best) = report.best else { return Ok(None) };
            history.play(best);
        };
        Ok(Some(Played { result, reason, plies: history.moves().len(), kept }))
    }

    fn end<S: GameSpec>(&self, history: &History<S::Game>, scores: &[Option<i32>]) -> Option<(GameResult, String)> {
        if let Some(verdict) = S::verdict(history) {
            let result = GameResult::of(verdict.outcome, history.current().side_to_move());
            return Some((result, verdict.reason.into_owned()));
        }
        if let Some(result) = self.adjudication.agreed(scores) {
            return Some((result, "adjudicated".to_owned()));
        }
        (scores.len() >= self.adjudication.max_plies).then(|| (GameResult::Draw, "too long".to_owned()))
    }
}

/// Returns `true` if the search's score is a good target for a static evaluation: the score is exact and not a mate
/// score, the best move is quiet, and the side to move is not in check.
fn is_calm<G: SearchGame>(position: &G, report: &Report<G::Move>) -> bool {
    let quiet = report.best.is_some_and(|best| G::TABLE.is_quiet(position, best));
    let known = report.depth > 0 && report.bound == Bound::Exact && !report.score.is_mate();
    quiet && known && !G::TABLE.in_check(position)
}
