//! Opening books: what is good in the positions that games begin with, found beforehand.
//!
//! | file | what is in it |
//! |---|---|
//! | `book.rs` | [`Book`]: moves of a position, one of them chosen |
//! | `canonical.rs` | positions that are images of each other as one |
//! | `file.rs` | a book as bytes |
//! | `builder.rs` | [`Builder`]: a book made by a search |
//! | `analyst.rs` | [`Analyst`]: that search |
//!
//! Any game can have one that offers [`PositionKey`](game_search::PositionKey), [`MoveBits`](game_search::MoveBits) and
//! [`Symmetry`](game_search::Symmetry).

mod analyst;
mod book;
mod builder;
mod canonical;
mod file;

pub use analyst::Analyst;
pub use book::{Book, BookGame, BookMove};
pub use builder::{BuildError, Builder, Studied};
pub use file::BookError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
