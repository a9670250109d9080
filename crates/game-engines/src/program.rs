//! The description of an engine program: its name and its books.

use std::path::Path;

use game_book::Book;
use game_protocol::Program;
use game_search::spec::{GameSpec, OpeningBook};

/// The opening books that are built into the programs: the name of the game, and the bytes of the book file.
#[cfg(feature = "book")]
const BOOKS: [(&str, &[u8]); 2] =
    [("xiangqi", include_bytes!("../books/xiangqi.book")), ("amazons", include_bytes!("../books/amazons.book"))];

/// Returns the description of this game's engine for [`serve`](game_protocol::serve). The engine can open books if
/// the game supports them.
pub fn program<S: GameSpec>() -> Program<S::Game> {
    Program {
        name: format!("{}-engine {}", S::NAME, env!("CARGO_PKG_VERSION")),
        author: "the game-search authors".to_owned(),
        own_book: own_book::<S>,
        open_book: S::IMAGES.map(|_| open_book::<S> as _),
    }
}

fn open_book<S: GameSpec>(file: &Path) -> Result<OpeningBook<S::Game>, String> {
    let images = S::IMAGES.ok_or_else(|| format!("{}: {} has no books", file.display(), S::NAME))?;
    let book = Book::open(file, S::UCI_VARIANT).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(book.into_opening_book(images))
}

#[cfg(feature = "book")]
fn own_book<S: GameSpec>() -> Option<OpeningBook<S::Game>> {
    let (_, bytes) = BOOKS.into_iter().find(|(name, _)| *name == S::NAME)?;
    let book = Book::from_bytes(bytes);
    debug_assert!(book.is_ok(), "{book:?}");
    Some(book.ok()?.into_opening_book(S::IMAGES?))
}

#[cfg(not(feature = "book"))]
fn own_book<S: GameSpec>() -> Option<OpeningBook<S::Game>> {
    None
}
