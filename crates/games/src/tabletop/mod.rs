//! What boards have in common, in a terminal or in a browser: games in files, the limits of the engine, and who plays.
//!
//! | file | what is in it |
//! |---|---|
//! | `record.rs` | [`Saved`]: games as text |
//! | `setup.rs` | [`Seats`], [`Effort`], [`TimeControl`]: who plays, how hard the engine tries, for how long |

mod record;
mod setup;

pub use record::{MOST_MOVES, Saved, ended, read, texts, write};
pub use setup::{Effort, Seats, TimeControl, duration};
