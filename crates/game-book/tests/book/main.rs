//! Books: building, writing, reading, choosing moves, and damaged files.

mod build;
mod file;
mod refused;

use game_book::{Book, Builder};
use game_search::TextNotation;
use game_search::engine::Engine;
use game_search::spec::Images;
use small_games::{ConnectFour, Threats};

const BUILDER: Builder = Builder { plies: 4, nodes: 5_000, width: 2, margin: 10, positions: 200 };

fn connect_four() -> Book {
    let book =
        BUILDER.build("connect4", &Images::OF_GAME, &ConnectFour::default(), &mut Engine::exact(Threats), &mut |_| ());
    book.expect("a limit")
}

fn position(text: &str) -> ConnectFour {
    ConnectFour::parse_position(text).expect("a position")
}
