//! Monte Carlo tree search, for games whose branching factor is too large for a full-width search, such as Amazons
//! with 2,176 moves at the start.
//!
//! The search stores a tree in memory and adds nodes where further search is most promising. A simulation descends from
//! the root to a leaf. At each node the simulation follows the move with the best balance of a good result and few
//! visits. The leaf is scored by static evaluation, optionally after up to 64 [random moves](MctsParams::random_plies).
//! The result then updates every node on the path back to the root.
//!
//! | file | contents |
//! |---|---|
//! | `api.rs` | [`Mcts`]: options, `search` |
//! | `params.rs` | [`MctsParams`]: the switches and numbers of every feature, which can also be written as text |
//! | `worker.rs` | one simulation: selection, leaf, backpropagation; [`MctsStats`]: its counters |
//! | `select.rs` | UCT, PUCT, first-play urgency, progressive bias and widening |
//! | `expand.rs`, `candidate.rs` | expansion: adding moves to the tree, best first |
//! | `batch.rs`, `waiting.rs` | leaves that are evaluated together |
//! | `root.rs` | noise at the root, and the choice of a move in proportion to its visits |
//! | `leaf.rs` | quiescence search and playouts at the leaves |
//! | `tree.rs`, `node.rs` | the tree and its nodes, scores proven from children, move history |
//! | `pool.rs` | the memory of the tree, which is bounded and compacted |
//! | `result.rs` | the best moves and lines |
//! | `reuse.rs` | the part of the tree that is kept for the next search |
//! | `run.rs` | the loop that runs simulations; several threads on one tree |
//! | `math.rs` | conversion between scores and winning chances, identical on every computer |
//!
//! Limits, reports, stop handles and observers are the same as in the [engine](crate::engine). A search is
//! deterministic if it uses one thread and its only limit is a number of nodes: it visits the same nodes on every
//! computer.
//!
//! ```
//! use amazons::{Position, eval::Mobility};
//! use game_search::mcts::{Mcts, MctsParams};
//! use game_search::{Limits, Searcher};
//!
//! let mut mcts = Mcts::new(Mobility).with_params(MctsParams::wide())?.with_memory_mib(32)?;
//! let report = mcts.search(&Position::start(), &Limits::nodes(50_000), &mut ())?;
//! println!("{:?}, {} after {} nodes", report.best, report.score, report.nodes);
//! # assert!(report.best.is_some() && report.depth >= 2);
//! # Ok::<(), game_search::SearchError>(())
//! ```

mod api;
mod batch;
mod candidate;
mod expand;
mod leaf;
mod math;
mod node;
mod params;
mod pool;
mod result;
mod reuse;
mod root;
mod run;
mod select;
mod tree;
mod waiting;
mod worker;

pub use api::Mcts;
pub use params::{FirstPlay, MctsParams, Prior, TreePolicy};
pub use worker::MctsStats;
