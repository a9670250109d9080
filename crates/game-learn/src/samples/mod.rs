//! Positions with what a search and the rest of the game said of them: what weights are tuned on.

mod reader;
mod sample;
mod writer;

pub use reader::Samples;
pub use sample::{Sample, SampleError};
pub use writer::{Kept, Played, SampleFile};
