//! The alpha-beta engine for production use; the [ladder](crate::ladder) is for learning.
//!
//! | file | contents |
//! |---|---|
//! | `api.rs` | [`Engine`]: options, `search` |
//! | `features.rs` | [`Params`], [`SelectiveParams`] and [`FIELDS`], which gives the name and range of every number |
//! | `params.rs` | the parameter sets to start from: [`Params::plain`], [`Params::exact`], [`Params::selective`] |
//! | `field.rs`, `fields.rs` | the description of a field; validation and text settings based on it |
//! | `deepening.rs` | the root node: iterative deepening, aspiration windows, multi-PV |
//! | `worker.rs` | the state of one thread, with its search stack |
//! | `search.rs` | the search of one node, from the table probe to the last move |
//! | `picker.rs`, `history.rs` | move ordering: staged generation and ranking; history tables |
//! | `look_ahead.rs` | immediate wins, enhanced transposition cutoffs and entries of images, before the first child is searched |
//! | `selective.rs`, `quiescence.rs` | pruning, reductions, extensions and evaluation correction; quiescence search |
//! | `oversight.rs` | the search of a weak player, and the moves that it overlooks |
//! | `parallel.rs`, `race.rs` | several threads on one search (Lazy SMP), and their race for the results at the root |
//! | `lap.rs` | [`Lap`]: what a thread did in one iteration |
//! | `table.rs`, `bucket.rs` | [`Table`]: the shared, lock-free transposition table |
//!
//! Types that the engine shares with the other searchers, such as [`Limits`](crate::Limits) and
//! [`Report`](crate::Report), are in [`searcher`](crate::searcher).
//!
//! A search with one thread whose only limits are a node count or a depth is deterministic: it visits the same nodes on
//! every computer.

mod api;
mod bucket;
mod deepening;
mod features;
mod field;
mod fields;
mod history;
mod lap;
mod look_ahead;
mod oversight;
mod parallel;
mod params;
mod picker;
mod quiescence;
mod race;
mod search;
mod selective;
mod table;
mod worker;

pub use api::Engine;
pub use features::*;
pub use field::{FieldOf, Tuning};
pub use fields::SwitchedOff;
pub use lap::{Lap, LapEnd};
pub use table::{Table, TableEntry};
