//! The protocols: dialogues against their record, and noise.

mod dialogues;
mod draws;
mod interfaces;
mod monte_carlo;
mod noise;
mod script;

use std::path::Path;

use game_protocol::{FromBook, OpeningBook, Program, Variant};
use game_search::engine::Params;
use xiangqi::Position;
use xiangqi::eval::Placement;

/// Xiangqi, searched without guesses so that the dialogues do not change with the engine's.
struct Plain;

impl Variant for Plain {
    type Game = Position;

    const NAME: &'static str = "xiangqi";
    const RANKS_FROM_ZERO: bool = true;

    fn start() -> Position {
        Position::start()
    }
}

impl Program for Plain {
    type Evaluator = Placement;

    const ENGINE: &'static str = "test 1.0";
    const AUTHOR: &'static str = "nobody";
    const BENCH: &'static [(&'static str, u32)] = &[("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 3)];

    const HAS_BOOK: bool = true;

    fn evaluator() -> Placement {
        Placement
    }

    fn params() -> Params {
        Params::exact()
    }

    /// Two moves of the start, the second if the first may not be played. One file never answers.
    fn open_book(file: &Path) -> Result<OpeningBook<Position>, String> {
        while file == Path::new("lost.book") {
            std::thread::park();
        }
        if file != Path::new("openings.book") {
            return Err(format!("{}: not there", file.display()));
        }
        Ok(Box::new(|position, admits| {
            let known = ["h2e2", "b2e2"].map(|text| position.parse_move(text));
            let mut legal = known.into_iter().flatten().filter(|mv| *position == Position::start() && admits(mv));
            legal.next().map(|mv| FromBook { mv, score: 25 })
        }))
    }
}
