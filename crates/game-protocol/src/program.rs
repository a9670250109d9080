//! What an engine says of itself.

use std::path::Path;

use game_search::{Game, spec::OpeningBook};

/// Opens a book, or says why the file is no book of the game.
pub type OpenBook<G> = fn(&Path) -> Result<OpeningBook<G>, String>;

/// A program that plays a game: what [`serve`](crate::serve) tells the interface besides the
/// [description](game_search::spec::GameSpec) of the game.
#[derive(Clone, Debug)]
pub struct Program<G: Game> {
    /// Its name, with its version.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// A book that comes with the program, which plays from that one until it is told of others.
    pub own_book: fn() -> Option<OpeningBook<G>>,
    /// How it opens books, if it can: then there are options for them.
    pub open_book: Option<OpenBook<G>>,
}

impl<G: Game> Program<G> {
    /// A program without books.
    pub fn new(name: &str, author: &str) -> Program<G> {
        Program { name: name.to_owned(), author: author.to_owned(), own_book: || None, open_book: None }
    }
}
