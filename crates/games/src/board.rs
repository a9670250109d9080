//! A position of any game behind one object, so that no example needs to know the game's types.

use std::time::{Duration, Instant};

use game_search::ladder::Algorithm;
use game_search::{Evaluator, Event, Observer, Outcome, Score, SearchGame, Stats, TreeRecorder};

use crate::listed::Listed;
use crate::problem::Problem;
use crate::recording::Recording;

/// A position and its evaluator, in words.
pub trait Named {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The position as text.
    fn position(&self) -> String;

    /// The evaluator's name.
    fn evaluator(&self) -> &'static str;
}

/// A position with an evaluator.
pub trait Board: Named {
    /// The depth that shows the algorithms here in some seconds.
    fn usual_depth(&self) -> u32;

    /// The largest depth that minimax searches here in minutes rather than days.
    fn deepest(&self) -> u32;

    /// Searches to `depth` plies, counts and takes the time.
    fn search(&mut self, algorithm: Algorithm, depth: u32) -> Search;

    /// Searches to `depth` plies and keeps the tree, at most `limit` nodes of it.
    fn record(&mut self, algorithm: Algorithm, depth: u32, limit: usize) -> Recording;

    /// The number of positions `depth` plies below this one.
    fn perft(&mut self, depth: u32) -> u64;

    /// Perft for each move. `depth` is at least 1.
    fn divide(&mut self, depth: u32) -> Vec<(String, u64)>;

    /// Plays a move for good.
    ///
    /// # Errors
    ///
    /// If the text is no legal move here.
    fn play(&mut self, text: &str) -> Result<Played, Problem>;

    /// What a referee sees.
    fn look(&self) -> Played;

    /// The end of the game by rules of its own about repetition, and why; `None` if it goes on, or has no such rules.
    /// `quiet_plies` without a capture are a draw, `None`: never.
    fn ending(&self, repetition: Repetition, quiet_plies: Option<u32>) -> Option<(Outcome, String)>;
}

/// What a position means that has come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// What the moves on the way make of it, by the rules of the Asian Xiangqi Federation.
    Asian,
    /// Who alone checks for ever loses.
    CheckOnly,
    /// A draw at the third time.
    Threefold,
}

/// A position as a referee sees it.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Equal for equal positions.
    pub key: u64,
    /// If the game is over whatever moves there are.
    pub outcome: Option<Outcome>,
    /// If it is over for want of moves.
    pub outcome_without_moves: Option<Outcome>,
    /// Whether the side to move is in check.
    pub in_check: bool,
}

impl dyn Board {
    /// The depth that was asked for, or the usual one.
    ///
    /// # Errors
    ///
    /// If minimax would take too long.
    pub fn depth(&self, given: Option<u32>) -> Result<u32, Problem> {
        let Some(given) = given else { return Ok(self.usual_depth()) };
        let deepest = self.deepest();
        if (1..=deepest).contains(&given) {
            Ok(given)
        } else {
            Err(Problem::Depth { given, game: self.game(), position: self.position(), deepest })
        }
    }
}

/// What a search found, and what it cost.
#[derive(Clone, Debug)]
pub struct Search {
    /// For the side to move.
    pub score: Score,
    /// The best move as text; `None` if there is no move.
    pub best: Option<String>,
    /// The counters.
    pub stats: Stats,
    /// Wall time.
    pub time: Duration,
}

/// A game and one of its evaluators.
pub(crate) struct Seat<G> {
    pub(crate) game: G,
    pub(crate) evaluator: BoxedEvaluator<G>,
    pub(crate) evaluator_name: &'static str,
}

impl<G: Listed> Named for Seat<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn position(&self) -> String {
        self.game.position_text()
    }

    fn evaluator(&self) -> &'static str {
        self.evaluator_name
    }
}

impl<G: Listed> Board for Seat<G> {
    fn usual_depth(&self) -> u32 {
        self.game.usual_depth()
    }

    fn deepest(&self) -> u32 {
        self.game.deepest()
    }

    fn search(&mut self, algorithm: Algorithm, depth: u32) -> Search {
        let mut watch = Watch { stats: Stats::default(), recorder: None };
        let start = Instant::now();
        let found =
            algorithm.search(&mut self.game, &mut self.evaluator, &mut watch, depth).expect("the game offers it");
        let time = start.elapsed();
        let best = found.best().map(|mv| self.game.move_text(mv));
        Search { score: found.score, best, stats: watch.stats, time }
    }

    fn record(&mut self, algorithm: Algorithm, depth: u32, limit: usize) -> Recording {
        let mut recorder = TreeRecorder::new(limit);
        let mut watch = Watch { stats: Stats::default(), recorder: Some(&mut recorder) };
        algorithm.search(&mut self.game, &mut self.evaluator, &mut watch, depth).expect("the game offers it");
        Recording::new(&mut self.game, &recorder, Some(algorithm))
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    fn divide(&mut self, depth: u32) -> Vec<(String, u64)> {
        let parts = game_search::divide(&mut self.game, depth);
        parts.into_iter().map(|(mv, nodes)| (self.game.move_text(mv), nodes)).collect()
    }

    fn play(&mut self, text: &str) -> Result<Played, Problem> {
        let mv = self.game.read_move(text).map_err(|reason| Problem::Move { reason })?;
        self.game.make(mv);
        Ok(self.look())
    }

    fn ending(&self, repetition: Repetition, quiet_plies: Option<u32>) -> Option<(Outcome, String)> {
        self.game.ending(repetition, quiet_plies)
    }

    fn look(&self) -> Played {
        let is_stuck = self.game.count_legal_moves() == 0;
        Played {
            key: self.game.key(),
            outcome: self.game.outcome(),
            outcome_without_moves: is_stuck.then(|| self.game.outcome_without_moves()),
            in_check: G::TABLE.in_check(&self.game),
        }
    }
}

/// Counts, and records if asked to. (One type for both: the algorithms are compiled once for each game.)
struct Watch<'a, M> {
    stats: Stats,
    recorder: Option<&'a mut TreeRecorder<M>>,
}

impl<M: Copy + PartialEq> Observer<M> for Watch<'_, M> {
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

/// An evaluator chosen at run time. (One type for all of them, for the same reason.)
pub struct BoxedEvaluator<G> {
    make: fn() -> Box<dyn Evaluator<G> + Send>,
    boxed: Box<dyn Evaluator<G> + Send>,
}

impl<G> BoxedEvaluator<G> {
    /// One made by this function, and so are its clones.
    pub fn new(make: fn() -> Box<dyn Evaluator<G> + Send>) -> Self {
        BoxedEvaluator { make, boxed: make() }
    }
}

impl<G> Clone for BoxedEvaluator<G> {
    /// A new one of the same kind.
    fn clone(&self) -> Self {
        BoxedEvaluator::new(self.make)
    }
}

impl<G: SearchGame> Evaluator<G> for BoxedEvaluator<G> {
    game_search::forward_evaluator!(G => boxed: unit, proof, evaluate, guess_moves, correction_key, reset, make, unmake);
}
