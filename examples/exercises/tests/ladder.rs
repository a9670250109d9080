//! The lessons' own files, compiled again with the context of the exercises, so that they fit into the holes.

#![allow(dead_code, reason = "not every variant of a lesson is an exercise")]

pub use crate::Context;

#[path = "../../../crates/game-search/src/ladder/alpha_beta.rs"]
pub mod alpha_beta;
#[path = "../../../crates/game-search/src/ladder/alpha_beta_fail_hard.rs"]
pub mod alpha_beta_fail_hard;
#[path = "../../../crates/game-search/src/ladder/alpha_beta_two_sided.rs"]
pub mod alpha_beta_two_sided;
#[path = "../../../crates/game-search/src/ladder/aspiration.rs"]
pub mod aspiration;
#[path = "../../../crates/game-search/src/ladder/history.rs"]
pub mod history;
#[path = "../../../crates/game-search/src/ladder/iterative_deepening.rs"]
pub mod iterative_deepening;
#[path = "../../../crates/game-search/src/ladder/killers.rs"]
pub mod killers;
#[path = "../../../crates/game-search/src/ladder/minimax.rs"]
pub mod minimax;
#[path = "../../../crates/game-search/src/ladder/mt_sss.rs"]
pub mod mt_sss;
#[path = "../../../crates/game-search/src/ladder/mtdf.rs"]
pub mod mtdf;
#[path = "../../../crates/game-search/src/ladder/negamax.rs"]
pub mod negamax;
#[path = "../../../crates/game-search/src/ladder/null_move.rs"]
pub mod null_move;
#[path = "../../../crates/game-search/src/ladder/pvs.rs"]
pub mod pvs;
#[path = "../../../crates/game-search/src/ladder/quiescence.rs"]
pub mod quiescence;
#[path = "../../../crates/game-search/src/ladder/transposition_table.rs"]
pub mod transposition_table;
