//! Small neural networks as evaluations of games: one hidden layer, updated with every move (NNUE).
//!
//! | file | contents |
//! |---|---|
//! | `features.rs` | [`Features`]: the inputs of a network, which you write for your game |
//! | `weights.rs` | [`Weights`], [`Info`]: the numbers of a network, and the check that no sum overflows |
//! | `network.rs` | [`Network`]: the evaluator; [`Residual`]: another evaluator plus a network |
//! | `explain.rs` | [`Explanation`]: what each piece adds to a score |
//! | `kernel.rs` | the two loops that take the time |
//! | `file.rs` | the file format |
//!
//! A [`Network`] is an [`Evaluator`](game_search::Evaluator), so every search can use it. Its documentation has an
//! example, and that of [`Features`] shows how the inputs of a game are described. `game_testkit::check_features` tests
//! your inputs.
//!
//! # Should I use this crate?
//!
//! Use this crate to give a game an evaluation that learns. The crate `game-learn` trains networks, and
//! [`Weights::import`] reads those of the trainer bullet. The crate does not read networks of other engines, such as
//! Stockfish.
//!
//! The crate has no Cargo features and no `unsafe` code, and needs Rust 1.95 or newer. It supports wasm32. The same
//! network has the same scores on every computer.

mod error;
mod explain;
mod features;
mod file;
mod kernel;
mod network;
mod weights;

pub use error::{MAGIC, NetworkError, VERSION};
pub use explain::{Explanation, Share};
pub use features::{Changes, Features};
pub use network::{Network, Residual};
pub use weights::{Info, MAX_OUTPUT_WEIGHT, QA, QB, SIZES, Weights};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
