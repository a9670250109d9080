//! Optimisers for numbers without a gradient, judged by their results alone: [`Spsa`] and a [`Genetic`] search.
//!
//! Both return vectors to try and receive their results, so the caller decides how to judge a vector, such as by a
//! function or by matches.

mod genetic;
mod parameter;
mod spsa;

pub use genetic::Genetic;
pub use parameter::{OptimiseError, Parameter};
pub use spsa::Spsa;
