//! Players: searchers in this process, and programs that use a protocol.
//!
//! | file | contents |
//! |---|---|
//! | `spec.rs` | [`EngineSpec`]: a player described by text |
//! | `player.rs`, `turn.rs` | a player of either kind; its turn, time limits, answer and failures |
//! | `simple.rs` | players that do not search, to anchor a scale of strength |
//! | `client/`, `parse.rs`, `process.rs` | a program, the parser for its output, and its process and pipes |

mod client;
pub(crate) mod parse;
pub(crate) mod player;
mod process;
mod simple;
mod spec;
mod turn;

pub use game_learn::limit::{Limit, LimitError};
pub(crate) use process::{Event as ProcessEvent, Process};
pub use spec::{EngineKind, EngineSpec, Protocol, SpecError};
pub(crate) use turn::{Failure, Terms, Turn};
pub use turn::{StartError, TimeMargins};
