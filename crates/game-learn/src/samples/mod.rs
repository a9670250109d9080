//! Samples: positions with the score of a search and the result of the game, from which weights are tuned.

mod sample;
mod writer;

pub use sample::{Sample, SampleError, Samples};
pub use writer::{Played, PlayedPosition, SampleFile};
