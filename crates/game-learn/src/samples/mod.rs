//! Samples: positions with the score of a search and the result of the game, from which weights are tuned. They are
//! stored as whole games, in a file of [units](crate::units): one game is one unit.

mod game;
mod reader;

pub use game::{RecordedGame, RecordedPly};
pub use reader::{Games, SAMPLES, Sample, Samples, Seen};
