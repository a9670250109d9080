//! Monte Carlo tree search: for games where full width drowns, such as Amazons with 2,176 moves at the start.
//!
//! A tree in memory grows where it seems worth it. A simulation walks from the root to a leaf, at each node along the move
//! that promises most or is least known; the leaf is judged by the static evaluation, after up to 64 random moves if
//! [so told](MctsParams::random_plies); and every node on the way back learns of the result.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs` | [`Mcts`]: options, `search` |
//! | `params.rs` | [`MctsParams`]: one switch or one set of numbers per feature, also as text |
//! | `worker.rs` | one simulation: down, leaf, back; [`MctsStats`]: what is counted |
//! | `select.rs` | UCT, PUCT, first-play urgency, bias, widening |
//! | `expand.rs`, `candidate.rs` | how moves come into the tree, and in which order |
//! | `leaf.rs` | noisy moves at the leaves, random moves from them |
//! | `tree.rs`, `node.rs` | the tree, what its nodes know, what children prove, and the history of moves |
//! | `pool.rs` | its memory, which is bounded and compacted |
//! | `answer.rs` | the best moves and lines |
//! | `reuse.rs` | what of the tree is kept for the next search |
//! | `run.rs` | simulation after simulation, and when to stop; several threads on one tree |
//! | `math.rs` | chances and values: the same on every computer |
//!
//! Limits, reports, stop handles and observers are those of the [engine](crate::engine). One thread and a limit of nodes
//! visit the same nodes on every computer.
//!
//! ```
//! use amazons::{Position, eval::Mobility};
//! use game_search::mcts::{Mcts, MctsParams};
//! use game_search::{Limits, Searcher};
//!
//! // Twenty queen moves more than the opponent are worth a chance of winning of 73 %.
//! let params = MctsParams { scale: 20.0, ..MctsParams::wide() };
//! let mut mcts = Mcts::new(Mobility).with_params(params)?.with_memory_mib(32)?;
//! let report = mcts.search(&Position::start(), &Limits::nodes(50_000), &mut ())?;
//! println!("{:?}, {} after {} nodes", report.best, report.score, report.nodes);
//! # assert!(report.best.is_some() && report.depth >= 2);
//! # Ok::<(), game_search::SearchError>(())
//! ```

mod answer;
mod api;
mod candidate;
mod expand;
mod leaf;
mod math;
mod node;
mod params;
mod pool;
mod reuse;
mod run;
mod select;
mod tree;
mod worker;

pub use api::Mcts;
pub use params::{FirstPlay, MctsParams, Prior, TreePolicy};
pub use worker::MctsStats;
