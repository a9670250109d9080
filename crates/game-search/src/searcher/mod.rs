//! What all searchers have in common: the [engine](crate::engine), the [solver](crate::solve) and [Monte Carlo
//! search](crate::mcts) accept the same games and limits and return the same reports.
//!
//! | file | contents |
//! |---|---|
//! | `capabilities.rs` | [`SearchGame`]: the rules and capabilities of a game that the searchers use |
//! | `search_game.rs` | the macro that declares a game to the searchers |
//! | `limits.rs` | [`Limits`], [`Clock`], and the handles for stopping and pondering |
//! | `strength.rs` | [`Strength`]: a player that is weaker than the engine |
//! | `control.rs` | the limits of a running search, checked by each thread |
//! | `helpers.rs` | starts several threads for one search |
//! | `clock.rs` | time management: how much of the clock to use for one move |
//! | `traits.rs` | [`Searcher`], the trait of all searchers, and [`Monitor`], which receives their progress |
//! | `config.rs`, `build.rs` | [`SearcherConfig`]: the kind of searcher and its parameters |
//! | `report.rs` | [`Report`]: the result of a search; [`Progress`]: an intermediate result |
//! | `error.rs` | [`SearchError`] and other errors |

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
mod strength;
mod traits;

#[doc(hidden)]
pub use capabilities::CapabilityTable;
pub use capabilities::{Capabilities, SearchGame};
pub use clock::TimePlan;
pub(crate) use config::check_threads;
pub use config::{Method, SearcherConfig, SolverUse};
#[cfg(any(feature = "engine", feature = "mcts", feature = "solve"))]
pub(crate) use control::{SearchControl, Shared, finished, game_over};
#[cfg(any(feature = "mcts", feature = "solve"))]
pub(crate) use control::{admitted, is_restricted, refuse};
pub use error::{SearchError, SettingError, TableError};
#[cfg(any(feature = "engine", feature = "mcts"))]
pub(crate) use helpers::run_with_helpers;
#[cfg(feature = "serde")]
pub(crate) use limits::check_window;
pub use limits::{Clock, Limits, PonderHandle, StopHandle, StopReason};
pub use report::{Probe, Progress, Report, RootLine, RootMove};
#[doc(hidden)]
pub use search_game::{MissingCapability, Offers, check_capabilities};
pub use strength::Strength;
pub use traits::{Monitor, Searcher};
