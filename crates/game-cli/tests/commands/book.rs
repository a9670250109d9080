//! Tests of `book`: opening books are made, shown and used for a move.

use std::fs;
use std::path::Path;

use crate::common::{run, run_with_input, scratch};

const SMALL: [&str; 6] = ["--plies", "2", "--nodes", "2000", "--width", "2"];

#[test]
fn a_book_is_built_shown_and_used() {
    let file = scratch("xiangqi.book");
    let path = file.to_str().expect("UTF-8");
    let made = run("book", &[&["xiangqi", "--out", path], &SMALL[..]].concat()).succeeded();
    assert!(made.last_line().contains(" moves, "), "{}", made.stdout);

    let shown = run("book", &["xiangqi", "--show", path]).succeeded();
    let moves: Vec<&str> = shown.stdout.lines().filter(|line| line.contains("weight")).collect();
    assert!(!moves.is_empty(), "{}", shown.stdout);
    let known = moves.iter().filter_map(|line| line.split_whitespace().next()).collect::<Vec<_>>();

    let said = run_with_input(
        "uci",
        &["xiangqi"],
        format!("uci\nsetoption name BookFile value {path}\nposition startpos\ngo depth 1\n"),
    );
    let said = said.succeeded();
    let played = said.last_line().strip_prefix("bestmove ").unwrap_or_default();
    assert!(said.stdout.contains("a move of the book") && known.contains(&played), "{known:?}: {}", said.stdout);

    // An existing book is not overwritten, which is reported before any search.
    run("book", &["xiangqi", "--out", path]).refused(&["already exists", "--replace"]);
    run("book", &["amazons", "--show", path]).refused(&["\"xiangqi\"", "expected one of \"amazons\""]);
    let mut bytes = fs::read(&file).expect("the book");
    bytes[40] ^= 1;
    fs::write(&file, &bytes).expect("a file");
    run("book", &["xiangqi", "--show", path]).refused(&["damaged", "checksum"]);
    let said = run_with_input("uci", &["xiangqi"], format!("setoption name BookFile value {path}\ngo depth 1\n"));
    let said = said.succeeded();
    assert!(said.stdout.contains("damaged") && said.last_line().starts_with("bestmove "), "{}", said.stdout);
    fs::remove_file(&file).expect("it is there");
}

#[test]
fn invalid_book_options_are_refused() {
    run("book", &["xiangqi"]).refused(&["--out"]);
    run("book", &["xiangqi", "--out", "no/such/folder/x.book"]).refused(&["no/such/folder/x.book"]);
    run("book", &["xiangqi", "--out", "x.book", "--eval", "gut"]).refused(&["\"gut\"", "piece-square"]);
    run("book", &["xiangqi", "--out", "x.book", "--nodes", "0"]).refused(&["nodes", "0"]);
    run("book", &["xiangqi", "--out", "x.book", "--positions", "0"]).refused(&["positions", "0"]);
    let mate = ["--fen", "3k5/4R4/9/9/9/9/9/9/9/3RK4 b - - 0 1", "--plies", "3", "--nodes", "2000"];
    let made = run("book", &[&["xiangqi", "--out", "mate.book"], &mate[..]].concat());
    assert!(!made.stderr.contains("too few") && !Path::new("mate.book").exists(), "{}", made.stderr);
    made.refused(&["the game is over"]);
    run("book", &["xiangqi", "--show", "nowhere.book"]).refused(&["nowhere.book"]);
}

#[test]
fn too_few_nodes_are_refused() {
    let file = scratch("amazons.book");
    let path = file.to_str().expect("UTF-8");
    let few = ["--plies", "1", "--nodes", "10", "--search", "alphabeta"];
    let reason =
        "10 nodes are too few to look at the 2176 moves of a position 0 plies from the start: expected `nodes` of ";
    run("book", &[&["amazons", "--out", path], &few[..]].concat()).refused(&[reason, " or more"]);
    assert!(!file.exists(), "a book of moves that nothing is known of");
}

/// By default an Amazons book is made by Monte Carlo search. The result is reproducible, and differs from alpha-beta's.
#[test]
fn amazons_books_are_built_by_monte_carlo() {
    let file = scratch("tree.book");
    let path = file.to_str().expect("UTF-8");
    let book = |more: &[&str]| {
        let made =
            run("book", &[&["amazons", "--out", path, "--replace", "--plies", "2", "--width", "2"], more].concat())
                .succeeded();
        assert_eq!(made.stderr, "", "{more:?}");
        fs::read(&file).expect("the book")
    };
    let usual = book(&["--nodes", "2000"]);
    assert_eq!(usual, book(&["--nodes", "2000", "--search", "mcts"]));
    let shown = run("book", &["amazons", "--show", path]).succeeded();
    assert!(shown.stdout.lines().filter(|line| line.contains(" weight ")).count() > 1, "{}", shown.stdout);
    assert_ne!(usual, book(&["--search", "alphabeta", "--nodes", "20000"]));
    run("book", &["amazons", "--out", path, "--search", "luck"]).refused(&["'luck'", "mcts, alphabeta"]);
    fs::remove_file(&file).expect("it is there");
}
