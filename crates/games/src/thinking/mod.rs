//! What the searchers for real use are asked, and what they answer, without the types of a game.

mod seat;

use std::time::Duration;

use game_search::engine::Params;
use game_search::searcher::StopReason;
use game_search::{Bound, Limits, Score, Stats};

use small_games::{ConnectFour, Nim, TicTacToe, Tree};

use crate::board::Named;
use crate::games::{GameEntry, seat};
use crate::listed::Listed;
use crate::problem::Problem;
use crate::recording::Recording;
use crate::solved::{SolveOptions, Solved};

pub use seat::texts;

/// What the engine is to do.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its features.
    pub params: Params,
    /// How many threads; at least 1.
    pub threads: usize,
    /// The size of its table, if it has one.
    pub table_mib: usize,
    /// When it ends, and which moves it looks at. These are texts here.
    pub limits: Limits<String>,
}

/// What a Monte Carlo search is to do, with the features that suit the game and the evaluator.
#[derive(Clone, Debug)]
pub struct MctsTask {
    /// How many threads; at least 1.
    pub threads: usize,
    /// The most memory for its tree.
    pub memory_mib: usize,
    /// When it ends, and which moves it looks at. These are texts here.
    pub limits: Limits<String>,
}

/// How far it has come: a completed iteration, or a moment of a Monte Carlo search.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// In plies; of a Monte Carlo search the length of the best line.
    pub depth: u32,
    /// The largest distance from the root.
    pub selective_depth: u32,
    /// For the side to move.
    pub score: Score,
    /// Visited nodes.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The best line.
    pub line: Vec<String>,
}

/// What it found.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The best move; `None` if the game is over.
    pub best: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
    /// For the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The last completed iteration.
    pub depth: u32,
    /// The largest distance from the root.
    pub selective_depth: u32,
    /// The best lines, with their scores.
    pub lines: Vec<(Score, Vec<String>)>,
    /// Visited nodes, of all threads.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// Why it ended.
    pub reason: StopReason,
    /// The counters of the first thread.
    pub stats: Stats,
}

/// A position that the engine thinks about, a Monte Carlo search, or the solver.
///
/// Apart from [`Board`](crate::Board), so that an example that does not ask for it is built without the engine.
pub trait Thinker: Named {
    /// Plays moves, with spaces or commas between them, for good. What they mean for repetition counts in a search.
    ///
    /// # Errors
    ///
    /// If one is no legal move, or comes after the end of the game; the moves before it are played.
    fn play(&mut self, moves: &str) -> Result<(), Problem>;

    /// What the evaluator adds up here, term by term, as a table.
    ///
    /// # Errors
    ///
    /// If it cannot tell.
    fn explain(&self) -> Result<String, Problem>;

    /// How the game ends, if that is known without a search.
    fn settled(&self) -> Option<String>;

    /// The features that suit the game.
    fn params(&self) -> Params;

    /// The same without what needs a feature that is off, or a capability that the game lacks.
    fn fit(&self, params: Params) -> Params;

    /// Lets the engine search, and hears of each iteration.
    ///
    /// # Errors
    ///
    /// If an option or a limit makes no sense here, or a move in it is not legal.
    fn think(&self, task: &Task, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem>;

    /// Lets the engine search with a table of a MiB to a depth, and keeps the tree, at most `limit` nodes of it.
    ///
    /// # Errors
    ///
    /// If an option makes no sense here.
    fn record(&self, params: &Params, depth: u32, limit: usize) -> Result<Recording, Problem>;

    /// Searches by Monte Carlo, and tells at once and at most five times a second.
    ///
    /// # Errors
    ///
    /// As for [`think`](Thinker::think), and for limits that mean nothing to this search.
    fn simulate(&self, task: &MctsTask, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem>;

    /// Proves who wins, as far as the options allow.
    ///
    /// # Errors
    ///
    /// If the options are impossible.
    fn solve(&self, options: &SolveOptions) -> Result<Solved, Problem>;
}

impl GameEntry {
    /// As [`open`](GameEntry::open), for the engine.
    ///
    /// # Errors
    ///
    /// If the text is no position of this game, or there is no such evaluator.
    ///
    /// # Panics
    ///
    /// If it is none of [`GAMES`](crate::GAMES).
    pub fn open_for_engine(&self, position: &str, evaluator: Option<&str>) -> Result<Box<dyn Thinker>, Problem> {
        let open = THINKERS.iter().find(|(name, _)| *name == self.name).expect("every game has one").1;
        open(position, evaluator)
    }
}

type Opener = fn(&str, Option<&str>) -> Result<Box<dyn Thinker>, Problem>;

/// The games of [`GAMES`](crate::GAMES).
static THINKERS: &[(&str, Opener)] = &[
    thinker::<xiangqi::Play>(),
    thinker::<amazons::Position>(),
    thinker::<ConnectFour>(),
    thinker::<TicTacToe>(),
    thinker::<Nim>(),
    thinker::<Tree>(),
];

const fn thinker<G: Listed>() -> (&'static str, Opener) {
    (G::NAME, |position, evaluator| Ok(Box::new(seat::<G>(position, evaluator)?)))
}
