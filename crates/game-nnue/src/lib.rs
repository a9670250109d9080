//! Small neural networks as evaluations of games: one hidden layer, updated with every move (NNUE).

mod features;
mod file;
mod kernel;
mod network;
mod weights;

pub use features::{Changes, Features};
pub use file::NetworkError;
pub use network::{Network, Residual};
pub use weights::{Info, MAX_OUTPUT_WEIGHT, SIZES, Weights};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
