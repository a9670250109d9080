//! Records of games in SGF.

mod errors;
mod noise;
mod reading;
mod round_trip;

use amazons::sgf::{self, Record};

/// Reads a text with exactly one game.
fn one(text: &str) -> Record {
    let mut games = sgf::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// Returns the message of the first error.
fn refused(text: &str) -> String {
    match sgf::read(text) {
        Ok(games) => panic!("{text} was read as {games:?}"),
        Err(error) => error.to_string(),
    }
}
