//! The description of an engine.

use std::path::Path;

use game_search::{Game, spec::OpeningBook};

/// A function that opens a book file. The error explains why the file is not a book of the game.
pub type OpenBook<G> = fn(&Path) -> Result<OpeningBook<G>, String>;

/// The description of a program that plays a game. [`serve`](crate::serve) sends this description to the interface,
/// together with the [description](game_search::spec::GameSpec) of the game.
#[derive(Clone, Debug)]
pub struct Program<G: Game> {
    /// The name of the program, with its version.
    pub name: String,
    /// The author of the program.
    pub author: String,
    /// A function that returns the opening book built into the program, if there is one. The program uses this book
    /// until the interface sets other books.
    pub own_book: fn() -> Option<OpeningBook<G>>,
    /// The function that opens books, or `None` if the program cannot use books. With `None`, there are no book
    /// options.
    pub open_book: Option<OpenBook<G>>,
}

impl<G: Game> Program<G> {
    /// Creates a program without books.
    pub fn new(name: &str, author: &str) -> Program<G> {
        Program { name: name.to_owned(), author: author.to_owned(), own_book: || None, open_book: None }
    }
}
