//! The production searcher: what a program depends on, where the [ladder](crate::ladder) teaches.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs` | [`Engine`]: options, `search` |
//! | `limits.rs`, `budget.rs` | [`Limits`], and whether a running search may go on |
//! | `clock.rs` | [`Clock`], and how much of it to spend on a move |
//! | `report.rs` | [`Report`]: what a search found |
//! | `params.rs` | [`Params`]: one switch and one set of numbers per feature |
//! | `deepening.rs` | the root: depths, aspiration windows, several lines |
//! | `worker.rs` | the search |
//! | `ordering.rs` | in which order moves are tried |
//! | `parallel.rs` | several threads on one search |
//! | `table.rs` | [`Table`]: shared, lock-free |
//! | `capabilities.rs` | [`EngineGame`]: what the engine asks of a game |
//!
//! One thread and a limit of nodes or depth visit the same nodes on every computer.

pub(crate) mod api;
pub(crate) mod budget;
mod capabilities;
mod clock;
mod deepening;
mod error;
mod limits;
mod ordering;
pub(crate) mod parallel;
mod params;
mod report;
mod table;
mod worker;

pub use api::Engine;
pub(crate) use clock::TimePlan;

pub use capabilities::EngineGame;
pub use clock::Clock;
pub use error::EngineError;
pub use limits::{Limits, StopHandle, StopReason};
pub use params::Params;
pub use report::{Progress, Report, RootLine, RootMove};
pub use table::{Table, TableEntry, TableError};
