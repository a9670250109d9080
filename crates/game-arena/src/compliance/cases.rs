//! Positions for the steps, found in games of the engine against random moves, with fixed seeds.

use std::cell::LazyCell;

use fastrand::Rng;
use game_search::engine::Engine;
use game_search::spec::{GameSpec, History};
use game_search::{Game, Limits, MoveList, Score, Searcher, TextNotation};

use super::session::is_over;

/// The positions, which are found when the first step needs one.
pub(super) type Lazy<S> = LazyCell<Cases<S>>;

/// Positions of one game. A game in which no random game shows such a position has `None`.
pub(super) struct Cases<S: GameSpec> {
    /// A long game of random moves that is not over.
    pub(super) long: History<S::Game>,
    /// One legal move.
    pub(super) forced: Option<S::Game>,
    /// No legal move.
    pub(super) over: Option<S::Game>,
    /// The side to move mates in two moves.
    pub(super) win: Option<S::Game>,
    /// The side to move is mated after its next move.
    pub(super) loss: Option<S::Game>,
}

/// The largest number of games, and of plies in each.
const GAMES: u64 = 40;
const PLIES: usize = 200;
/// The nodes for a move of the engine.
const NODES: u64 = 500;
/// The score of a mate in two moves.
const MATE_IN_TWO: Score = Score::mate_in(3);

impl<S: GameSpec> Cases<S> {
    pub(super) fn find() -> Cases<S> {
        let mut cases = Cases { long: History::new(S::start()), forced: None, over: None, win: None, loss: None };
        let mut engine = Engine::playing(S::evaluator());
        for seed in 0..GAMES {
            cases.play(&mut engine, &mut Rng::with_seed(seed));
            if cases.win.is_some() && cases.loss.is_some() && cases.over.is_some() && cases.forced.is_some() {
                break;
            }
        }
        cases
    }

    /// Plays a game of the engine against random moves, which it soon wins, or in the first game of random moves only,
    /// which is long. Keeps what the game shows.
    fn play(&mut self, engine: &mut Engine<S::Game, S::Evaluator>, rng: &mut Rng) {
        let mut history = History::new(S::start());
        let is_first = self.long.moves().is_empty();
        while !is_over(history.current()) && history.moves().len() < PLIES {
            let mut moves = <S::Game as Game>::MoveList::default();
            history.current().legal_moves(&mut moves);
            let random = moves.as_slice()[rng.usize(..moves.as_slice().len())];
            let is_random = is_first || history.moves().len() % 2 == 0;
            let mut best = None;
            if !is_random && let Ok(report) = engine.search(history.current(), &Limits::nodes(NODES), &mut ()) {
                best = report.best;
                if report.score == MATE_IN_TWO && self.win.is_none() {
                    self.look_for_mate(&without_history(history.current()));
                }
            }
            let mv = best.unwrap_or(random);
            history.play(mv);
        }
        let positions = history.positions();
        if is_over(history.current()) && history.current().outcome().is_none() {
            self.over.get_or_insert_with(|| without_history(history.current()));
        }
        let is_forced = |position: &&S::Game| !is_over(*position) && position.count_legal_moves() == 1;
        if self.forced.is_none() {
            self.forced = positions.iter().find(is_forced).map(without_history);
        }
        if is_first {
            // The end itself is another case.
            let last = history.moves().len() - usize::from(is_over(history.current()));
            let mut long = History::new(S::start());
            history.moves()[..last].iter().for_each(|&mv| long.play(mv));
            self.long = long;
        }
    }

    /// Keeps the position and the one after its best move if an exact search finds a mate in two moves, too. At its last
    /// ply it must see that there is no move.
    fn look_for_mate(&mut self, position: &S::Game) {
        let report = Engine::exact(S::evaluator()).search(position, &Limits::depth(4), &mut ());
        let Some(report) = report.ok().filter(|report| report.score == MATE_IN_TWO) else { return };
        let mut after = position.clone();
        after.make(report.best.expect("a mate has a move"));
        if !is_over(&after) {
            (self.win, self.loss) = (Some(position.clone()), Some(after));
        }
    }
}

/// Returns the position as if a game began with it.
fn without_history<G: TextNotation + Clone>(position: &G) -> G {
    G::parse_position(&position.position_text()).unwrap_or_else(|_| position.clone())
}
