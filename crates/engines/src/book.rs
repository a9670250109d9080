//! Books of openings for the protocols.

use std::path::Path;

use game_book::{Book, BookGame};
use game_protocol::{FromBook, OpeningBook};

/// A book from a file; which of its moves is played differs from game to game.
pub(crate) fn open<G: BookGame>(file: &Path, game: &str) -> Result<OpeningBook<G>, String> {
    Ok(player(Book::open(file, game).map_err(|error| format!("{}: {error}", file.display()))?))
}

/// A book that is part of the program.
#[cfg(feature = "book")]
pub(crate) fn from_bytes<G: BookGame>(bytes: &[u8]) -> Option<OpeningBook<G>> {
    let book = Book::from_bytes(bytes);
    debug_assert!(book.is_ok(), "{book:?}");
    book.ok().map(player)
}

fn player<G: BookGame>(book: Book) -> OpeningBook<G> {
    let mut random = fastrand::Rng::new();
    Box::new(move |position: &G, admits: &dyn Fn(&G::Move) -> bool| {
        let chosen = book.choose(position, &mut random, admits)?;
        Some(FromBook { mv: chosen.mv, score: chosen.score.into() })
    })
}
