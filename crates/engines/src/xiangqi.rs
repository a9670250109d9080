//! Xiangqi.

use game_protocol::{Ranks, Variant, shift_ranks};
use game_search::engine::Params;
use xiangqi::eval::Placement;
use xiangqi::{Move, Position};

/// Xiangqi with evaluation by placement.
pub struct Xiangqi;

impl Variant for Xiangqi {
    type Game = Position;
    type Evaluator = Placement;

    const ENGINE: &'static str = concat!("xiangqi-engine ", env!("CARGO_PKG_VERSION"));
    const AUTHOR: &'static str = "the game-search authors";
    const NAME: &'static str = "xiangqi";
    const BENCH: &'static [(&'static str, u32)] = &[
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 9),
        ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 8),
        ("2bak4/4a4/4b4/9/2p3p2/2P6/6P2/4B4/4A4/2BAK4 w - - 0 1", 11),
        ("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 9),
    ];

    fn start() -> Position {
        Position::start()
    }

    fn evaluator() -> Placement {
        Placement
    }

    fn params() -> Params {
        Params::selective(100)
    }

    fn move_text(_: &Position, mv: Move, ranks: Ranks) -> String {
        let text = mv.to_string();
        match ranks {
            Ranks::FromZero => text,
            Ranks::FromOne => shift_ranks(&text, 1).unwrap_or(text),
        }
    }

    fn parse_move(position: &Position, text: &str, ranks: Ranks) -> Result<Move, String> {
        let from_zero = match ranks {
            Ranks::FromZero => Some(text.to_owned()),
            Ranks::FromOne => shift_ranks(text, -1),
        };
        let from_zero = from_zero.ok_or_else(|| format!("{text:?} is not a move: expected ranks 1 to 10"))?;
        position.parse_move(&from_zero).map_err(|error| error.to_string())
    }
}
