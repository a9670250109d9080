//! Monte Carlo tree search, for games where full width drowns: Amazons opens with 2,176 moves.

mod answer;
mod api;
mod candidate;
mod expand;
mod history;
mod math;
mod node;
mod parallel;
mod params;
mod pool;
mod quiescence;
mod reuse;
mod run;
mod select;
mod tree;
mod watch;
mod worker;

use crate::engine::EngineError;

pub use api::Mcts;
pub use params::{FirstPlay, MctsParams, Prior, Selection};
pub use watch::MctsStats;
