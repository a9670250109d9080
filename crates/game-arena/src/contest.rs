//! What the arena asks of a game.

use game_search::engine::{EngineGame, Params};
use game_search::{Evaluator, TextNotation};

use crate::referee::{History, Verdict};

/// A game in which engines meet: its rules, its text, and the engine that plays it in process.
///
/// Implement it on a type of your own, such as a unit struct.
///
/// ```
/// use game_arena::Contest;
/// use game_search::engine::Params;
/// use small_games::{ConnectFour, Threats};
///
/// struct FourInARow;
///
/// impl Contest for FourInARow {
///     type Game = ConnectFour;
///     type Evaluator = Threats;
///     fn name(&self) -> &'static str { "connect-four" }
///     fn start(&self) -> ConnectFour { ConnectFour::default() }
///     fn evaluators(&self) -> Vec<&'static str> { vec!["threats"] }
///     fn evaluator(&self, _: &str) -> Threats { Threats }
///     fn params(&self) -> Params { Params::exact() }
/// }
/// ```
pub trait Contest: Sync {
    /// The rules.
    type Game: EngineGame<Move: Send + Sync> + TextNotation + Send + Sync;
    /// What evaluates positions for the engine in process.
    type Evaluator: Evaluator<Self::Game> + Clone + Send;

    /// The game's name in records.
    fn name(&self) -> &'static str;

    /// The position that random openings are played from.
    fn start(&self) -> Self::Game;

    /// The names of the evaluators, at least one. The first is the default.
    fn evaluators(&self) -> Vec<&'static str>;

    /// A new evaluator, by one of the [names](Contest::evaluators).
    fn evaluator(&self, name: &str) -> Self::Evaluator;

    /// All features of the engine that make sense here. What the game lacks is switched off by the arena.
    fn params(&self) -> Params;

    /// The value of the option `UCI_Variant` by which programs know the game, if there is one.
    fn variant(&self) -> Option<&'static str> {
        None
    }

    /// What the first player and the second are called in records.
    fn sides(&self) -> [&'static str; 2] {
        ["White", "Black"]
    }

    /// A move as programs of this dialect want it.
    fn write_move(
        &self,
        position: &Self::Game,
        mv: <Self::Game as game_search::Game>::Move,
        dialect: Dialect,
    ) -> String {
        let _ = dialect;
        position.move_text(mv)
    }

    /// Reads a legal move of a program of this dialect.
    ///
    /// # Errors
    ///
    /// Why the text is no legal move here.
    fn read_move(
        &self,
        position: &Self::Game,
        text: &str,
        dialect: Dialect,
    ) -> Result<<Self::Game as game_search::Game>::Move, String> {
        let _ = dialect;
        position.parse_move(text).map_err(|error| error.to_string())
    }

    /// The end of the game, if the rules say so. The default knows the game's own ends, and draws a position that occurs
    /// for the third time. Rules that look at how a position was repeated belong here.
    fn verdict(&self, history: &History<Self::Game>) -> Option<Verdict> {
        history.verdict()
    }
}

/// How a program writes moves, where there are several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// UCI by a program for one game: ranks of xiangqi are 0 to 9.
    Uci,
    /// UCI by a program for many games, which was told `UCI_Variant`: ranks are 1 to 10.
    UciVariant,
    /// UCCI: ranks are 0 to 9.
    Ucci,
}
