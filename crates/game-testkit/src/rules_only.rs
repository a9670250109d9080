//! A game reduced to its rules, without any capability.

use game_search::Game;

/// The rules of `G` and nothing else: no key, no hints, no move ordering. Use it to see what a searcher can do with the
/// rules alone.
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
    game_search::forward_game!(G => 0);
}

game_search::search_game!(impl[G: Game<Move: Send + Sync> + Clone + Send + Sync] RulesOnly<G>);
