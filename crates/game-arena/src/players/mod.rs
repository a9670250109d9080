//! Players: searchers in this process, and programs that speak a protocol.
//!
//! | file | what is in it |
//! |---|---|
//! | `spec.rs`, `limit.rs` | [`EngineSpec`]: a player as text; its [`Limit`] |
//! | `player.rs`, `answer.rs` | whoever is asked for a move; what comes of it |
//! | `client/`, `parse/`, `process.rs` | a program, the lines it writes, its pipes |

mod answer;
mod client;
mod limit;
pub(crate) mod parse;
pub(crate) mod player;
mod process;
mod spec;

pub(crate) use answer::Failure;
pub use answer::StartError;
pub(crate) use limit::Allowance;
pub use limit::{Limit, LimitError, Patience};
pub use spec::{EngineKind, EngineSpec, Protocol, SpecError};
