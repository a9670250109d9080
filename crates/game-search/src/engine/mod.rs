//! The production searcher: what a program depends on, where the [ladder](crate::ladder) teaches.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs` | [`Engine`]: options, `search` |
//! | `limits.rs`, `budget.rs` | [`Limits`], and whether a running search may go on |
//! | `clock.rs` | [`Clock`], and how much of it to spend on a move |
//! | `report.rs` | [`Report`]: what a search found |
//! | `params.rs` | [`Params`]: one switch and one set of numbers per feature |
//! | `features.rs`, `feature_list.rs` | the numbers of the selective features; all features by name |
//! | `deepening.rs` | the root: depths, aspiration windows, several lines |
//! | `worker.rs`, `ordering.rs` | the search of every move, and in which order |
//! | `selective.rs` | the search that leaves moves out by a guess |
//! | `prune.rs`, `moves.rs`, `quiescence.rs` | what ends its nodes, what becomes of its moves, its horizon |
//! | `picker.rs`, `memory.rs` | in which order it tries moves, and what it learns |
//! | `parallel.rs` | several threads on one search |
//! | `table.rs`, `bucket.rs` | [`Table`]: shared, lock-free |
//! | `capabilities.rs` | [`EngineGame`]: what the engine asks of a game |
//!
//! One thread and a limit of nodes or depth visit the same nodes on every computer.

mod api;
mod bucket;
pub(crate) mod budget;
mod capabilities;
mod clock;
mod deepening;
mod error;
mod feature_list;
mod features;
mod limits;
mod memory;
mod moves;
mod ordering;
pub(crate) mod parallel;
mod params;
mod picker;
mod prune;
mod quiescence;
mod report;
mod selective;
mod table;
mod worker;

pub use api::Engine;
pub(crate) use api::{finished, game_over};
pub(crate) use clock::TimePlan;

pub use capabilities::EngineGame;
pub use clock::Clock;
pub use error::EngineError;
pub use feature_list::Feature;
pub use features::{
    Correction, ExchangePruning, Futility, LateMovePruning, LateMoveReductions, NullMovePruning, ProbCut, Quiescence,
    Razoring, ReverseFutility, Singular,
};
pub use limits::{Limits, PonderHandle, StopHandle, StopReason};
pub use params::Params;
pub use report::{Progress, Report, RootLine, RootMove};
pub use table::{Table, TableEntry, TableError};
