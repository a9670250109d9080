//! Reads and writes game records of Amazons in SGF.
//!
//! The format is the Smart Game Format of Go (A. Hollosi, `FF[4]`, 2006), in which Amazons is game 18. `SZ` is the
//! board size, and `AB`, `AW` and `AA` set up queens and arrows. `;B[djddgd]` is a move of Black: the queen's old
//! square, its new square and the arrow's square. Two letters name a square: the file, and the row counted from the
//! top. Black moves first and sits at the bottom. In the rest of this crate, the side that moves first is
//! [`Side::First`](crate::Side::First) and is called White, as in chess.
//!
//! ```
//! use game_search::GameResult;
//! use amazons::{Position, sgf};
//!
//! let text = "(;FF[4]GM[18]SZ[10]PB[Zamkauskas]RE[B+3]
//! AB[ag][dj][gj][jg]AW[ad][da][ga][jd]
//! ;B[djddgd]C[the usual first move]
//! (;W[adaeaf]) (;W[jdjcja]C[\\]:-)]))";
//! let records = sgf::read(text)?;
//! let record = &records[0];
//! assert_eq!(record.start, Position::start());
//! assert_eq!(record.property("PB").as_deref(), Some("Zamkauskas"));
//! assert_eq!(record.line.moves[0].comment, "the usual first move");
//! assert_eq!(record.line.moves[1].variations[0].moves[0].comment, "]:-)");
//! assert_eq!((record.result, record.termination.as_str()), (Some(GameResult::FirstWins), "3"));
//!
//! let again = sgf::read(&record.write()?)?;
//! assert_eq!(&again[0], record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is read
//!
//! - The text is UTF-8, with or without a byte order mark, and may contain several games.
//! - Boards are from 2x2 to 11x11, written `SZ[8]` or `SZ[6:5]`. If no squares are set up, the game begins at the usual
//!   starting position for the size of the board.
//! - A value may be a rectangle of squares (`AA[aa:cc]`). In one node, `AB`, `AW`, `AA` and `AE` together may name each
//!   square only once; a later node may change the square.
//! - Setup, and properties of the whole game such as the result, must come before the first move.
//! - `PL` is the side that moves first. Without `PL`, the side of the first move is used.
//!
//! Every move is checked. Unknown properties are kept unchanged. [`SgfError`] gives the line, the column, the text and
//! what was expected.

mod error;
mod head;
mod read;
mod record;
mod tree;
mod write;

pub use error::{SgfError, SgfErrorKind, SgfWriteError};
pub use read::{Records, read, records};
pub use record::{Line, MAX_DEPTH, PlayedMove, Property, Record};
