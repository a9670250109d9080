//! Xiangqi and the Game of the Amazons as engine processes: what the programs `xiangqi-engine` and `amazons-engine` share.
//!
//! # Should I use this crate?
//!
//! Install it, for the programs: `cargo install game-engines`. As a library it gives a program of your own the engines as
//! interfaces know them:
//!
//! ```
//! let mut said = Vec::new();
//! use games::Xiangqi;
//!
//! game_protocol::serve::<Xiangqi>(&game_engines::program::<Xiangqi>(), &b"ucci\nposition startpos\ngo depth 3\n"[..], &mut said)?;
//! assert!(String::from_utf8_lossy(&said).contains("bestmove "));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! For the rules of the games alone take the crates `xiangqi` and `amazons`, for another game's engine [`game_protocol`].
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `book` | no | an opening book for each game in the programs themselves | 55 kB |
//!
//! # Facts
//!
//! Rust 1.95 or newer; no `unsafe` in this crate. The programs need threads and standard input, so wasm32 is no target. By nodes or
//! depth, with one thread and without a book, they play the same moves on every computer. How strong they are is told in
//! `docs/src/strength.md` of the repository, how fast in `docs/src/measured.md`, and what they understand in
//! `docs/src/protocols.md`.
//!
//! # What is where
//!
//! | file | what is in it |
//! |---|---|
//! | `sau.rs`, `botzone.rs`, `player.rs` | two more protocols for Amazons |
//! | `program.rs` | the name and the books of an engine |
//! | `command_line.rs` | what the programs have in common |
//! | `bin/` | the programs |

mod botzone;
mod command_line;
mod player;
mod program;
mod sau;

pub use command_line::{amazons, xiangqi};
pub use program::program;

/// What the fuzz targets reach of the inside; `cargo fuzz` sets the flag.
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing {
    pub use crate::command_line::converse;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
