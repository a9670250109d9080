//! The production searcher: what a program depends on, where the [ladder](crate::ladder) teaches.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs` | [`Engine`]: options, `search` |
//! | `params.rs` | [`Params`]: one switch and one set of numbers per feature |
//! | `features.rs`, `feature_list.rs` | the numbers of the selective features; all features by name |
//! | `deepening.rs` | the root: depths, aspiration windows, several lines |
//! | `worker.rs`, `ordering.rs` | the search of every move, and in which order |
//! | `selective.rs` | the search that leaves moves out by a guess |
//! | `prune.rs`, `moves.rs`, `quiescence.rs` | what ends its nodes, what becomes of its moves, its horizon |
//! | `picker.rs`, `memory.rs` | in which order it tries moves, and what it learns |
//! | `parallel.rs` | several threads on one search |
//! | `table.rs`, `bucket.rs` | [`Table`]: shared, lock-free |
//!
//! What it shares with the other searchers, such as [`Limits`](crate::Limits) and [`Report`](crate::Report), is in
//! [`searcher`](crate::searcher).
//!
//! One thread and a limit of nodes or depth visit the same nodes on every computer.

mod api;
mod bucket;
mod deepening;
mod feature_list;
mod features;
mod look_ahead;
mod memory;
mod moves;
mod ordering;
mod parallel;
mod params;
mod picker;
mod prune;
mod quiescence;
mod selective;
mod table;
mod worker;

pub use api::Engine;
pub use feature_list::{Feature, SwitchedOff};
pub use features::{
    Correction, ExchangePruning, Futility, LateMovePruning, LateMoveReductions, NullMovePruning, ProbCut, Quiescence,
    Razoring, ReverseFutility, Singular,
};
pub use params::Params;
pub use table::{Table, TableEntry};
