//! Players: searchers in this process, and programs that speak a protocol.
//!
//! | file | what is in it |
//! |---|---|
//! | `spec.rs` | [`EngineSpec`]: a player as text |
//! | `player.rs`, `turn.rs` | whoever is asked for a move; how long to wait, and what comes of it |
//! | `client/`, `parse.rs`, `process.rs` | a program, the lines it writes, its pipes |

mod client;
pub(crate) mod parse;
pub(crate) mod player;
mod process;
mod spec;
mod turn;

pub use game_learn::limit::{Limit, LimitError};
pub use spec::{EngineKind, EngineSpec, Protocol, SpecError};
pub(crate) use turn::{Failure, Terms, Turn};
pub use turn::{StartError, TimeMargins};
