//! Game-tree search behind one trait.

mod capability;
mod eval;
mod game;
pub mod ladder;
mod line;
mod moves;
mod observer;
mod perft;
mod recorder;
mod score;
mod window;

pub use capability::{NoisyMoves, NullMove, OrderingHints, PositionKey, RememberedMove, TextNotation};
pub use eval::Evaluator;
pub use game::{Game, Outcome, Side, Turn};
pub use line::{Line, PvTable};
pub use moves::MoveList;
pub use observer::{CutoffKind, Event, Observer, Stats};
pub use perft::{divide, perft, perft_making_leaves};
pub use recorder::{Ending, Step, TreeRecorder, Visit};
pub use score::Score;
pub use window::{Bound, Window};
