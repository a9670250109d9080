//! Tests of the protocols: recorded dialogues, and random input.

mod dialogues;
mod draws;
mod interfaces;
mod monte_carlo;
mod noise;
mod script;
mod talk;
mod wdl;

use std::path::Path;

use game_protocol::Program;
use game_search::engine::Params;
use game_search::spec::{FromBook, GameSpec, Levels, NamedEvaluator, OpeningBook};
use xiangqi::Position;
use xiangqi::eval::PieceSquare;

/// Xiangqi with exact search, so that the dialogues do not change when selective search does.
struct Plain;

impl GameSpec for Plain {
    type Game = Position;
    type Evaluator = PieceSquare;

    const NAME: &'static str = "xiangqi";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const RANKS_FROM_ZERO: bool = true;
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")];
    const EVALUATORS: &'static [NamedEvaluator<Position>] =
        &[NamedEvaluator::new("piece-square", || Box::new(PieceSquare))];
    const LEVELS: Levels = {
        let (mut levels, mut index) = (Levels { is_rated: true, ..Levels::UNRATED }, 0);
        while index < Levels::COUNT {
            levels.levels[index].elo = 900 + 200 * index as i32;
            index += 1;
        }
        levels
    };
    const BENCH: &'static [(&'static str, u32)] = &[("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 3)];

    fn evaluator() -> PieceSquare {
        PieceSquare
    }

    fn params() -> Params {
        Params::exact()
    }
}

fn program() -> Program<Position> {
    Program { open_book: Some(open_book), ..Program::new("test 1.0", "nobody") }
}

/// Opens a book with two moves for the start position, the second for when the first is not admitted.
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
