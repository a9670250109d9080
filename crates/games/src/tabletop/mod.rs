//! What boards have in common, in a terminal or in a browser: games in files, the limits of the engine, and who plays.
//!
//! | file | what is in it |
//! |---|---|
//! | `record.rs` | [`Saved`]: games as text |
//! | `effort.rs`, `seats.rs`, `time_control.rs` | how hard the engine tries; who plays; for how long |

mod effort;
mod record;
mod seats;
mod time_control;

pub use effort::{Effort, duration};
pub use record::{MOST_MOVES, Saved, read, write};
pub use seats::Seats;
pub use time_control::TimeControl;
