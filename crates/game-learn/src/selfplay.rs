//! Self-play: games of an engine against itself. Quiet positions of these games become samples.

use std::ops::ControlFlow;

use fastrand::Rng;
use game_search::hash::derive_seed;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, History};
use game_search::{Bound, Game, GameResult, Limits, MoveList, Report, SearchError, SearchGame, Searcher, Side};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::adjudication::{Adjudication, AdjudicationRule};
use crate::limit::Limit;
use crate::openings::{Opening, OpeningError, Openings, RandomOpenings, choice};
use crate::samples::{RecordedGame, RecordedPly, SAMPLES, Seen};
use crate::units::{Head, Part, UnitError, UnitFile, Worker, run_units};

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
    /// The games cannot be written.
    #[error(transparent)]
    Units(#[from] UnitError),
}

/// How often moves are played that the search did not choose, so that games differ. The position before such a move is
/// not a sample, and the move is marked as [random](RecordedPly::is_random).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Variety {
    /// The probability, from 0 to 1, that a move is replaced by a random legal move.
    pub random_move: f64,
    /// How the first moves of a game are drawn by their scores, if they are.
    pub temperature: Option<Temperature>,
}

/// Moves drawn by their scores: of the best eight moves, a move whose score is `score` lower has 1/e of the probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Temperature {
    /// The temperature, in the units of the evaluator: above 0.
    pub score: f64,
    /// The number of plies after the opening that are drawn.
    pub plies: usize,
}

/// The number of moves from which the temperature draws.
const DRAWN_FROM: usize = 8;

/// Self-play: games of an engine against itself, from random openings.
///
/// A position becomes a sample if the side to move is not in check, the best move is quiet, and the search has an exact
/// score that is not a mate score. In such a quiet position, no capture is about to change the score. The rules of the
/// game act as the referee. The same seed gives the same games with any number of threads, and in any number of
/// [parts](crate::units).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use game_learn::limit::Limit;
/// use game_learn::openings::{Plies, RandomOpenings};
/// use game_learn::samples::{Sample, Samples};
/// use game_learn::selfplay::SelfPlay;
/// use game_learn::units::UnitWriter;
/// use game_search::engine::Engine;
/// use games::ConnectFour;
/// use small_games::Threats;
///
/// let openings = RandomOpenings { plies: Plies::exactly(4), seed: 1, bound: 20, depth: 4 };
/// let games = SelfPlay { games: 8, limit: Limit::Nodes(200), ..SelfPlay::new("threats", openings) };
/// # let path = std::env::temp_dir().join(format!("selfplay-{}.units", std::process::id()));
/// # let path = path.as_path();
/// let mut writer = UnitWriter::create(path, &games.head::<ConnectFour>())?;
/// let searcher = || Ok(Box::new(Engine::exact(Threats)) as _);
/// games.run::<ConnectFour>(&searcher, &mut writer, &mut |game| {
///     println!("{}: {}", game.number, game.result);
///     ControlFlow::Continue(())
/// })?;
/// games.finish::<ConnectFour>(Box::new(writer))?;
/// let samples: Vec<Sample<small_games::ConnectFour>> = Samples::open(path, "connect-four")?.collect::<Result<_, _>>()?;
/// assert!(samples.len() > 20);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The name of the engine, for the [description](SelfPlay::description).
    pub engine: String,
    /// The hash of the weights of the engine's evaluator, for the head of the file.
    pub weights: String,
    /// The limit of each search, by nodes or depth.
    pub limit: Limit,
    /// The options of the openings. Game `i` has opening `i`.
    pub openings: RandomOpenings,
    /// The moves that the search does not choose.
    pub variety: Variety,
    /// The conditions under which a game ends before it is over by the rules. The engine plays both sides, so its
    /// scores for both sides must agree.
    pub adjudication: Adjudication,
    /// The number of games in all parts.
    pub games: usize,
    /// The part of the games to play.
    pub part: Part,
    /// The number of games played in parallel, at least 1.
    pub threads: usize,
    /// The handle that stops self-play at once. Unfinished games do not count.
    pub stop: StopHandle,
}

/// A function that creates a searcher for a thread.
pub type MakeSearcher<'a, S> =
    dyn Fn() -> Result<Box<dyn Searcher<<S as GameSpec>::Game>>, Box<dyn std::error::Error + Send + Sync>> + Sync + 'a;

/// A game that has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The number of the game.
    pub number: u64,
    /// The result of the game.
    pub result: GameResult,
    /// The number of plies, with those of the opening.
    pub plies: usize,
    /// The number of samples. Positions that occur again in other games count again.
    pub kept: usize,
}

impl SelfPlay {
    /// Creates self-play of 100 games, one at a time, with 5,000 nodes per move.
    pub fn new(engine: &str, openings: RandomOpenings) -> SelfPlay {
        SelfPlay {
            engine: engine.to_owned(),
            weights: "-".to_owned(),
            limit: Limit::Nodes(5_000),
            openings,
            variety: Variety::default(),
            adjudication: Adjudication::default(),
            games: 100,
            part: Part::WHOLE,
            threads: 1,
            stop: StopHandle::new(),
        }
    }

