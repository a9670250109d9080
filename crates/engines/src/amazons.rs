//! The Game of the Amazons, in the dialect of UCI that Fairy-Stockfish speaks.

use std::path::Path;

use amazons::regions::{Counting, finisher};
use amazons::{Move, Position, eval::Full};
use game_protocol::{OpeningBook, Program, Ranks, Variant};
use game_search::Finisher;
use game_search::engine::Params;
use game_search::mcts::MctsParams;

use crate::book;

/// The Game of the Amazons by Monte Carlo tree search with the tuned evaluation: for [`serve`](game_protocol::serve).
pub struct Amazons;

impl Variant for Amazons {
    type Game = Position;

    const NAME: &'static str = "amazons";
    const HAS_DRAWS: bool = false;

    fn start() -> Position {
        Position::start()
    }

    fn other_variants() -> Vec<(&'static str, Position)> {
        vec![
            ("amazons-8x8", Position::start_8x8()),
            ("amazons-6x6", Position::start_6x6()),
            ("amazons-5x5", Position::start_5x5()),
        ]
    }

    fn is_of(position: &Position, start: &Position) -> bool {
        position.size() == start.size()
    }

    /// From and to, then the arrow with the square that it leaves: `d1d7,d7g7`.
    fn move_text(_: &Position, mv: Move, _: Ranks) -> String {
        let (from, to, arrow) = (mv.from(), mv.to(), mv.arrow());
        format!("{from}{to},{to}{arrow}")
    }
}

impl Program for Amazons {
    type Evaluator = Counting<Full>;

    const ENGINE: &'static str = concat!("amazons-engine ", env!("CARGO_PKG_VERSION"));
    const AUTHOR: &'static str = "the game-search authors";
    const BENCH: &'static [(&'static str, u32)] = &[
        ("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", 4),
        ("2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1", 5),
    ];

    const HAS_BOOK: bool = true;
    const HAS_MCTS: bool = true;

    fn evaluator() -> Counting<Full> {
        Counting::late(Full::default())
    }

    /// A chance of 73 % is told as 100 centipawns.
    fn params() -> Params {
        Params::selective()
    }

    fn mcts_params() -> MctsParams {
        MctsParams { scale: Full::SCALE as f32, ..MctsParams::playouts() }
    }

    fn moves_to_go(position: &Position) -> Option<u32> {
        Some(position.moves_to_go())
    }

    /// What is left when every region has one owner is filled. A game that is decided before is played on.
    fn finisher() -> Option<Finisher<Position>> {
        Some(finisher())
    }

    #[cfg(feature = "book")]
    fn own_book() -> Option<OpeningBook<Position>> {
        book::from_bytes(include_bytes!("../books/amazons.book"))
    }

    fn open_book(file: &Path) -> Result<OpeningBook<Position>, String> {
        book::open(file, Amazons::NAME)
    }
}
