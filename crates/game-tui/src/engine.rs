//! The engine thread.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use game_search::searcher::{Progress, SearcherConfig, SolverUse};
use game_search::spec::{ChosenEvaluator, Finish, GameSpec};
use game_search::{Game, Limits, Report, Score, SearchError, Searcher};

/// A request to the engine: the position to search, and the limits.
pub struct Job<G: Game> {
    /// The number of the job. Every answer repeats this number.
    pub id: u64,
    /// The position to search.
    pub position: G,
    /// The limits of the search.
    pub limits: Limits<G::Move>,
    /// Whether the solver may run before the engine. It does not run for the moves of a game.
    pub is_analysis: bool,
    /// The result of the position, if the result is known without a search.
    pub known: Option<Finish<G::Move>>,
}

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The depth in plies.
    pub depth: u32,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<M>,
}

impl<M: Copy> SearchResult<M> {
    fn of(progress: &Progress<'_, M>) -> SearchResult<M> {
        let Progress { score, depth, nodes, time, line, .. } = *progress;
        SearchResult { score, depth, nodes, time, line: line.to_vec() }
    }

    /// Converts the report of a complete search. If the report has no line, the line consists of the best move.
    fn last(report: Report<M>) -> SearchResult<M> {
        let mut thought = SearchResult::of(&report.progress(0));
        if thought.line.is_empty() {
            thought.line.extend(report.best);
        }
        thought
    }
}

/// A message from the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The number of the job.
    pub id: u64,
    /// The result so far, or the error of the search.
    pub thought: Result<SearchResult<M>, String>,
    /// Whether the search has ended. If so, the first move of the line is the engine's move.
    pub is_last: bool,
}

/// The move type of a game.
pub type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// The searchers of a game. Each searcher keeps its transposition table or its search tree from move to move.
pub struct EngineSearcher<S: GameSpec> {
    engine: Box<dyn Searcher<S::Game>>,
    config: SearcherConfig,
    /// Monte Carlo tree search, in games in which it plays better than the alpha-beta engine.
    mcts: Option<Box<dyn Searcher<S::Game>>>,
}

impl<S: GameSpec> EngineSearcher<S> {
    /// Creates the searchers for an evaluator, with the features that suit the game.
    ///
    /// # Errors
    ///
    /// Returns an error if a searcher rejects its configuration. This does not happen for the games of this project.
    pub fn new(evaluator: &ChosenEvaluator<S::Game>) -> Result<EngineSearcher<S>, SearchError> {
        let (params, _) = S::params().for_search(&S::start(), &evaluator.evaluator());
        // In games that prefer Monte Carlo tree search, the engine only does fixed-depth searches: a small table is
        // enough.
        let memory_mib = if S::PREFERS_MCTS { 1 } else { 16 };
        let config = SearcherConfig { memory_mib, ..SearcherConfig::new(params.into()) };
        let engine = config.build(evaluator.maker())?;
        let mcts = SearcherConfig { memory_mib: 64, ..SearcherConfig::new(evaluator.mcts_params::<S>().into()) };
        let mcts = S::PREFERS_MCTS.then(|| mcts.build(evaluator.maker())).transpose()?;
        Ok(EngineSearcher { engine, config, mcts })
    }

    /// Runs the job on the current thread, and calls `tell` with every answer. The last answer ends the job.
    pub fn think(&mut self, job: &Job<S::Game>, tell: &mut dyn FnMut(Answer<MoveOf<S>>)) {
        let mut answer = |thought, is_last| tell(Answer { id: job.id, thought, is_last });
        let mut watch = |progress: &Progress<'_, MoveOf<S>>| {
            answer(Ok(SearchResult::of(progress)), false);
            ControlFlow::Continue(())
        };
        let solver = if job.is_analysis { S::ANALYSIS_SOLVER } else { SolverUse::Never };
        let configured = self.engine.configure(&SearcherConfig { solver, ..self.config.clone() });
        let searcher = match &mut self.mcts {
            // Only the alpha-beta engine supports a limit of depth or strength.
            Some(mcts) if job.limits.depth.is_none() && job.limits.strength.is_none() => mcts,
            _ => &mut self.engine,
        };
        let found = match &job.known {
            // A weak player finds its move itself. Without a known score the position counts as a draw.
            &Some(Finish { mv: Some(mv), score, .. }) if job.limits.strength.is_none() => {
                let score = score.unwrap_or(Score::DRAW);
                Ok(SearchResult { score, depth: 0, nodes: 0, time: Duration::ZERO, line: vec![mv] })
            }
            _ => configured
                .and_then(|()| searcher.search(&job.position, &job.limits, &mut watch))
                .map(SearchResult::last),
        };
        answer(found.map_err(|error| error.to_string()), true);
    }
}

/// The channels to an engine thread: a sender of jobs and a receiver of answers.
pub type Ends<S> = (Sender<Job<<S as GameSpec>::Game>>, Receiver<Answer<MoveOf<S>>>);

/// Starts the engine thread. The thread ends as soon as the sender of jobs is dropped.
///
/// # Errors
///
/// Returns the error of [`EngineSearcher::new`].
pub fn spawn<S: GameSpec>(evaluator: &ChosenEvaluator<S::Game>) -> Result<Ends<S>, SearchError> {
    let (jobs, todo) = channel::<Job<S::Game>>();
    let (answers, answers_rx) = channel();
    let mut searcher = EngineSearcher::<S>::new(evaluator)?;
    thread::spawn(move || {
        for job in todo {
            searcher.think(&job, &mut |answer| {
                // After the board is closed, the receiver is gone, and the answer is dropped.
                let _ = answers.send(answer);
            });
        }
    });
    Ok((jobs, answers_rx))
}
