//! The protocols: dialogues against their record, and noise.

mod dialogues;
mod noise;
mod script;

use game_protocol::{Ranks, Variant, shift_ranks};
use game_search::engine::Params;
use xiangqi::eval::Placement;
use xiangqi::{Move, Position};

/// Xiangqi, searched without guesses so that the dialogues do not change with the engine's.
struct Plain;

impl Variant for Plain {
    type Game = Position;
    type Evaluator = Placement;

    const ENGINE: &'static str = "test 1.0";
    const AUTHOR: &'static str = "nobody";
    const NAME: &'static str = "xiangqi";
    const BENCH: &'static [(&'static str, u32)] = &[("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 3)];

    fn start() -> Position {
        Position::start()
    }

    fn evaluator() -> Placement {
        Placement
    }

    fn params() -> Params {
        Params::exact()
    }

    fn move_text(_: &Position, mv: Move, ranks: Ranks) -> String {
        let text = mv.to_string();
        if ranks == Ranks::FromOne { shift_ranks(&text, 1).unwrap_or(text) } else { text }
    }

    fn parse_move(position: &Position, text: &str, ranks: Ranks) -> Result<Move, String> {
        let shifted = if ranks == Ranks::FromOne { shift_ranks(text, -1) } else { Some(text.to_owned()) };
        let shifted = shifted.ok_or_else(|| format!("{text:?} has a rank 0"))?;
        position.parse_move(&shifted).map_err(|error| error.to_string())
    }
}
