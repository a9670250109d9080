//! What every searcher has in common: the [engine](crate::engine), the [solver](crate::solve) and
//! [Monte Carlo search](crate::mcts) take the same games and limits and give the same reports.
//!
//! | file | what is in it |
//! |---|---|
//! | `capabilities.rs` | [`SearchGame`]: what a searcher asks of a game |
//! | `search_game.rs` | the line that gives it |
//! | `limits.rs` | [`Limits`], [`Clock`], and the handles that end a search or tell it that its time begins |
//! | `budget.rs` | whether a running search may go on |
//! | `clock.rs` | how much of a clock to spend on a move |
//! | `helpers.rs` | several threads on one search |
//! | `report.rs` | [`Report`]: what a search found |
//! | `error.rs` | [`SearchError`]: what cannot be done |

#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
mod budget;
mod capabilities;
#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
mod clock;
mod error;
#[cfg(any(feature = "engine", feature = "mcts"))]
mod helpers;
mod limits;
mod report;
mod search_game;

#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
pub(crate) use budget::{Budget, Shared, finished, game_over};
#[doc(hidden)]
pub use capabilities::CapabilityTable;
pub use capabilities::{Capabilities, SearchGame};
#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
pub(crate) use clock::TimePlan;
pub use error::{SearchError, TableError};
#[cfg(any(feature = "engine", feature = "mcts"))]
pub(crate) use helpers::run_with_helpers;
pub use limits::{Clock, Limits, PonderHandle, StopHandle, StopReason};
pub use report::{Progress, Remembered, Report, RootLine, RootMove};
#[doc(hidden)]
pub use search_game::{Lacks, Offers, check_capabilities};
