//! Training of networks.

mod examples;
mod loss;
mod model;
mod trainer;

pub use examples::{Example, Examples};
pub use model::{Model, Real};
pub use trainer::{Trainer, info};

#[cfg(test)]
mod tests;
