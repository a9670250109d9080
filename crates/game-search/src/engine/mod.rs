//! The production searcher: what a program depends on, where the [ladder](crate::ladder) teaches.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs` | [`Engine`]: options, `search` |
//! | `features.rs` | [`Params`], [`SelectiveParams`] and [`FIELDS`]: each feature with its numbers, name, range and words |
//! | `params.rs` | the sets to start from: [`Params::plain`], [`Params::exact`], [`Params::selective`] |
//! | `field.rs`, `fields.rs` | what can be said of a field; what goes by them: validation, and settings as text |
//! | `deepening.rs` | the root: depths, aspiration windows, several lines |
//! | `worker.rs` | what one thread needs, the stack of nodes |
//! | `search.rs` | a node, from its table entry to its last move |
//! | `picker.rs`, `history.rs` | in which order moves are tried, and what the search learns about that |
//! | `look_ahead.rs` | what the children of a node tell before one is searched |
//! | `selective.rs`, `quiescence.rs` | guesses: what is known of a node, what ends it, what becomes of its moves; its horizon |
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
mod features;
mod field;
mod fields;
mod history;
mod look_ahead;
mod parallel;
mod params;
mod picker;
mod quiescence;
mod search;
mod selective;
mod table;
mod worker;

pub use api::Engine;
pub use features::*;
pub use field::{FieldOf, Tuning};
pub use fields::SwitchedOff;
pub use table::{Table, TableEntry};
