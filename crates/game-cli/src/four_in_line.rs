//! What a game of one's own has to say of itself to be played by [`game_protocol::serve`]: this much.

use game_protocol::{Program, Variant};
use game_search::engine::Params;
use small_games::{ConnectFour, Threats};

/// Connect four, searched exactly.
pub struct FourInLine;

impl Variant for FourInLine {
    type Game = ConnectFour;

    const NAME: &'static str = "connect4";
    const SIDES: [&'static str; 2] = ["First", "Second"];

    fn start() -> ConnectFour {
        ConnectFour::default()
    }
}

impl Program for FourInLine {
    type Evaluator = Threats;

    const ENGINE: &'static str = concat!("connect-four ", env!("CARGO_PKG_VERSION"));
    const AUTHOR: &'static str = "the game-search authors";
    const BENCH: &'static [(&'static str, u32)] = &[("44", 14)];

    fn evaluator() -> Threats {
        Threats
    }

    fn params() -> Params {
        Params::exact()
    }
}
