//! Positions with what a search and the rest of the game said of them: what weights are tuned on.

mod sample;
mod writer;

pub use sample::{Sample, SampleError, Samples};
pub use writer::{Played, PlayedPosition, SampleFile};
