//! The engine programs `xiangqi-engine` and `amazons-engine`, for xiangqi and the Game of the Amazons.
//!
//! # Should I use this crate?
//!
//! Install it to get the programs: `cargo install game-engines`. As a library, it runs the two engines in your own
//! program. Your program then sends the commands of a graphical interface:
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
//! For the rules of the games alone, use the crates `xiangqi` and `amazons`. For the engine of another game, use
//! [`game_protocol`].
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `book` | no | an opening book for each game, built into the programs | 55 kB |
//!
//! # Facts
//!
//! The crate needs Rust 1.95 or newer and has no `unsafe` code. It does not support wasm32, because the programs need
//! threads and standard input. With a limit of nodes or depth, one thread and no book, the programs play the same moves
//! on every computer. In the repository, `docs/src/strength.md` describes the strength, `docs/src/measured.md` the
//! speed, and `docs/src/protocols.md` the protocols.
//!
//! # Modules
//!
//! | file | contents |
//! |---|---|
//! | `sau.rs`, `botzone.rs`, `player.rs` | two more protocols for Amazons |
//! | `program.rs` | the name and the books of an engine |
//! | `command_line.rs` | the command line of the programs |
//! | `bin/` | the programs |

mod botzone;
mod command_line;
mod player;
mod program;
mod sau;

pub use command_line::{amazons, xiangqi};
pub use program::program;

/// Private items that the fuzz targets call. `cargo fuzz` sets the flag `fuzzing`.
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing {
    pub use crate::command_line::run_session;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
