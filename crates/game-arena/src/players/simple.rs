//! Players that do not search, `player=random` and `player=greedy`, which anchor a scale of strength; and an engine that
//! is weaker than it could be.

use std::cmp::Reverse;
use std::time::Instant;

use game_search::hash::derive_seed;
use game_search::searcher::{Probe, RootLine, SearcherConfig, StopReason, Strength};
use game_search::spec::GameSpec;
use game_search::{
    Bound, BoxedEvaluator, Evaluator, Limits, Monitor, MoveList, Report, Score, SearchError, SearchGame, Searcher, Turn,
};

/// The names of the players.
pub(crate) const NAMES: [&str; 2] = ["random", "greedy"];

/// The name of the evaluator of a greedy player in a game without captures.
const MOBILITY: &str = "mobility";

/// How a player rates a move; it plays one of the best.
enum Rating<G: SearchGame> {
    /// All moves are equal.
    None,
    /// The value of the captured piece.
    Captures,
    /// The evaluation after the move.
    After(BoxedEvaluator<G>),
}

/// A player that rates the moves by themselves, and plays one of the best, chosen at random.
pub(crate) struct Simple<G: SearchGame> {
    rating: Rating<G>,
    seed: u64,
    /// The number of moves since the start of the game.
    moves: u64,
}

/// Makes the player of this name. A greedy player takes the piece worth most; in a game without captures, it makes the
/// move after which its own mobility less the opponent's is greatest. Returns `None` if there is no such player, or if the
/// game has neither captures nor the evaluator `mobility`.
pub(crate) fn player<S: GameSpec>(name: &str, seed: u64) -> Option<Simple<S::Game>> {
    let rating = match name {
        "random" => Rating::None,
        "greedy" if S::Game::TABLE.captured_value.is_some() => Rating::Captures,
        "greedy" => Rating::After((S::evaluator_named(MOBILITY)?.make)()),
        _ => return None,
    };
    Some(Simple { rating, seed, moves: 0 })
}

impl<G: SearchGame> Simple<G> {
    fn rate(&mut self, game: &mut G, mv: G::Move) -> i32 {
        match &mut self.rating {
            Rating::None => 0,
            Rating::Captures => G::TABLE.captured_value(game, mv),
            Rating::After(evaluator) => {
                let side = game.side_to_move();
                let undo = game.make(mv);
                let turn = Turn::between(side, game.side_to_move());
                evaluator.reset(game);
                let score = turn.score(Score::heuristic(evaluator.evaluate(game)));
                game.unmake(mv, undo);
                score.value()
            }
        }
    }
}

impl<G: SearchGame> Searcher<G> for Simple<G> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        let start = Instant::now();
        let mut list = G::MoveList::default();
        position.legal_moves(&mut list);
        let legal = list.len();
        self.moves += 1;
        let seed = derive_seed(derive_seed(self.seed, self.moves), G::TABLE.key(position));
        let mut game = position.clone();
        let admitted = list.as_slice().iter().filter(|mv| limits.admits(mv)).zip(0..);
        let rated = admitted.map(|(&mv, number)| (Reverse(self.rate(&mut game, mv)), derive_seed(seed, number), mv));
        let best = rated.min_by_key(|&(rate, order, _)| (rate, order));
        let Some((_, _, mv)) = best else { return Err(SearchError::NoRootMove { legal }) };
        let report = Report {
            best: Some(mv),
            ponder: None,
            score: Score::DRAW,
            bound: Bound::Lower,
            depth: 0,
            selective_depth: 0,
            lines: vec![RootLine { line: vec![mv], score: Score::DRAW }],
            root_moves: Vec::new(),
            nodes: legal as u64,
            simulations: 0,
            time: start.elapsed(),
            reason: StopReason::Depth,
        };
        // The player ends at once, so it does not matter whether the monitor wants to stop it.
        let _ = monitor.progress(&report.progress(0));
        Ok(report)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        let (value, expected) = (config.method.name().into(), "a player without a search".into());
        Err(SearchError::Range { option: "method", value, expected })
    }

    fn permille_full(&self) -> u32 {
        0
    }

    fn probe(&self, _: &G) -> Option<Probe<G::Move>> {
        None
    }

    fn clear(&mut self) {
        self.moves = 0;
    }
}

/// A searcher whose every search has this strength, instead of the nodes or the depth of its limits.
pub(crate) struct Weakened<G: SearchGame>(pub(crate) Box<dyn Searcher<G>>, pub(crate) Strength);

impl<G: SearchGame> Searcher<G> for Weakened<G> {
    fn search(
        &mut self,
        position: &G,
        limits: &Limits<G::Move>,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Result<Report<G::Move>, SearchError> {
        let limits = Limits { nodes: None, depth: None, strength: Some(self.1), ..limits.clone() };
        self.0.search(position, &limits, monitor)
    }

    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        self.0.configure(config)
    }

    fn permille_full(&self) -> u32 {
        self.0.permille_full()
    }

    fn probe(&self, position: &G) -> Option<Probe<G::Move>> {
        self.0.probe(position)
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}
