//! Opening books: good moves for the first positions of a game, found by search and stored in a file.
//!
//! | file | contents |
//! |---|---|
//! | `book.rs` | [`Book`]: the moves of positions, and the choice of a move; symmetric positions share an entry |
//! | `file.rs` | the file format |
//! | `builder.rs` | [`Builder`]: creates a book by search |
//!
//! A game can have a book if the game defines which positions are [images](game_search::spec::Images) of each other by
//! symmetry. The game must implement [`PositionKey`](game_search::PositionKey), [`PackedMove`](game_search::PackedMove)
//! and [`Symmetry`](game_search::Symmetry).
//!
//! ```
//! use game_book::{Book, Builder};
//! use game_search::engine::Engine;
//! use game_search::spec::Images;
//! use small_games::{ConnectFour, Threats};
//!
//! let builder = Builder { plies: 2, nodes: 20_000, ..Builder::default() };
//! let book = builder.build("connect4", &Images::OF_GAME, &ConnectFour::default(), &mut Engine::exact(Threats), &mut |_| ())?;
//! let mut random = fastrand::Rng::with_seed(1);
//! let mv = book.choose(&Images::OF_GAME, &ConnectFour::default(), &mut random, |_| true).ok_or("the empty board is in it")?;
//! println!("{:?}, weight {}", mv.mv, mv.weight);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Use this crate to create a book for your own program, with the search of that program. The crate does not read books
//! of other programs, such as Polyglot or xqbase, and does not create books from games that people played.
//!
//! The crate has no Cargo features and no `unsafe` code, and needs Rust 1.95 or newer. It supports wasm32, except for
//! [`Book::open`], which needs files. The same search with the same parameters creates the same book, byte for byte.

mod book;
mod builder;
mod file;

pub use book::{Book, BookMove};
pub use builder::{BuildError, BuildProgress, Builder};
pub use file::BookError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
