//! The book of openings that comes with the xiangqi engine.

use std::collections::HashSet;
use std::path::Path;

use engines::Xiangqi;
use game_book::Book;
use xiangqi::Play;

use crate::said;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/books/xiangqi.book");

/// The moves of a position that the book knows, by weight.
fn known(book: &Book, play: &Play) -> Vec<xiangqi::Move> {
    book.moves(play).into_iter().map(|known| known.mv).collect()
}

/// Its keys are those of this version: from the start on it knows position after position, as far as both sides play by it.
#[test]
fn the_book_is_known_from_the_start_on() {
    let book = Book::open(Path::new(FILE), "xiangqi").expect("a book");
    let (mut seen, mut positions) = (HashSet::new(), vec![Play::start()]);
    let mut plies = 0;
    while !positions.is_empty() {
        let mut next = Vec::new();
        for play in positions {
            for mv in known(&book, &play) {
                let mut after = play.clone();
                after.make(mv);
                if seen.insert(after.position().key()) {
                    next.push(after);
                }
            }
        }
        plies += 1;
        positions = next;
    }
    assert!(plies > 8, "{plies} plies");
    assert!(seen.len() > 500, "{} positions", seen.len());
}

/// Played at once, by weight, unless it is forbidden or the option is off.
#[test]
fn the_engine_plays_from_it() {
    let ask = |before: &str, after: &str| {
        said::<Xiangqi>(&format!("ucci\nsetoption bookfiles {FILE}\n{before}position startpos\n{after}go depth 1\n"))
    };
    let from_book = ask("", "");
    assert!(from_book.contains("a move of the book"), "{from_book}");
    let book = Book::open(Path::new(FILE), "xiangqi").expect("a book");
    let all: Vec<String> = known(&book, &Play::start()).iter().map(ToString::to_string).collect();
    let searched = [ask("setoption usebook false\n", ""), ask("", &format!("banmoves {}\n", all.join(" ")))];
    for said in searched {
        assert!(!said.contains("a move of the book") && said.contains("bestmove "), "{said}");
    }
}

/// Without being told of a file, and again when it is told of none.
#[cfg(feature = "book")]
#[test]
fn the_program_has_it_with_it() {
    for options in ["", "setoption name BookFile value <empty>\n"] {
        let said = said::<Xiangqi>(&format!("uci\n{options}position startpos\ngo depth 1\n"));
        assert!(said.contains("a move of the book"), "{said}");
    }
}
