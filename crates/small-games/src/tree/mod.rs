//! Explicit game trees, such as those in textbooks.

mod game;
mod notation;
pub mod textbook;

pub use game::{LeafValue, NodeId, Tree};
pub use notation::{BranchError, TreeError};
