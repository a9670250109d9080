//! What every searcher has in common: the [engine](crate::engine), the [solver](crate::solve) and
//! [Monte Carlo search](crate::mcts) take the same games and limits and give the same reports.
//!
//! | file | what is in it |
//! |---|---|
//! | `capabilities.rs` | [`SearchGame`]: what a searcher asks of a game |
//! | `search_game.rs` | the line that gives it |
//! | `limits.rs` | [`Limits`], [`Clock`], and the handles that end a search or tell it that its time begins |
//! | `control.rs` | whether a running search may go on |
//! | `helpers.rs` | several threads on one search |
//! | `clock.rs` | how much of a clock to spend on a move |
//! | `traits.rs` | [`Searcher`], which all three are, and [`Monitor`], which watches them |
//! | `config.rs`, `build.rs` | [`SearcherConfig`]: which searcher, with what parameters |
//! | `report.rs` | [`Report`]: what a search found; [`Progress`]: how far it has come |
//! | `error.rs` | [`SearchError`]: what cannot be done |

#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
mod build;
mod capabilities;
mod clock;
mod config;
mod control;
mod error;
#[cfg(any(feature = "engine", feature = "mcts"))]
mod helpers;
mod limits;
mod report;
mod search_game;
mod traits;

#[doc(hidden)]
pub use capabilities::CapabilityTable;
pub use capabilities::{Capabilities, SearchGame};
pub(crate) use clock::TimePlan;
pub(crate) use config::check_threads;
pub use config::{Method, SearcherConfig};
#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
pub(crate) use control::{SearchControl, Shared, finished, game_over};
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) use control::{admitted, is_restricted, refuse};
pub use error::{SearchError, SettingError, TableError};
#[cfg(any(feature = "engine", feature = "mcts"))]
pub(crate) use helpers::run_with_helpers;
pub use limits::{Clock, Limits, PonderHandle, StopHandle, StopReason};
pub use report::{Probe, Progress, Report, RootLine, RootMove};
#[doc(hidden)]
pub use search_game::{Lacks, Offers, check_capabilities};
pub use traits::{Monitor, Searcher};
