//! Optimisers that need no gradient, because they only compare results: [`Spsa`] and a [`Genetic`] search.
//!
//! Both optimisers return vectors of numbers to try, and receive the results. The caller decides how to judge a vector,
//! for example by a function or by matches.

mod genetic;
mod parameter;
mod spsa;

pub use genetic::Genetic;
pub use parameter::{OptimiseError, Parameter};
pub use spsa::Spsa;
