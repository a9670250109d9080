//! Books of openings for the protocols.

use std::path::Path;

use game_book::{Book, BookGame};
use game_protocol::{FromBook, OpeningBook};

/// A book from a file; which of its moves is played differs from game to game.
pub(crate) fn open<G: BookGame>(file: &Path, game: &str) -> Result<OpeningBook<G>, String> {
    let book = Book::open(file, game).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut random = fastrand::Rng::new();
    Ok(Box::new(move |position: &G, admits: &dyn Fn(&G::Move) -> bool| {
        let chosen = book.choose(position, &mut random, admits)?;
        Some(FromBook { mv: chosen.mv, score: chosen.score.into() })
    }))
}
