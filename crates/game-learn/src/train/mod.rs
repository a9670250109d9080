//! Training of networks.

mod examples;
mod model;
mod run;
mod trainer;

pub use examples::{Example, Examples};
pub use model::{Model, Real};
pub use run::{Base, Epoch, TrainError, Trained, Training};
pub use trainer::{Trainer, info};

#[cfg(test)]
mod tests;
