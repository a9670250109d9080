//! Common code of the boards in a terminal and in a browser: games in files, the limits of the engine, and the players.
//!
//! | file | content |
//! |---|---|
//! | `record.rs` | [`Saved`]: games as text |
//! | `setup.rs` | [`Seats`], [`Effort`], [`TimeControl`]: the players, the engine's effort, and the clocks |

mod record;
mod setup;

pub use record::{MOST_MOVES, Saved, ended, read, texts, write};
pub use setup::{Effort, Seats, TimeControl, duration};
