//! Parses games, evaluators, positions and moves. The commands `compare` and `tree` share the function `search`.

use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use game_search::ladder::Algorithm;
use game_search::spec::{ChosenEvaluator, EvaluatorError, GameSpec};
use game_search::text::quote;
use game_search::{BoxedEvaluator, Event, Game, Observer, Score, Stats, TextNotation, TreeRecorder, Window};
#[cfg(not(target_family = "wasm"))]
use games::tabletop::Lang;
use games::{NAMES, UnknownGame};

use crate::{dispatch::visit_game, problem::Problem};

/// Parses the name of a game on the command line.
pub fn named(text: &str) -> Result<&'static str, UnknownGame> {
    NAMES.iter().find(|name| **name == text).copied().ok_or_else(|| UnknownGame { name: text.to_owned() })
}

/// A description of a game that is independent of the game's Rust types. (On WASI the evaluators are unused, because the
/// commands that list them are not built there.)
#[cfg_attr(target_family = "wasm", allow(dead_code))]
pub struct Info {
    pub name: &'static str,
    /// The name and the text of each sample position. The first one is the start position.
    pub positions: &'static [(&'static str, &'static str)],
    /// The names of the evaluators, separated by commas. The first one is the default of `compare`.
    pub evaluators: String,
    /// The names of the evaluators that can list their terms.
    pub explained: Vec<&'static str>,
}

/// Returns the descriptions of all games.
pub fn all() -> impl Iterator<Item = Info> {
    NAMES.iter().map(|name| info(name))
}

/// Returns the names of the games and their evaluators, for the help text of a command.
#[cfg(not(target_family = "wasm"))]
pub fn list() -> String {
    let games = all().map(|game| format!("  {:<14} evaluators {}\n", game.name, game.evaluators));
    format!("Games:\n{}\n", games.collect::<String>())
}

/// Returns the description of a game.
///
/// # Panics
///
/// Panics if no game has this name.
pub fn info(name: &str) -> Info {
    visit_game!(name, <S>() -> Info { info_of::<S>() }).expect("a game")
}

fn info_of<S: GameSpec>() -> Info {
    let explained = S::EVALUATORS.iter().filter(|it| it.explain.is_some()).map(|it| it.name).collect();
    Info { name: S::NAME, positions: S::POSITIONS, evaluators: evaluator_names::<S>(), explained }
}

fn evaluator_names<S: GameSpec>() -> String {
    S::EVALUATORS.iter().map(|it| it.name).collect::<Vec<_>>().join(", ")
}

/// Returns the evaluator that `--eval` names, or the default evaluator of `compare` if `text` is `None`.
pub fn evaluator<S: GameSpec>(text: Option<&str>) -> Result<ChosenEvaluator<S::Game>, EvaluatorError> {
    ChosenEvaluator::read::<S>(text.unwrap_or(S::EVALUATORS[0].name))
}

/// Returns the evaluator that `--eval` names, or the strongest evaluator of the game if `text` is `None`.
pub fn evaluator_to_play<S: GameSpec>(text: Option<&str>) -> Result<ChosenEvaluator<S::Game>, EvaluatorError> {
    ChosenEvaluator::read::<S>(text.unwrap_or(S::strongest().name))
}

/// Returns the index of the notation that `--notation` names, or of the one that readers of the language expect.
#[cfg(not(target_family = "wasm"))]
pub fn notation<S: GameSpec>(name: Option<&str>, lang: Lang) -> Result<usize, Problem> {
    name.map_or(Ok(lang.notation::<S>()), S::notation_index).map_err(Problem::Move)
}

/// Parses a position, or returns the start position if `text` is `None`.
pub fn position<S: GameSpec>(text: Option<&str>) -> Result<S::Game, Problem> {
    let parsed = S::Game::parse_position(text.unwrap_or(S::POSITIONS[0].1));
    parsed.map_err(|error| Problem::Position { game: S::NAME, reason: error.to_string() })
}

