//! Explicit game trees: the ones that textbooks draw.

mod game;
mod notation;
pub mod textbook;

pub use game::{LeafValue, NodeId, Tree};
pub use notation::{BranchError, TreeError};
