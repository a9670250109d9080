//! Game records: reading and writing PGN for xiangqi.
//!
//! The format is PGN as for chess, with different tags (computer standard of xqbase.com, part 3, 2004).
//! `[Game "Chinese Chess"]` comes first, `Red` and `Black` name the players, and `Format` names the notation. `FEN` has
//! the start position if it is not the usual one.
//!
//! ```
//! use xiangqi::{Notation, pgn};
//!
//! let text = r#"
//! [Game "Chinese Chess"]
//! [Red "Hu Ronghua"]
//! [Result "1-0"]
//!
//! 1. 炮二平五 炮８平５ {the same-direction cannons}
//! 2. 炮五进四 (2. 马二进三 马８进７) 士４进５ 1-0
//! "#;
//! let records = pgn::read(text)?;
//! let record = &records[0];
//! assert_eq!(record.tag("Red"), Some("Hu Ronghua"));
//! assert_eq!(record.line.moves[1].comments, ["the same-direction cannons"]);
//! assert_eq!(record.line.moves[2].variations[0].moves.len(), 2);
//!
//! let written = record.write(Notation::Wxf)?;
//! assert!(written.ends_with("2. C5+4 (2. H2+3 H8+7) 2... A4+5 1-0\n"), "{written}");
//! let again = pgn::read(&written)?;
//! assert_eq!((&again[0].line, again[0].format), (&record.line, Some(Notation::Wxf)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input
//!
//! The reader accepts UTF-8, with or without a byte order mark, and several games in a row. A game can contain:
//!
//! - Moves in any [`Notation`](crate::Notation), or if there is a `Format` tag, in the notation that it names. Move
//!   numbers may be missing or wrong, and dots may be `.`, `．`, `、` or `…`.
//! - Comments in `{ }`, or from `;` to the end of the line.
//! - Variations in `( )`, up to a depth of [`MAX_DEPTH`]. A result in a variation is ignored.
//! - Numeric glyphs (`$1`) and their short forms `! ? !! ?? !? ?!`.
//! - Lines that begin with `%`, which are skipped.
//! - The result after the moves, which may be missing.
//!
//! The position of a `FEN` tag may be that of a problem, to which no game can lead ([`Setup::Any`](crate::Setup::Any)).
//!
//! An empty line ends the tags. If more tags follow, they begin another game, and the first game has no moves.
//!
//! Every move is checked. [`PgnError`] names the line, the column, the text and what was expected. [`salvage`] reads what is
//! left of a game with such errors.

mod error;
mod read;
mod record;
mod write;

pub use error::{PgnError, PgnErrorKind, PgnWriteError};
pub use read::{Records, read, records, salvage};
pub use record::{Line, MAX_DEPTH, PlayedMove, Record};