/// Calls `work` with the position of `--fen`. If `--fen` is `-`, or is missing and the standard input is a pipe, `work`
/// is called with each line of the standard input. Otherwise `work` is called with the start position.
///
/// Empty lines and lines that begin with `#` are skipped. A line that is not UTF-8, or that `work` does not accept as a
/// position, is reported on the standard error. The remaining lines are still processed, and the exit code is 1.
///
/// # Errors
///
/// Returns an error if the standard input cannot be read or contains no position, and any other error of `work`.
pub fn each_position(
    fen: Option<&str>,
    start: &str,
    mut work: impl FnMut(&str) -> Result<(), Problem>,
) -> Result<ExitCode, Problem> {
    match fen {
        Some("-") => each_line(work),
        None if !io::stdin().is_terminal() => each_line(work),
        fen => work(fen.unwrap_or(start)).map(|()| ExitCode::SUCCESS),
    }
}

fn each_line(mut work: impl FnMut(&str) -> Result<(), Problem>) -> Result<ExitCode, Problem> {
    let mut code = ExitCode::SUCCESS;
    let mut positions = 0;
    for (number, line) in (1..).zip(io::stdin().lock().split(b'\n')) {
        let line = line.map_err(Problem::Input)?;
        let Ok(text) = str::from_utf8(&line) else {
            positions += 1;
            eprintln!("line {number}: {}: not UTF-8", quote(&String::from_utf8_lossy(&line)));
            code = ExitCode::from(1);
            continue;
        };
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        positions += 1;
        match work(text) {
            Err(problem @ Problem::Position { .. }) => {
                eprintln!("line {number}: {}: {problem}", quote(text));
                code = ExitCode::from(1);
            }
            done => done?,
        }
    }
    if positions == 0 { Err(Problem::NoPosition) } else { Ok(code) }
}

/// Returns the moves of a variation as text.
pub fn texts<G: Game + Clone + TextNotation>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |&mv: &G::Move| {
        let text = game.move_text(mv);
        game.make(mv);
        text
    };
    line.iter().map(text).collect()
}

/// Returns the requested depth, or the default depth of the game. Fails if minimax would take too long.
pub fn depth<S: GameSpec>(game: &S::Game, given: Option<u32>) -> Result<u32, Problem> {
    let Some(given) = given else { return Ok(S::default_depth(game)) };
    let deepest = S::depth_within(game, 100 * S::MINIMAX_LEAVES, 100);
    let problem = || Problem::Depth { given, game: S::NAME, position: game.position_text(), deepest };
    (1..=deepest).contains(&given).then_some(given).ok_or_else(problem)
}

/// The result of a search by an algorithm of the ladder, and the cost of the search. (The counters are unused on WASI,
/// because `compare` is not built there.)
#[cfg_attr(target_family = "wasm", allow(dead_code))]
#[derive(Clone, Debug)]
pub struct LadderResult {
    /// The score for the side to move.
    pub score: Score,
    /// The best move; `None` if there is no legal move.
    pub best: Option<String>,
    /// The principal variation.
    pub line: Vec<String>,
    pub stats: Stats,
}

/// Searches to a fixed depth, and records the tree if a recorder is given. All commands share this function, so every
/// algorithm is compiled only once for each game.
pub fn search<S: GameSpec>(
    game: &mut S::Game,
    evaluator: &mut BoxedEvaluator<S::Game>,
    algorithm: Algorithm,
    depth: u32,
    window: Window,
    recorder: Option<&mut TreeRecorder<<S::Game as Game>::Move>>,
) -> Result<LadderResult, Problem> {
    let mut observer = StatsAndTree { stats: Stats::default(), recorder };
    let found = algorithm.search_window(game, evaluator, &mut observer, depth, window)?;
    let line = texts(game, &found.line);
    Ok(LadderResult { score: found.score, best: line.first().cloned(), line, stats: observer.stats })
}

/// An observer that counts events and passes them on to a recorder, if there is one.
struct StatsAndTree<'a, M> {
    stats: Stats,
    recorder: Option<&'a mut TreeRecorder<M>>,
}

impl<M: Copy + PartialEq> Observer<M> for StatsAndTree<'_, M> {
    #[inline]
    fn on(&mut self, event: Event<M>) {
        self.stats.on(event);
        if let Some(recorder) = &mut self.recorder {
            record(recorder, event);
        }
    }
}

#[inline(never)]
fn record<M: Copy + PartialEq>(recorder: &mut TreeRecorder<M>, event: Event<M>) {
    recorder.on(event);
}
