//! The games that the examples know by name. A new one needs an `impl Listed` and a line in [`GAMES`].

use game_search::ladder::AllCapabilities;
use game_search::{Evaluator, TextNotation};
use small_games::{ConnectFour, Nim, OpenLines, Threats, ThreatsAsPublished, TicTacToe, XorRule};

use crate::board::{AnyEvaluator, Board, Seat};
use crate::problem::Problem;

/// Every game, in the order in which `compare` shows them.
pub const GAMES: &[GameEntry] = &[entry::<ConnectFour>(), entry::<TicTacToe>(), entry::<Nim>()];

/// What the examples need to know of a game. Its default is the start position.
trait Listed: AllCapabilities + TextNotation + Default + 'static {
    const NAME: &'static str;
    const POSITIONS: &'static [NamedPosition];
    /// The depth that shows the algorithms in a few seconds.
    const DEPTH: u32;
    /// The largest depth that minimax searches in minutes rather than days.
    const DEEPEST: u32;
    /// The first is the default.
    const EVALUATORS: &'static [NamedEvaluator<Self>];
}

/// A name and a text, `None` for the start position.
type NamedPosition = (&'static str, Option<&'static str>);

/// A name, and how to make one.
type NamedEvaluator<G> = (&'static str, fn() -> Box<dyn Evaluator<G>>);

impl Listed for ConnectFour {
    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static [NamedPosition] = &[("start", None)];
    const DEPTH: u32 = 8;
    const DEEPEST: u32 = 12;
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[
        ("threats", || Box::new(Threats)),
        ("threats-as-published", || Box::new(ThreatsAsPublished)),
        ("none", || Box::new(|_: &ConnectFour| 0)),
    ];
}

impl Listed for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const POSITIONS: &'static [NamedPosition] = &[("start", None)];
    const DEPTH: u32 = 6;
    const DEEPEST: u32 = 9;
    const EVALUATORS: &'static [NamedEvaluator<TicTacToe>] = &[
        ("open-lines", || Box::new(OpenLines)),
        ("none", || Box::new(|_: &TicTacToe| 0)),
        // Not a function of the position, as an evaluator has to be: `compare` notices.
        ("broken", || {
            let mut calls = 0;
            Box::new(move |_: &TicTacToe| {
                calls += 1;
                calls % 7
            })
        }),
    ];
}

impl Listed for Nim {
    const NAME: &'static str = "nim";
    const POSITIONS: &'static [NamedPosition] = &[("start", None), ("where a pass misleads", Some("3 4 5 null-move"))];
    const DEPTH: u32 = 6;
    const DEEPEST: u32 = 12;
    const EVALUATORS: &'static [NamedEvaluator<Nim>] =
        &[("none", || Box::new(|_: &Nim| 0)), ("xor-rule", || Box::new(XorRule))];
}

/// A game by name.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Positions worth comparing: name and text, `None` for the start.
    pub positions: &'static [NamedPosition],
    /// A depth that shows the algorithms in a few seconds.
    pub depth: u32,
    /// The largest depth that minimax searches in minutes rather than days.
    pub deepest: u32,
    open: fn(Option<&str>, Option<&str>) -> Result<Box<dyn Board>, Problem>,
}

const fn entry<G: Listed>() -> GameEntry {
    GameEntry { name: G::NAME, positions: G::POSITIONS, depth: G::DEPTH, deepest: G::DEEPEST, open: open::<G> }
}

impl GameEntry {
    /// A position, the start if there is no text, with the named evaluator or the game's default.
    ///
    /// # Errors
    ///
    /// If the text is no position of this game, or there is no such evaluator.
    pub fn open(&self, position: Option<&str>, evaluator: Option<&str>) -> Result<Box<dyn Board>, Problem> {
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

fn open<G: Listed>(position: Option<&str>, evaluator: Option<&str>) -> Result<Box<dyn Board>, Problem> {
    let game = match position {
        None => G::default(),
        Some(text) => {
            G::parse_position(text).map_err(|error| Problem::Position { game: G::NAME, reason: error.to_string() })?
        }
    };
    let wanted = evaluator.unwrap_or(G::EVALUATORS[0].0);
    let Some((name, make)) = G::EVALUATORS.iter().find(|(name, _)| *name == wanted) else {
        let names: Vec<_> = G::EVALUATORS.iter().map(|(name, _)| *name).collect();
        return Err(Problem::Evaluator { given: wanted.to_owned(), game: G::NAME, expected: names.join(", ") });
    };
    Ok(Box::new(Seat { game, evaluator: AnyEvaluator(make()), evaluator_name: name }))
}
