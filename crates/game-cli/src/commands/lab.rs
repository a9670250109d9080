//! The page to watch searches and to play, and its server.

pub use game_lab::server::{Args, run};
