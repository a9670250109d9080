//! Game records of xiangqi in the formats that people have, read and written as [`xiangqi::pgn::Record`].
//!
//! | format | program | read | written |
//! |---|---|---|---|
//! | [XQF](xqf) | XQStudio (象棋演播室), every version up to 18, also enciphered | yes | yes |
//! | [DhtmlXQ, UBB](ubb) | 东萍象棋网, as text or in a web page | yes | yes |
//! | [CBR](cbr) | CCBridge (象棋桥), one game | yes | yes |
//! | [CBL](cbr) | CCBridge, a library of games | yes | yes |
//! | [PGN](xiangqi::pgn) | many | yes | yes |
//!
//! ```
//! use xiangqi::{Notation, Position, pgn::Record};
//! use xiangqi_records::{Format, read, write};
//!
//! let start = Position::start();
//! let mut record = Record::new(start.clone(), [start.parse_move("h2e2")?]);
//! record.set_tag("Red", "胡荣华");
//! let written = write(&[record.clone()], Format::Xqf, Notation::Chinese)?;
//! assert!(written.losses.is_empty());
//!
//! let opened = read(&written.bytes)?;
//! assert_eq!((opened[0].format, &opened[0].record.line), (Format::Xqf, &record.line));
//! assert_eq!(opened[0].record.tag("Red"), Some("胡荣华"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Texts are recognised as UTF-8, UTF-16 or GB18030, which contains GBK. What is wrong with a part of a file does not spoil
//! the rest: [`read`] returns each record with its [problems](Problem). An illegal move ends its own variation. What a format
//! cannot hold is a [`Loss`], which [`write()`] returns with the bytes.
//!
//! # Should I use this crate?
//!
//! Use this crate to open and save the files of other programs. To read and write PGN alone, the crate `xiangqi` is enough.
//! The crate has no Cargo features and no `unsafe` code, needs Rust 1.95 or newer, and supports wasm32.

pub mod cbr;
mod file;
mod format;
mod losses;
mod opened;
mod pgn;
mod problem;
mod text;
mod tree;
pub mod ubb;
pub mod xqf;

pub use file::{WriteError, read, read_as, recognise, write};
pub use format::{Format, UnknownFormat};
pub use opened::{Opened, Written, numbers, problems};
pub use problem::{Loss, Problem, ReadError};