    /// Returns a description of the settings that determine the games, except for the seed and the number of games.
    pub fn description(&self) -> String {
        let Adjudication { max_plies, win, draw } = self.adjudication;
        let rule = |name, rule: Option<AdjudicationRule>| {
            rule.map_or(String::new(), |it| format!(", {name} {} {} {}", it.score, it.moves, it.from_ply))
        };
        let random = match self.variety.random_move {
            0.0 => String::new(),
            share => format!(", random moves {share}"),
        };
        let temperature = self.variety.temperature;
        let drawn =
            temperature.map_or(String::new(), |it| format!(", temperature {} for {} plies", it.score, it.plies));
        format!(
            "engine {:?}, {}; {}{random}{drawn}; at most {max_plies} plies{}{}",
            self.engine,
            self.limit,
            self.openings,
            rule("win", win),
            rule("draw", draw),
        )
    }

    /// Returns `true` if self-play wrote the file with this head. A position is kept once then: in a part by
    /// [`finish`](SelfPlay::finish), in all parts when they are [merged](crate::units::merge). Other files of samples
    /// keep what they were made from, such as a position with different results.
    pub fn has_written(head: &Head) -> bool {
        head.kind == SAMPLES && head.settings.starts_with("engine ")
    }

    /// Returns the head of the file of the games.
    pub fn head<S: GameSpec>(&self) -> Head {
        Head {
            settings: self.description(),
            seed: self.openings.seed,
            units: self.games as u64,
            part: self.part,
            weights: self.weights.clone(),
            ..Head::new(SAMPLES, S::NAME)
        }
    }

    /// Plays the games that are not in the file, appends each game when it ends, and calls `report` after it. If
    /// `report` returns [`Break`](ControlFlow::Break), no further game begins. `make` creates a searcher for each
    /// thread. Blocks until the last game is over.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are impossible, a searcher cannot be created or rejects a search, there is no
    /// opening, or the file cannot be written.
    pub fn run<S: GameSpec>(
        &self,
        make: &MakeSearcher<'_, S>,
        file: &mut dyn UnitFile,
        report: &mut dyn FnMut(Written) -> ControlFlow<()>,
    ) -> Result<(), SelfPlayError> {
        self.check_options()?;
        let work = |worker: &Worker<'_, Written>| self.play_games::<S>(make, worker);
        run_units(file, self.threads, &self.stop, &work, report)
    }

    /// Completes the file: drops repeated positions and writes the games in order.
    ///
    /// # Errors
    ///
    /// Returns an error if games are missing, or the file cannot be read or written.
    pub fn finish<S: GameSpec>(&self, file: Box<dyn UnitFile>) -> Result<(), UnitError> {
        let mut seen = Seen::new();
        file.finish(&mut |_, payload| seen.tidy::<S::Game>(&payload))
    }

    /// Checks the options, except for the openings. [`run`](SelfPlay::run) does so too, but only after the file was
    /// created.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are impossible.
    pub fn check_options(&self) -> Result<(), SelfPlayError> {
        let wrong = |what: String, expected| Err(SelfPlayError::Options { what, expected });
        let agreements = [self.adjudication.win, self.adjudication.draw];
        if self.threads == 0 {
            wrong("0 games at a time".to_owned(), "1 or more")
        } else if self.adjudication.max_plies == 0 || agreements.iter().flatten().any(|rule| rule.moves == 0) {
            wrong("games that end after 0 moves".to_owned(), "1 or more")
        } else if matches!(self.limit, Limit::MoveTime(_) | Limit::Clock { .. }) {
            wrong("a limit of time".to_owned(), "nodes or depth, so that games can be played again")
        } else if !(0.0..=1.0).contains(&self.variety.random_move) {
            wrong(format!("random moves with probability {}", self.variety.random_move), "a number from 0 to 1")
        } else if let Some(it) = self.variety.temperature.filter(|it| !(it.score.is_finite() && it.score > 0.0)) {
            wrong(format!("temperature {}", it.score), "a finite score above 0")
        } else {
            Ok(())
        }
    }

    /// Plays games in one thread until no game is left.
    fn play_games<S: GameSpec>(
        &self,
        make: &MakeSearcher<'_, S>,
        worker: &Worker<'_, Written>,
    ) -> Result<(), SelfPlayError> {
        let mut engines = [make().map_err(SelfPlayError::Searcher)?];
        let mut openings = Openings::<S>::random(self.openings)?;
        while let Some(number) = worker.next_unit() {
            let opening = openings.line(number)?;
            let Some(game) = self.play::<S>(number, opening, &mut engines)? else { break };
            let written = Written { number, result: game.result(), plies: game.length(), kept: game.kept() };
            worker.finish_unit(number, game.encode(), written);
        }
        Ok(())
    }

