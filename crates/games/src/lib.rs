//! Games by name, and a search of any of them by any algorithm.

mod board;
mod games;
mod listed;
mod problem;
mod recording;
mod solved;
mod thinking;

pub use board::{Board, BoxedEvaluator, Named, Played, Repetition, Search};
pub use games::{GAMES, GameEntry, game_named, list};
pub use listed::{Listed, NamedEvaluator, depth_within};
pub use problem::Problem;
pub use recording::{Node, Recording};
pub use solved::{SolveOptions, Solved};
pub use thinking::{Iteration, MctsTask, Task, Thinker, Thought, texts};
