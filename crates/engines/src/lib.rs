//! Xiangqi and the Game of the Amazons as engine processes.
//!
//! | file | what is in it |
//! |---|---|
//! | `xiangqi.rs`, `amazons.rs` | the two games as [`game_protocol`] wants them |
//! | `sau.rs`, `botzone.rs`, `player.rs` | two more protocols for Amazons |
//! | `book.rs` | books of openings |
//! | `command_line.rs` | what the programs have in common |
//! | `bin/` | the programs |

mod amazons;
mod book;
mod botzone;
mod command_line;
mod player;
mod sau;
mod xiangqi;

pub use amazons::Amazons;
pub use command_line::{amazons, xiangqi};
pub use xiangqi::Xiangqi;

/// What the fuzz targets reach of the inside; `cargo fuzz` sets the flag.
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing {
    pub use crate::command_line::converse;
}
