//! The holes, as they are checked out.

#![allow(dead_code, reason = "only the signatures are used")]

#[path = "../src/bin/alpha_beta.rs"]
pub mod alpha_beta;
#[path = "../src/bin/aspiration.rs"]
pub mod aspiration;
#[path = "../src/bin/history.rs"]
pub mod history;
#[path = "../src/bin/iterative_deepening.rs"]
pub mod iterative_deepening;
#[path = "../src/bin/killers.rs"]
pub mod killers;
#[path = "../src/bin/lmr.rs"]
pub mod lmr;
#[path = "../src/bin/mcts.rs"]
pub mod mcts;
#[path = "../src/bin/minimax.rs"]
pub mod minimax;
#[path = "../src/bin/mtdf.rs"]
pub mod mtdf;
#[path = "../src/bin/negamax.rs"]
pub mod negamax;
#[path = "../src/bin/null_move.rs"]
pub mod null_move;
#[path = "../src/bin/pvs.rs"]
pub mod pvs;
#[path = "../src/bin/quiescence.rs"]
pub mod quiescence;
#[path = "../src/bin/transposition_table.rs"]
pub mod transposition_table;