    /// Plays one game, of one engine against itself or of two engines, the first to move first. Returns `None` if it
    /// was stopped.
    pub(crate) fn play<S: GameSpec>(
        &self,
        number: u64,
        opening: Opening<S::Game>,
        engines: &mut [Box<dyn Searcher<S::Game>>],
    ) -> Result<Option<RecordedGame<S::Game>>, SelfPlayError> {
        engines.iter_mut().for_each(|engine| engine.clear());
        let Opening { start, moves, position } = opening;
        let first = position.side_to_move();
        // The opening has drawn from the seed of the game, so the moves draw from another.
        let mut rng = Rng::with_seed(derive_seed(derive_seed(self.openings.seed, number), 1));
        let mut history = History::new(position);
        let (mut scores, mut plies) = (Vec::new(), Vec::new());
        let limits = match self.limit {
            Limit::Depth(depth) => Limits::depth(depth),
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            // `check_options` has rejected these limits.
            Limit::MoveTime(_) | Limit::Clock { .. } => Limits::depth(1),
        };
        let limits = Limits { stop: Some(self.stop.clone()), ..limits };
        let result = loop {
            if let Some(result) = self.end::<S>(&history, &scores) {
                break result;
            }
            let position = history.current();
            let Variety { random_move, temperature } = self.variety;
            let temperature = temperature.filter(|it| plies.len() < it.plies);
            let (mv, score, is_kept, is_random) = if random_move > 0.0 && rng.f64() < random_move {
                // A game without a legal move is over.
                let Some(mv) = random_legal_move(position, &mut rng) else { return Ok(None) };
                (mv, None, false, true)
            } else {
                let multi_pv = if temperature.is_some() { DRAWN_FROM } else { 1 };
                let engine = if position.side_to_move() == first { 0 } else { engines.len() - 1 };
                let report = engines[engine].search(position, &Limits { multi_pv, ..limits.clone() }, &mut ())?;
                if self.stop.is_stopped() {
                    return Ok(None);
                }
                let score = Some(report.score.value());
                match temperature.and_then(|temperature| draw(&report, temperature.score, &mut rng)) {
                    Some(mv) => (mv, score, false, true),
                    None => {
                        // This does not happen: only a search of a finished game has no best move.
                        let Some(best) = report.best else { return Ok(None) };
                        (best, score, is_calm(position, &report), false)
                    }
                }
            };
            scores.push(score.map(|score| if position.side_to_move() == Side::First { score } else { -score }));
            let score = RecordedPly::<()>::clamped(score.unwrap_or_default());
            plies.push(RecordedPly { mv, score, is_kept, is_random });
            history.play(mv);
        };
        Ok(Some(RecordedGame::new(history.start(), result, plies).with_opening(&start, moves)))
    }

    /// Returns the result if the game is over, by the rules or by adjudication.
    fn end<S: GameSpec>(&self, history: &History<S::Game>, scores: &[Option<i32>]) -> Option<GameResult> {
        if let Some(verdict) = S::verdict(history) {
            return Some(verdict.result(history.current().side_to_move()));
        }
        let agreed = self.adjudication.agreed(scores);
        agreed.or_else(|| (scores.len() >= self.adjudication.max_plies).then_some(GameResult::Draw))
    }
}

fn random_legal_move<G: Game>(position: &G, rng: &mut Rng) -> Option<G::Move> {
    let mut moves = G::MoveList::default();
    position.legal_moves(&mut moves);
    choice(rng, moves.as_slice()).copied()
}

/// Draws one of the best moves: each with a probability proportional to e^(score / temperature).
fn draw<M: Copy>(report: &Report<M>, temperature: f64, rng: &mut Rng) -> Option<M> {
    let best = f64::from(report.score.value());
    let lines = report.lines.iter().filter_map(|line| Some((*line.line.first()?, line.score)));
    // `libm` gives the same bits on every computer.
    let weights: Vec<(M, f64)> =
        lines.map(|(mv, score)| (mv, libm::exp((f64::from(score.value()) - best) / temperature))).collect();
    let mut rest = rng.f64() * weights.iter().map(|(_, weight)| weight).sum::<f64>();
    let drawn = weights.iter().find(|(_, weight)| {
        rest -= weight;
        rest < 0.0
    });
    drawn.or(weights.last()).map(|(mv, _)| *mv)
}

/// Returns `true` if the search's score is a good target for a static evaluation: the score is exact and not a mate
/// score, the best move is quiet, and the side to move is not in check.
pub(crate) fn is_calm<G: SearchGame>(position: &G, report: &Report<G::Move>) -> bool {
    let quiet = report.best.is_some_and(|best| G::TABLE.is_quiet(position, best));
    let known = report.depth > 0 && report.bound == Bound::Exact && !report.score.is_mate();
    quiet && known && !G::TABLE.in_check(position)
}
