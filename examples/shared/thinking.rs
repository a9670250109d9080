//! What the searchers for real use are asked, and what they answer, without the types of a game.

use std::ops::ControlFlow;
use std::time::Duration;

use game_search::engine::{Engine, EngineError, EngineGame, Limits, Params, Progress, Report, StopReason};
use game_search::mcts::Mcts;
use game_search::{Bound, Event, Observer, Score, Stats, TextNotation, TreeRecorder};

use small_games::{ConnectFour, Nim, TicTacToe, Tree};

use crate::board::{Named, Seat};
use crate::games::{GameEntry, seat};
use crate::listed::Listed;
use crate::problem::Problem;
use crate::recording::Recording;
use crate::solved::{self, SolveOptions, Solved};

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

impl<G: Listed> Thinker for Seat<G> {
    fn play(&mut self, list: &str) -> Result<(), Problem> {
        for (text, number) in G::split_moves(list).into_iter().zip(1..) {
            let refused = |reason: String| Problem::Move { reason: format!("move {number}: {reason}") };
            if self.game.outcome().is_some() {
                return Err(refused(format!("{text:?} comes after the end of the game")));
            }
            let mv = self.game.read_move(text).map_err(refused)?;
            self.game.make(mv);
        }
        Ok(())
    }

    fn explain(&self) -> Result<String, Problem> {
        let unknown = || Problem::Unexplained { game: G::NAME, evaluator: self.evaluator_name };
        self.game.explain(self.evaluator_name).ok_or_else(unknown)
    }

    fn settled(&self) -> Option<String> {
        G::finisher()?(&self.game).map(|finish| finish.says)
    }

    fn params(&self) -> Params {
        match G::UNIT {
            Some(unit) => Params::selective(unit),
            None => Params::exact(),
        }
        .for_game::<G>()
    }

    fn fit(&self, params: Params) -> Params {
        params.for_game::<G>()
    }

    fn think(&self, task: &Task, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
        think(self, task, tell)
    }

    fn record(&self, params: &Params, depth: u32, limit: usize) -> Result<Recording, Problem> {
        record(self, params, depth, limit)
    }

    fn simulate(&self, task: &MctsTask, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
        simulate(self, task, tell)
    }

    fn solve(&self, options: &SolveOptions) -> Result<Solved, Problem> {
        solved::solve(&self.game, options)
    }
}

fn think<G: Listed>(seat: &Seat<G>, task: &Task, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
    let game = &seat.game;
    let limits = parsed(game, &task.limits)?;
    let mut watch = Watch { game, stats: Stats::default(), tell };
    let mut search = || -> Result<Report<G::Move>, EngineError> {
        let mut engine = Engine::new(seat.evaluator.clone()).with_params(task.params.clone())?;
        if task.params.table {
            engine = engine.with_table_mib(task.table_mib)?;
        }
        if task.threads != 1 {
            engine = engine.with_threads(task.threads)?;
        }
        engine.search(game, &limits, &mut watch)
    };
    let report = search()?;
    Ok(thought(game, report, watch.stats))
}

fn record<G: Listed>(seat: &Seat<G>, params: &Params, depth: u32, limit: usize) -> Result<Recording, Problem> {
    let mut recorder = TreeRecorder::new(limit);
    let mut search = || -> Result<Report<G::Move>, EngineError> {
        let mut engine = Engine::new(seat.evaluator.clone()).with_params(params.clone())?;
        if params.table {
            engine = engine.with_table_mib(1)?;
        }
        engine.search(&seat.game, &Limits::depth(depth), &mut recorder)
    };
    search()?;
    Ok(Recording::new(&mut seat.game.clone(), &recorder, None))
}

fn simulate<G: Listed>(seat: &Seat<G>, task: &MctsTask, tell: &mut dyn FnMut(&Iteration)) -> Result<Thought, Problem> {
    let game = &seat.game;
    let limits = parsed(game, &task.limits)?;
    let mut watch = Watch { game, stats: Stats::default(), tell };
    let mut search = || -> Result<Report<G::Move>, EngineError> {
        let mut mcts = Mcts::new(seat.evaluator.clone())
            .with_params(G::mcts_params(seat.evaluator_name))?
            .with_memory_mib(task.memory_mib)?;
        if task.threads != 1 {
            mcts = mcts.with_threads(task.threads)?;
        }
        mcts.search(game, &limits, &mut watch)
    };
    let report = search()?;
    Ok(thought(game, report, watch.stats))
}

/// The limits, with moves for texts.
fn parsed<G: Listed>(game: &G, limits: &Limits<String>) -> Result<Limits<G::Move>, Problem> {
    let moves = |texts: &[String]| texts.iter().map(|text| parse(game, text)).collect::<Result<Vec<_>, _>>();
    Ok(Limits {
        depth: limits.depth,
        nodes: limits.nodes,
        time: limits.time,
        clock: limits.clock,
        mate: limits.mate,
        stop: limits.stop.clone(),
        ponder: limits.ponder.clone(),
        only: moves(&limits.only)?,
        exclude: moves(&limits.exclude)?,
        multi_pv: limits.multi_pv,
        window: limits.window,
    })
}

fn thought<G: EngineGame + TextNotation>(game: &G, report: Report<G::Move>, stats: Stats) -> Thought {
    let text = |line: &[G::Move]| texts(game, line);
    Thought {
        best: report.best.map(|mv| game.move_text(mv)),
        ponder: report.lines.first().and_then(|line| text(&line.line).into_iter().nth(1)),
        score: report.score,
        bound: report.bound,
        depth: report.depth,
        selective_depth: report.selective_depth,
        lines: report.lines.iter().map(|line| (line.score, text(&line.line))).collect(),
        nodes: report.nodes,
        time: report.time,
        reason: report.reason,
        stats,
    }
}

fn parse<G: Listed>(game: &G, text: &str) -> Result<G::Move, Problem> {
    game.read_move(text).map_err(|reason| Problem::Move { reason })
}

/// The moves of a line as text.
pub(crate) fn texts<G: EngineGame + TextNotation>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |&mv: &G::Move| {
        let text = game.move_text(mv);
        game.make(mv);
        text
    };
    line.iter().map(text).collect()
}

struct Watch<'a, G> {
    game: &'a G,
    stats: Stats,
    tell: &'a mut dyn FnMut(&Iteration),
}

impl<G: EngineGame + TextNotation> Observer<G::Move> for Watch<'_, G> {
    #[inline]
    fn on(&mut self, event: Event<G::Move>) {
        self.stats.on(event);
    }

    fn progress(&mut self, progress: &Progress<'_, G::Move>) -> ControlFlow<()> {
        (self.tell)(&Iteration {
            depth: progress.depth,
            selective_depth: progress.selective_depth,
            score: progress.score,
            nodes: progress.nodes,
            time: progress.time,
            line: texts(self.game, progress.line),
        });
        ControlFlow::Continue(())
    }
}
