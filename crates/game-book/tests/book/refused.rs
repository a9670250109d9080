//! Books that cannot be made.

use game_book::{Book, BuildError, Builder, Studied};
use game_search::Game;
use game_search::engine::Engine;
use small_games::{ConnectFour, Threats};

use crate::{BUILDER, position};

fn build(builder: Builder, name: &str, start: &ConnectFour) -> Result<Book, BuildError> {
    builder.build(name, start, &mut Engine::new(Threats), &mut |_| ())
}

fn message(builder: Builder, name: &str, start: &ConnectFour) -> String {
    build(builder, name, start).expect_err("no book").to_string()
}

#[test]
fn names_that_a_file_cannot_hold() {
    let small = Builder { plies: 1, ..BUILDER };
    for name in ["", &"x".repeat(256), &"界".repeat(86)] {
        let error = message(small, name, &ConnectFour::default());
        assert!(error.ends_with(": expected a name of 1 to 255 bytes"), "{error}");
    }
    for name in ["x", &"x".repeat(255), &"界".repeat(85)] {
        let book = build(small, name, &ConnectFour::default()).expect("a name");
        let read = Book::from_bytes(&book.to_bytes()).expect("what was written");
        assert_eq!((read.game(), &read), (name, &book));
    }
}

#[test]
fn numbers_out_of_range() {
    let start = ConnectFour::default();
    for (builder, expected) in [
        (Builder { margin: -5, ..BUILDER }, "`margin` is -5: expected 0 or more"),
        (Builder { plies: 0, ..BUILDER }, "`plies` is 0: expected 1 or more"),
        (Builder { width: 0, ..BUILDER }, "`width` is 0: expected 1 or more"),
        (Builder { positions: 0, ..BUILDER }, "`positions` is 0: expected 1 or more"),
    ] {
        assert_eq!(message(builder, "connect4", &start), expected);
    }
    let even = Builder { margin: 0, plies: 1, ..BUILDER };
    assert!(!build(even, "connect4", &start).expect("the best alone").is_empty());
}

/// Four in a row, at the start or after a move of the book: there is nothing to look at, and nothing was left out.
#[test]
fn games_that_are_over() {
    let won = position("1122334");
    let over = "the game is over in the position that the book would begin with: expected one with moves";
    assert_eq!(message(BUILDER, "connect4", &won), over);

    let mut before = position("112233");
    let (mut last, builder) = (None, Builder { plies: 2, width: 7, margin: i32::MAX, ..BUILDER });
    let told = &mut |studied: Studied| last = Some(studied);
    let book = builder.build("connect4", &before, &mut Engine::new(Threats), told).expect("a book");
    let winning = book.moves(&before).into_iter().max_by_key(|known| known.score).expect("seven moves");
    before.make(winning.mv);
    assert!(before.outcome().is_some() && book.moves(&before).is_empty());
    assert_eq!(last.map(|studied| (studied.positions > 1, studied.unfinished)), Some((true, 0)));
}
