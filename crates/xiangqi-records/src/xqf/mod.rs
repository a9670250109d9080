//! XQF, the format of XQStudio (象棋演播室), of every version up to 18.
//!
//! | bytes | contents |
//! |---|---|
//! | 0 to 2 | `XQ`, version: up to 10 plain, from 11 on enciphered |
//! | 3 to 15 | the [keys](Keys) |
//! | 16 to 47 | the points of 32 pieces, `10 * file + rank`; more than 89: not on the board |
//! | 51 | the result: 0 unknown, 1 Red won, 2 Black won, 3 draw |
//! | 64 | the kind of record: 0 game, 1 opening, 2 middlegame, 3 ending |
//! | 80 to 1,023 | texts in GB18030, each in a field of fixed length, with its length in the first byte |
//! | from 1,024 on | the moves: each with its comment, then what follows it, then the next alternative to it |
//!
//! The side to move in the file is often wrong, so the first move decides.

mod cipher;
mod layout;
mod read;
mod write;

pub use cipher::Keys;
pub(crate) use layout::{pieces, points};
pub(crate) use read::read;
pub use write::write;
