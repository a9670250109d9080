//! Static evaluations, each an object of its own.

mod lecture;
mod mobility;

pub use lecture::Lecture;
pub use mobility::Mobility;
