//! Samples: positions with the score of a search and the result of the game, from which weights are tuned. They are
//! stored as whole games, in a file of [units](crate::units): one game is one unit.
//!
//! | file | contents |
//! |---|---|
//! | `game.rs` | [`RecordedGame`]: a game as bytes, and its replay |
//! | `reader.rs` | [`Games`] and [`Samples`]: the games and the samples of a file |
//! | `text.rs` | samples as text, for other trainers |
//! | `rescore.rs` | [`Rescore`]: new scores for old samples |

mod game;
mod reader;
mod rescore;
mod text;

pub use game::{RecordedGame, RecordedPly};
pub use reader::{Games, SAMPLES, Sample, Samples, Seen};
pub use rescore::{Rescore, Scorer};
pub use text::View;
