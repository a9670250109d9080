//! Players: searchers in this process, and programs that speak a protocol.
//!
//! | file | what is in it |
//! |---|---|
//! | `spec.rs`, `margins.rs` | [`EngineSpec`]: a player as text; how long to wait for one |
//! | `player.rs`, `answer.rs` | whoever is asked for a move; what comes of it |
//! | `client/`, `parse/`, `process.rs` | a program, the lines it writes, its pipes |

mod answer;
mod client;
mod margins;
pub(crate) mod parse;
pub(crate) mod player;
mod process;
mod spec;

pub(crate) use answer::Failure;
pub use answer::StartError;
pub use game_learn::limit::{Limit, LimitError};
pub(crate) use margins::Allowance;
pub use margins::TimeMargins;
pub use spec::{EngineKind, EngineSpec, Protocol, SpecError};
