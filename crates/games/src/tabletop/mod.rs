//! The code that the terminal board and the browser board share: game files, engine limits, and who plays which side.
//!
//! | file | what is in it |
//! |---|---|
//! | `record.rs` | [`Saved`]: a game as text |
//! | `setup.rs` | [`Seats`], [`Effort`], [`TimeControl`]: who plays, the strength of the engine, and the clocks |

mod record;
mod setup;

pub use record::{MAX_MOVES, Saved, ended, read, texts, write};
pub use setup::{Effort, Seats, TimeControl, duration};
