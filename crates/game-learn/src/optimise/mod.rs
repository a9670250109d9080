//! Numbers tuned by what comes of them alone, where there is no slope: by [`Spsa`] or a [`Genetic`] search.
//!
//! Both are asked for vectors to try and told what became of them, so that whoever asks decides how: a function, or matches.

mod genetic;
mod parameter;
mod spsa;

pub use genetic::Genetic;
pub use parameter::{OptimiseError, Parameter};
pub use spsa::Spsa;
