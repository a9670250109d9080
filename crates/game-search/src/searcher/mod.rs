//! What every searcher has in common: the [engine](crate::engine), the [solver](crate::solve) and
//! [Monte Carlo search](crate::mcts) take the same games and limits and give the same reports.
//!
//! | file | what is in it |
//! |---|---|
//! | `capabilities.rs` | [`EngineGame`]: what a searcher asks of a game |
//! | `limits.rs`, `budget.rs` | [`Limits`], and whether a running search may go on |
//! | `helpers.rs` | several threads on one search |
//! | `clock.rs` | [`Clock`], and how much of it to spend on a move |
//! | `report.rs` | [`Report`]: what a search found |
//! | `error.rs` | [`EngineError`]: what cannot be done |

mod budget;
mod capabilities;
mod clock;
mod error;
mod helpers;
mod limits;
mod report;

pub(crate) use budget::{Budget, Shared};
pub use capabilities::EngineGame;
pub use clock::Clock;
pub(crate) use clock::TimePlan;
pub use error::{EngineError, TableError};
pub(crate) use helpers::run_with_helpers;
pub use limits::{Limits, PonderHandle, StopHandle, StopReason};
pub use report::{Progress, Remembered, Report, RootLine, RootMove};
pub(crate) use report::{finished, game_over};
