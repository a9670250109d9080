//! Matches, with their games, records, logs and results.
//!
//! | file | contents |
//! |---|---|
//! | `run.rs` | [`Match`]: runs all games, several at a time |
//! | `game.rs` | one game |
//! | `record.rs` | [`Record`]: a finished game, and its text in PGN |
//! | `log.rs` | [`Log`]: the file from which an interrupted match is resumed |
//! | `pairs.rs` | [`PairFile`]: the file of a match that is played in parts |
//! | `tally.rs` | [`Tally`]: the results so far |
//! | `standings.rs` | [`Standings`]: the tables of a tournament of many engines |

mod game;
mod log;
mod pairs;
mod record;
mod run;
mod standings;
mod tally;

pub use log::{Header, Log, LogError, Resumed};
pub use pairs::{ARENA, PairFile, PairResults, pair};
pub use record::{Record, Termination};
pub use run::{ArenaError, Event, Match, MatchEnd, Summary};
pub use standings::Standings;
pub use tally::{Tally, Usage};
