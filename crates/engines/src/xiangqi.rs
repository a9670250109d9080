//! Xiangqi, in UCI and UCCI.

use std::path::Path;
use std::sync::Arc;

use game_protocol::{OpeningBook, Program, Variant};
use game_search::Cached;
use game_search::engine::Params;
use xiangqi::Play;
use xiangqi::eval::Full;
use xiangqi::tables::{TableEvaluator, Tables};

use crate::book;

/// Xiangqi with the full evaluation, and the rules of the Asian Xiangqi Federation about repetition: for
/// [`serve`](game_protocol::serve).
pub struct Xiangqi;

impl Variant for Xiangqi {
    type Game = Play;

    const NAME: &'static str = "xiangqi";
    const SIDES: [&'static str; 2] = ["Red", "Black"];
    const RANKS_FROM_ZERO: bool = true;

    fn start() -> Play {
        Play::start()
    }
}

impl Program for Xiangqi {
    type Evaluator = Cached<TableEvaluator<Full>>;

    const ENGINE: &'static str = concat!("xiangqi-engine ", env!("CARGO_PKG_VERSION"));
    const AUTHOR: &'static str = "the game-search authors";
    const BENCH: &'static [(&'static str, u32)] = &[
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 9),
        ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 8),
        ("2bak4/4a4/4b4/9/2p3p2/2P6/6P2/4B4/4A4/2BAK4 w - - 0 1", 11),
        ("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 9),
    ];

    const HAS_BOOK: bool = true;
    const HAS_TABLES: bool = true;

    fn evaluator() -> Self::Evaluator {
        with_tables(Tables::default())
    }

    fn params() -> Params {
        Params::selective()
    }

    #[cfg(feature = "book")]
    fn own_book() -> Option<OpeningBook<Play>> {
        book::from_bytes(include_bytes!("../books/xiangqi.book"))
    }

    fn open_book(file: &Path) -> Result<OpeningBook<Play>, String> {
        book::open(file, Xiangqi::NAME)
    }

    fn open_tables(folders: &[&Path]) -> (Self::Evaluator, Vec<String>) {
        let (mut tables, mut problems) = (Tables::default(), Vec::new());
        for folder in folders {
            match Tables::open(folder) {
                Ok(opened) if opened.iter().len() == 0 && opened.refused().is_empty() => {
                    problems.push(format!("{}: no tables, expected files such as KR-KA.xqt", folder.display()));
                }
                Ok(opened) => tables.merge(opened),
                Err(error) => problems.push(error.to_string()),
            }
        }
        problems.extend(tables.refused().iter().map(ToString::to_string));
        (with_tables(tables), problems)
    }
}

/// What the cache keeps of a drawn ending is what the tables make of the estimate.
fn with_tables(tables: Tables) -> Cached<TableEvaluator<Full>> {
    Cached::new(TableEvaluator::new(Full, Arc::new(tables)))
}
