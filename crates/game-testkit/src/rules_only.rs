//! A game without its capabilities beyond the rules.

use game_search::{Game, Outcome, Side};

/// The rules of `G` and nothing else: no key, no hints, no move ordering. It shows what a searcher can do with any
/// game.
///
/// ```
/// use game_search::engine::Engine;
/// use game_search::{Capabilities, Limits, Searcher, eval_fn};
/// use game_testkit::RulesOnly;
/// use small_games::TicTacToe;
///
/// assert_eq!(Capabilities::of::<RulesOnly<TicTacToe>>().to_string(), "the rules alone");
/// let mut engine = Engine::exact(eval_fn(1, |_: &RulesOnly<TicTacToe>| 0));
/// let report = engine.search(&RulesOnly(TicTacToe::default()), &Limits::depth(9), &mut ())?;
/// assert_eq!(report.score.value(), 0, "a draw");
/// # Ok::<(), game_search::SearchError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesOnly<G>(
    /// The game with all its capabilities.
    pub G,
);

impl<G: Game> Game for RulesOnly<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type MoveList = G::MoveList;

    fn has_decisive_outcomes() -> bool {
        G::has_decisive_outcomes()
    }

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn may_go_on(&self) -> bool {
        self.0.may_go_on()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.outcome_without_moves()
    }

    fn legal_moves(&self, moves: &mut Self::MoveList) {
        self.0.legal_moves(moves);
    }

    fn make(&mut self, mv: Self::Move) -> Self::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo) {
        self.0.unmake(mv, undo);
    }
}

game_search::search_game!(impl[G: Game<Move: Send + Sync> + Clone + Send + Sync] RulesOnly<G>);
