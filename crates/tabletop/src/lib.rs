//! What a board has to know of a game, to show it, to play it and to keep it: in a terminal, or in a browser.
//!
//! | file | what is in it |
//! |---|---|
//! | `game.rs` | [`Playable`]: places, men, and moves chosen place by place |
//! | `games/` | the games |
//! | `record.rs` | [`Saved`]: games as text |
//! | `effort.rs`, `seats.rs`, `time_control.rs` | how hard the engine tries; who plays; for how long |

mod effort;
mod game;
mod games;
pub mod record;
mod seats;
mod time_control;

pub use effort::{Effort, duration};
pub use game::{BadMove, Ground, Labels, Man, Place, Playable, Reach, Shape};
pub use record::{RecordError, Saved};
pub use seats::Seats;
pub use time_control::TimeControl;
