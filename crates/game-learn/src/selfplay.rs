//! An engine plays against itself, and its positions are kept.

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

/// Why there are no games.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// Games that cannot be.
    #[error("{what}: expected {expected}")]
    Options {
        /// What was asked for.
        what: String,
        /// What can be.
        expected: &'static str,
    },
    /// There is no searcher.
    #[error(transparent)]
    Searcher(Box<dyn std::error::Error + Send + Sync>),
    /// The searcher refuses.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is no opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The samples cannot be written.
    #[error(transparent)]
    Samples(#[from] SampleError),
}

/// Games of an engine against itself, from random openings.
///
/// A position is kept if nobody is in check, the best move is quiet, the search has an exact score, and that is no mate:
/// what it says is then not about to change by a capture. The rules of the game are the referee. Game by game the same for
/// the same seed, with any number of threads.
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
    /// The engine in words: a part of the [description](SelfPlay::description).
    pub engine: String,
    /// Nodes or depth.
    pub limit: Limit,
    /// How each game begins. From the seed follow all games.
    pub openings: RandomOpenings,
    /// When games end that the rules do not end. The engine has to agree with itself: its scores for both sides count.
    pub adjudication: Adjudication,
    /// The number of games, those in the file included.
    pub games: usize,
    /// How many are played at a time; at least 1.
    pub threads: usize,
    /// Ends it at once; games that are not over do not count.
    pub stop: StopHandle,
}

/// Makes a searcher for a thread.
pub type MakeSearcher<'a, S> =
    dyn Fn() -> Result<Box<dyn Searcher<<S as GameSpec>::Game>>, Box<dyn std::error::Error + Send + Sync>> + Sync + 'a;

/// A game that was played and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its number.
    pub game: usize,
    /// Its result.
    pub result: GameResult,
    /// Its positions in the file.
    pub positions: usize,
    /// All positions in the file.
    pub total: usize,
}

/// What a thread that plays tells: a game with its number, or why it plays no more.
type Message = Result<(usize, Played), SelfPlayError>;

impl SelfPlay {
    /// A hundred games, one at a time, 5,000 nodes a move.
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

    /// All that the games follow from.
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

    /// Plays the games that are not in the file, writes them, and calls `tell` after each. `make` makes a searcher for each
    /// thread. Blocks until it is over.
    ///
    /// # Errors
    ///
    /// If the options are impossible, there is no searcher or it refuses, there is no opening, or the file cannot be written.
    pub fn run<S: GameSpec>(
        &self,
        make: &MakeSearcher<'_, S>,
        file: &mut SampleFile,
        tell: &mut dyn FnMut(Written),
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
                        // Nobody listens to a run that has failed.
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            // Written in the order of their numbers, so that the file is always the same.
            let mut waiting = BTreeMap::new();
            for message in messages {
                let done = message.and_then(|(game, played)| {
                    waiting.insert(game, played);
                    while let Some(played) = waiting.remove(&file.next_game()) {
                        let (game, result) = (file.next_game(), played.result);
                        let positions = file.append(self.openings.seed, game, played)?;
                        tell(Written { game, result, positions, total: file.positions() });
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

    /// One thread: takes the next game until there is none.
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

    /// One game; `None` if it was stopped.
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
            // Refused before.
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
            // The game would be over.
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

/// Whether what the search says should be what an evaluation says.
fn is_calm<G: SearchGame>(position: &G, report: &Report<G::Move>) -> bool {
    let quiet = report.best.is_some_and(|best| G::TABLE.is_quiet(position, best));
    let known = report.depth > 0 && report.bound == Bound::Exact && !report.score.is_mate();
    quiet && known && !G::TABLE.in_check(position)
}
