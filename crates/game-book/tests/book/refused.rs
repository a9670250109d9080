//! Books that cannot be built.

use game_book::{Book, BuildError, BuildProgress, Builder};
use game_search::Game;
use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::spec::Images;
use small_games::{ConnectFour, Threats};

use crate::{BUILDER, position};

fn build(builder: Builder, name: &str, start: &ConnectFour) -> Result<Book, BuildError> {
    builder.build(name, &Images::OF_GAME, start, &mut Engine::exact(Threats), &mut |_| ())
}

fn message(builder: Builder, name: &str, start: &ConnectFour) -> String {
    build(builder, name, start).expect_err("no book").to_string()
}

#[test]
fn names_of_invalid_length_are_refused() {
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
fn numbers_out_of_range_are_refused() {
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

/// The number of nodes that the error suggests is enough.
#[test]
fn too_few_nodes_for_every_move_are_refused() {
    let few = Builder { plies: 1, nodes: 2, width: 7, margin: i32::MAX, ..BUILDER };
    let start = ConnectFour::default();
    let error = build(few, "connect4", &start).expect_err("seven moves");
    let BuildError::TooFewNodes { nodes: 2, moves: 7, ply: 0, enough: Some(enough) } = error else {
        panic!("{error:?}");
    };
    let expected = format!(
        "2 nodes are too few to look at the 7 moves of a position 0 plies from the start: expected `nodes` of {enough} or more"
    );
    assert_eq!(error.to_string(), expected);
    assert!(enough > 7 && !build(Builder { nodes: enough, ..few }, "connect4", &start).expect("a book").is_empty());
}

/// A book does not contain moves without simulations, even with very few nodes and a width of all moves.
#[test]
fn moves_without_a_score_are_not_in_the_book() {
    let start = ConnectFour::default();
    let mut made = 0;
    for nodes in 1..40 {
        let builder = Builder { plies: 1, nodes, width: 7, margin: i32::MAX, ..BUILDER };
        let book = match builder.build("connect4", &Images::OF_GAME, &start, &mut Mcts::new(Threats), &mut |_| ()) {
            Ok(book) => book,
            Err(error) => {
                assert!(matches!(error, BuildError::TooFewNodes { .. }), "{error}");
                continue;
            }
        };
        let known = book.moves(&Images::OF_GAME, &start);
        assert!(!known.is_empty() && known.iter().all(|known| known.score.abs() <= 32_000), "{nodes} nodes: {known:?}");
        made += 1;
    }
    assert!(made > 30, "{made}");
}

/// The game can be over at the start, which is an error, or after a book move, where no position is studied.
#[test]
fn finished_games_are_refused() {
    let won = position("1122334");
    let over = "the game is over in the position that the book would begin with: expected one with moves";
    assert_eq!(message(BUILDER, "connect4", &won), over);

    let mut before = position("112233");
    let (mut last, builder) = (None, Builder { plies: 2, width: 7, margin: i32::MAX, ..BUILDER });
    let told = &mut |studied: BuildProgress| last = Some(studied);
    let book = builder.build("connect4", &Images::OF_GAME, &before, &mut Engine::exact(Threats), told).expect("a book");
    let winning =
        book.moves(&Images::OF_GAME, &before).into_iter().max_by_key(|known| known.score).expect("seven moves");
    before.make(winning.mv);
    assert!(before.outcome().is_some() && book.moves(&Images::OF_GAME, &before).is_empty());
    assert_eq!(last.map(|studied| studied.positions > 1), Some(true));
}
