//! A game to be served and to play matches.

use game_protocol::{Program, Variant};
use game_search::engine::Params;
use game_search::spec::{GameSpec, NamedEvaluator};
use small_games::{ConnectFour, Threats};

/// Connect four.
pub struct FourInLine;

impl Variant for FourInLine {
    type Game = ConnectFour;
    const NAME: &'static str = "connect4";
    fn start() -> ConnectFour {
        ConnectFour::default()
    }
}

impl Program for FourInLine {
    type Evaluator = Threats;
    const ENGINE: &'static str = "four in line 1.0";
    const AUTHOR: &'static str = "nobody";
    const BENCH: &'static [(&'static str, u32)] = &[("44", 4)];
    const HAS_MCTS: bool = true;
    fn evaluator() -> Threats {
        Threats
    }
    fn params() -> Params {
        Params::selective()
    }
}

impl GameSpec for FourInLine {
    type Game = ConnectFour;
    type Evaluator = Threats;
    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] =
        &[NamedEvaluator::new("threats", || Box::new(Threats))];
    fn evaluator() -> Threats {
        Threats
    }
}
