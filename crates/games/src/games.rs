//! The games that the examples know by name.

use small_games::{ConnectFour, Nim, TicTacToe, Tree};

use crate::board::{Board, BoxedEvaluator, Seat};
use crate::listed::Listed;
use crate::problem::Problem;

/// Every game.
pub static GAMES: &[GameEntry] = &[
    entry::<xiangqi::Play>(),
    entry::<amazons::Position>(),
    entry::<ConnectFour>(),
    entry::<TicTacToe>(),
    entry::<Nim>(),
    entry::<Tree>(),
];

/// A game by name.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Positions worth a look, name and text. The first is the start.
    pub positions: &'static [(&'static str, &'static str)],
    /// Whether it has rules of its own about repetition.
    pub judges_repetition: bool,
    /// The evaluator to play with.
    pub strongest: &'static str,
    /// Whether Monte Carlo tree search plays it better than the engine.
    pub played_by_mcts: bool,
    /// The evaluators that can say term by term what they add up.
    pub explained: &'static [&'static str],
    evaluators: fn() -> String,
    split_moves: fn(&str) -> Vec<&str>,
    open: Opener,
}

/// Makes a board from a position's text and an evaluator's name.
type Opener = fn(&str, Option<&str>) -> Result<Box<dyn Board>, Problem>;

const fn entry<G: Listed>() -> GameEntry {
    GameEntry {
        name: G::NAME,
        positions: G::POSITIONS,
        judges_repetition: G::JUDGES_REPETITION,
        strongest: G::EVALUATORS[G::STRONGEST].0,
        played_by_mcts: G::PLAYED_BY_MCTS,
        explained: G::EXPLAINED,
        evaluators: evaluators::<G>,
        split_moves: G::split_moves,
        open: open::<G>,
    }
}

impl GameEntry {
    /// The position that games begin with.
    pub fn start(&self) -> &'static str {
        self.positions[0].1
    }

    /// The names of the evaluators, with commas between them. The first is the default.
    pub fn evaluators(&self) -> String {
        (self.evaluators)()
    }

    /// The moves of a list on the command line, with spaces or commas between them.
    pub fn moves<'a>(&self, list: &'a str) -> Vec<&'a str> {
        (self.split_moves)(list)
    }

    /// A position with the named evaluator, or the default one.
    ///
    /// # Errors
    ///
    /// If the text is no position of this game, or there is no such evaluator.
    pub fn open(&self, position: &str, evaluator: Option<&str>) -> Result<Box<dyn Board>, Problem> {
        (self.open)(position, evaluator)
    }
}

/// The game with this name.
///
/// # Errors
///
/// The list of names, if there is none.
pub fn game_named(given: &str) -> Result<&'static GameEntry, Problem> {
    GAMES.iter().find(|game| game.name == given).ok_or_else(|| Problem::Unknown {
        what: "game",
        given: given.to_owned(),
        expected: list(GAMES.iter().map(|game| game.name)),
    })
}

/// Names with commas between them.
pub fn list(names: impl IntoIterator<Item = &'static str>) -> String {
    join(&names.into_iter().collect::<Vec<_>>())
}

/// Never inlined: LLVM 22 spends minutes on a join of a dozen names that it knows.
#[inline(never)]
fn join(names: &[&str]) -> String {
    names.join(", ")
}

fn evaluators<G: Listed>() -> String {
    list(G::EVALUATORS.iter().map(|(name, _)| *name))
}

fn open<G: Listed>(position: &str, evaluator: Option<&str>) -> Result<Box<dyn Board>, Problem> {
    Ok(Box::new(seat::<G>(position, evaluator)?))
}

/// A position with the named evaluator, or the default one.
pub(crate) fn seat<G: Listed>(position: &str, evaluator: Option<&str>) -> Result<Seat<G>, Problem> {
    let game =
        G::parse_position(position).map_err(|error| Problem::Position { game: G::NAME, reason: error.to_string() })?;
    let wanted = evaluator.unwrap_or(G::EVALUATORS[0].0);
    let Some((name, make)) = G::EVALUATORS.iter().find(|(name, _)| *name == wanted) else {
        let expected = format!("{} for {}", evaluators::<G>(), G::NAME);
        return Err(Problem::Unknown { what: "evaluator", given: wanted.to_owned(), expected });
    };
    Ok(Seat { game, evaluator: BoxedEvaluator::new(*make), evaluator_name: name })
}
