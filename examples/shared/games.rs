//! The games that the examples know by name.

use small_games::{ConnectFour, Nim, TicTacToe, Tree};

use crate::board::{AnyEvaluator, Board, Seat};
use crate::listed::Listed;
use crate::problem::Problem;

/// Every game.
pub static GAMES: &[GameEntry] = &[
    entry::<xiangqi::Position>(),
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
    /// The largest depth that minimax searches in minutes rather than days.
    pub deepest: u32,
    evaluators: fn() -> String,
    open: Opener,
}

/// Makes a board from a position's text and an evaluator's name.
type Opener = fn(&str, Option<&str>) -> Result<Box<dyn Board>, Problem>;

const fn entry<G: Listed>() -> GameEntry {
    GameEntry {
        name: G::NAME,
        positions: G::POSITIONS,
        deepest: G::DEEPEST,
        evaluators: evaluators::<G>,
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
    GAMES.iter().find(|game| game.name == given).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        Problem::Game { given: given.to_owned(), expected: names.join(", ") }
    })
}

/// Whether minimax can search every one of these games to `depth` in sensible time.
///
/// # Errors
///
/// The range for each game, if the depth is outside of one.
pub fn check_depth(depth: u32, games: &[&GameEntry]) -> Result<(), Problem> {
    if games.iter().all(|game| (1..=game.deepest).contains(&depth)) {
        return Ok(());
    }
    let ranges: Vec<_> = games.iter().map(|game| format!("1 to {} for {}", game.deepest, game.name)).collect();
    Err(Problem::Depth { given: depth, expected: ranges.join(", ") })
}

fn evaluators<G: Listed>() -> String {
    G::EVALUATORS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn open<G: Listed>(position: &str, evaluator: Option<&str>) -> Result<Box<dyn Board>, Problem> {
    let game =
        G::parse_position(position).map_err(|error| Problem::Position { game: G::NAME, reason: error.to_string() })?;
    let wanted = evaluator.unwrap_or(G::EVALUATORS[0].0);
    let Some((name, make)) = G::EVALUATORS.iter().find(|(name, _)| *name == wanted) else {
        return Err(Problem::Evaluator { given: wanted.to_owned(), game: G::NAME, expected: evaluators::<G>() });
    };
    Ok(Box::new(Seat { game, evaluator: AnyEvaluator(make()), evaluator_name: name }))
}
