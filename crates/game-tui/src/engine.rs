//! The thread that thinks.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use game_search::searcher::{Progress, SearcherConfig};
use game_search::spec::{Finish, GameSpec};
use game_search::{Game, Limits, Report, Score, SearchError, Searcher};

/// What the engine is to think about.
pub struct Job<G: Game> {
    /// Comes back with every answer.
    pub id: u64,
    /// The position.
    pub position: G,
    /// When it ends.
    pub limits: Limits<G::Move>,
    /// What is known of the position without a search.
    pub known: Option<Finish<G::Move>>,
}

/// What it thinks so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// For the side to move.
    pub score: Score,
    /// In plies.
    pub depth: u32,
    /// Visited.
    pub nodes: u64,
    /// Used.
    pub time: Duration,
    /// The best line.
    pub line: Vec<M>,
}

impl<M: Copy> Thought<M> {
    fn of(progress: &Progress<'_, M>) -> Thought<M> {
        let Progress { score, depth, nodes, time, line, .. } = *progress;
        Thought { score, depth, nodes, time, line: line.to_vec() }
    }

    /// What a whole search found; without a line, its best move.
    fn last(report: Report<M>) -> Thought<M> {
        let mut thought = Thought::of(&report.progress(0));
        if thought.line.is_empty() {
            thought.line.extend(report.best);
        }
        thought
    }
}

/// What it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The job's.
    pub id: u64,
    /// What it thinks, or why it cannot.
    pub thought: Result<Thought<M>, String>,
    /// Whether that is its last word: it plays the first move of the line.
    pub is_last: bool,
}

/// A move of a game.
pub type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// The searchers of a game; each keeps its table or its tree from move to move.
pub struct Thinker<S: GameSpec> {
    engine: Box<dyn Searcher<S::Game>>,
    /// In games that it plays better.
    mcts: Option<Box<dyn Searcher<S::Game>>>,
}

impl<S: GameSpec> Thinker<S> {
    /// A new one, with the features that suit the game.
    ///
    /// # Errors
    ///
    /// Never for the games here.
    pub fn new() -> Result<Thinker<S>, SearchError> {
        let evaluator = S::strongest();
        let (params, _) = S::params().for_search(&S::start(), &(evaluator.make)());
        // Beside the other it is only for limits of depth: no more than a small table.
        let memory_mib = if S::PREFERS_MCTS { 1 } else { 16 };
        let engine = SearcherConfig { memory_mib, ..SearcherConfig::new(params.into()) }.build(evaluator.make)?;
        let mcts = SearcherConfig { memory_mib: 64, ..SearcherConfig::new(S::mcts_params(evaluator.name).into()) };
        let mcts = S::PREFERS_MCTS.then(|| mcts.build(evaluator.make)).transpose()?;
        Ok(Thinker { engine, mcts })
    }

    /// Does the job here and now, and tells of it; the last answer is the end.
    pub fn think(&mut self, job: &Job<S::Game>, tell: &mut dyn FnMut(Answer<MoveOf<S>>)) {
        let mut answer = |thought, is_last| tell(Answer { id: job.id, thought, is_last });
        let mut watch = |progress: &Progress<'_, MoveOf<S>>| {
            answer(Ok(Thought::of(progress)), false);
            ControlFlow::Continue(())
        };
        let searcher = match &mut self.mcts {
            // To end at a depth is for the engine.
            Some(mcts) if job.limits.depth.is_none() => mcts,
            _ => &mut self.engine,
        };
        let found = match &job.known {
            // Even, if nobody knows.
            &Some(Finish { mv: Some(mv), score, .. }) => {
                let score = score.unwrap_or(Score::DRAW);
                Ok(Thought { score, depth: 0, nodes: 0, time: Duration::ZERO, line: vec![mv] })
            }
            _ => searcher.search(&job.position, &job.limits, &mut watch).map(Thought::last),
        };
        answer(found.map_err(|error| error.to_string()), true);
    }
}

/// The two ends of a thread that thinks: jobs go in, answers come out.
pub type Ends<S> = (Sender<Job<<S as GameSpec>::Game>>, Receiver<Answer<MoveOf<S>>>);

/// Starts the thread. It ends with the sender.
///
/// # Errors
///
/// As [`Thinker::new`].
pub fn spawn<S: GameSpec>() -> Result<Ends<S>, SearchError> {
    let (jobs, todo) = channel::<Job<S::Game>>();
    let (answers, heard) = channel();
    let mut thinker = Thinker::<S>::new()?;
    thread::spawn(move || {
        for job in todo {
            thinker.think(&job, &mut |answer| {
                // Nobody listens any more once the board is left.
                let _ = answers.send(answer);
            });
        }
    });
    Ok((jobs, heard))
}
