//! Players: searchers in this process, and programs that speak a protocol.
//!
//! | file | what is in it |
//! |---|---|
//! | `spec.rs`, `patience.rs` | [`EngineSpec`]: a player as text; how long to wait for one |
//! | `player.rs`, `answer.rs` | whoever is asked for a move; what comes of it |
//! | `client/`, `parse/`, `process.rs` | a program, the lines it writes, its pipes |

mod answer;
mod client;
pub(crate) mod parse;
mod patience;
pub(crate) mod player;
mod process;
mod spec;

pub(crate) use answer::Failure;
pub use answer::StartError;
pub use game_learn::limit::{Limit, LimitError};
pub(crate) use patience::Allowance;
pub use patience::Patience;
pub use spec::{EngineKind, EngineSpec, Protocol, SpecError};
