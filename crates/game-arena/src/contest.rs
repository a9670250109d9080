//! What the arena asks of a game.

use game_protocol::Variant;
use game_search::engine::Params;
use game_search::mcts::MctsParams;
use game_search::{Evaluator, GameEnd, Searcher, TextNotation};

use game_search::spec::History;

/// A game in which engines meet, and the engine that plays it in process.
///
/// ```
/// use game_arena::Contest;
/// use game_protocol::Variant;
/// use game_search::engine::Params;
/// use small_games::{ConnectFour, Threats};
///
/// struct FourInARow;
///
/// impl Variant for FourInARow {
///     type Game = ConnectFour;
///     const NAME: &'static str = "connect4";
///     fn start() -> ConnectFour { ConnectFour::default() }
/// }
///
/// impl Contest for FourInARow {
///     type Evaluator = Threats;
///     fn evaluators(&self) -> Vec<&'static str> { vec!["threats"] }
///     fn evaluator(&self, _: &str) -> Threats { Threats }
///     fn params(&self) -> Params { Params::exact() }
/// }
///
/// assert_eq!(FourInARow.evaluators(), ["threats"]);
/// ```
pub trait Contest: Variant<Game: 'static> + Sync {
    /// What evaluates positions for the engine in process.
    type Evaluator: Evaluator<Self::Game> + Clone + Send + 'static;

    /// The names of the evaluators, at least one. The first is the default.
    fn evaluators(&self) -> Vec<&'static str>;

    /// A new evaluator, by one of the [names](Contest::evaluators).
    fn evaluator(&self, name: &str) -> Self::Evaluator;

    /// All features of the engine that make sense here. What the game lacks is switched off by the arena.
    fn params(&self) -> Params;

    /// What suits a Monte Carlo search with an evaluator. The default is that of the library.
    fn mcts_params(&self, evaluator: &str) -> MctsParams {
        let _ = evaluator;
        MctsParams::default().for_game::<Self::Game>()
    }

    /// The names of searches of its own, beside the engine and Monte Carlo tree search. The default has none.
    fn searches(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// A new search with at most so many MiB of memory, by one of the [names](Contest::searches); `None` for any other.
    fn search(&self, name: &str, memory_mib: usize) -> Option<Box<dyn Searcher<Self::Game>>> {
        let _ = (name, memory_mib);
        None
    }

    /// The end of the game, if the rules say so. The default knows the game's own ends, and draws a position that occurs
    /// for the third time. Rules that look at how a position was repeated belong here.
    fn verdict(&self, history: &History<Self::Game>) -> Option<GameEnd> {
        history.verdict()
    }

    /// A position as programs of the xboard protocol want to read it, where that is not the game's own text.
    fn xboard_position(position: &Self::Game) -> String {
        position.position_text()
    }
}
