//! The opening books that are included with the engines.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

use game_book::Book;
use game_search::Game;
use game_search::spec::{GameSpec, Ranks};
use games::{Amazons, Xiangqi};

use crate::said;

const XIANGQI: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/books/xiangqi.book");
const AMAZONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/books/amazons.book");

fn open<V: GameSpec>(file: &str) -> Book {
    Book::open(Path::new(file), V::UCI_VARIANT).expect("a book")
}

/// Follows all book moves from the start. Returns the number of plies and the number of positions.
fn covered<V: GameSpec>(file: &str) -> (u32, usize) {
    let (book, images) = (open::<V>(file), V::IMAGES.expect("books"));
    let (mut seen, mut positions) = (HashSet::new(), vec![V::start()]);
    let mut plies = 0;
    while !positions.is_empty() {
        let mut next = Vec::new();
        for position in positions {
            for known in book.moves(&images, &position) {
                let mut after = position.clone();
                after.make(known.mv);
                if seen.insert((images.key)(&after)) {
                    next.push(after);
                }
            }
        }
        plies += 1;
        positions = next;
    }
    (plies, seen.len())
}

/// The books were built with the position keys of this version, so their positions are found.
#[test]
fn the_books_contain_the_start_positions() {
    for (covered, plies, positions) in [(covered::<Xiangqi>(XIANGQI), 8, 500), (covered::<Amazons>(AMAZONS), 5, 500)] {
        assert!(covered.0 > plies && covered.1 > positions, "{covered:?}");
    }
}

/// A book move is played without a search, unless its moves are banned or the option is off.
fn played_from<V: GameSpec>(file: &str) {
    let ask = |before: &str, after: &str| {
        said::<V>(&format!("ucci\nsetoption bookfiles {file}\n{before}position startpos\n{after}go depth 1\n"))
    };
    let from_book = ask("", "");
    assert!(from_book.contains("a move of the book"), "{from_book}");
    let (book, start) = (open::<V>(file), V::start());
    let all: Vec<String> = book
        .moves(&V::IMAGES.expect("books"), &start)
        .iter()
        .map(|known| V::protocol_move(&start, known.mv, Ranks::FromZero))
        .collect();
    let searched = [ask("setoption usebook false\n", ""), ask("", &format!("banmoves {}\n", all.join(" ")))];
    for said in searched {
        assert!(!said.contains("a move of the book") && said.contains("bestmove "), "{said}");
    }
}

#[test]
fn the_engines_play_from_their_books() {
    played_from::<Xiangqi>(XIANGQI);
    played_from::<Amazons>(AMAZONS);
}

/// The engine reports the error and goes on with the book inside the program, if there is one.
#[test]
fn a_damaged_book_is_refused() {
    let file = std::env::temp_dir().join(format!("damaged-{}.book", std::process::id()));
    let mut bytes = fs::read(AMAZONS).expect("the book");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).expect("a temporary file");
    let name = file.display();
    let said = said::<Amazons>(&format!("setoption name BookFile value {name}\nposition startpos\ngo nodes 500\n"));
    fs::remove_file(&file).expect("it is there");
    assert!(said.starts_with(&format!("info string {name}: damaged")) && said.contains("checksum"), "{said}");
    assert_eq!(said.contains("a move of the book"), cfg!(feature = "book"), "{said}");
    assert!(said.contains("\nbestmove "), "{said}");
}

/// Reading a FIFO would wait for a writer, and `/dev/zero` has no end, so both are refused and the engine goes on.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let folder = std::env::temp_dir().join(format!("no-books-{}", std::process::id()));
    fs::create_dir(&folder).expect("a folder");
    let fifo = folder.join("KR-KA.xqt");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
    let (folder_name, fifo_name) = (folder.display(), fifo.display());
    let said = said::<Xiangqi>(&format!(
        "setoption name BookFile value {fifo_name};/dev/zero;{folder_name};{XIANGQI}\n\
         setoption name TablePath value {folder_name}\nisready\nposition startpos\ngo nodes 500\nquit\n"
    ));
    fs::remove_dir_all(&folder).expect("it is there");
    let lines: Vec<&str> = said.lines().collect();
    for (line, path) in lines.iter().zip([&fifo, Path::new("/dev/zero"), &folder]) {
        assert_eq!(*line, format!("info string {}: cannot be read: not a regular file", path.display()));
    }
    assert_eq!(lines[3..5], [&format!("info string {fifo_name}: not a regular file"), "readyok"], "{said}");
    assert!(said.contains("a move of the book"), "{said}");
}

/// The engines use the built-in book if the option `BookFile` is not set, and if it is set to `<empty>`.
#[cfg(feature = "book")]
#[test]
fn the_programs_contain_their_books() {
    for options in ["", "setoption name BookFile value <empty>\n"] {
        let ask = format!("uci\n{options}position startpos\ngo depth 1\n");
        for said in [said::<Xiangqi>(&ask), said::<Amazons>(&ask)] {
            assert!(said.contains("a move of the book"), "{said}");
        }
    }
}
