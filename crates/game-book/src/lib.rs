//! Opening books: what is good in the positions that games begin with, found beforehand.
//!
//! | file | what is in it |
//! |---|---|
//! | `book.rs` | [`Book`]: moves of a position, one of them chosen; positions that are images of each other as one |
//! | `file.rs` | a book as bytes |
//! | `builder.rs` | [`Builder`]: a book made by a search |
//!
//! Any game can have one that says how positions are [images](game_search::spec::Images) of each other: one that offers [`PositionKey`](game_search::PositionKey), [`PackedMove`](game_search::PackedMove) and
//! [`Symmetry`](game_search::Symmetry).
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
//! Yes, to give a program of your own a book that its own search has made. No, to read books of other programs (Polyglot,
//! xqbase's), or to make one from games that people played.
//!
//! There are no features to choose. Rust 1.95 or newer, wasm32 included (but for [`Book::open`], which wants files). No `unsafe`.
//! The same search with the same numbers makes the same book, byte for byte.

mod book;
mod builder;
mod file;

pub use book::{Book, BookMove};
pub use builder::{BuildError, Builder, Studied};
pub use file::BookError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
