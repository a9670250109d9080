//! The code that the terminal board and the browser board share: game files, engine limits, who plays which side, and the
//! language.
//!
//! | file | what is in it |
//! |---|---|
//! | `lang.rs` | [`Lang`]: English or Chinese |
//! | `record.rs` | [`Saved`]: a game as text |
//! | `setup.rs` | [`Seats`], [`Effort`], [`TimeControl`]: who plays, the strength of the engine, and the clocks |

mod lang;
mod record;
mod setup;

pub use lang::Lang;
pub use record::{MAX_MOVES, Saved, ended, read, texts, write};
pub use setup::{Effort, Seats, TimeControl, duration};
