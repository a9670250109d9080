//! Records of games in SGF.

mod errors;
mod noise;
mod reading;
mod round_trip;

use amazons::sgf::{self, Record};

/// The only game of a text.
fn one(text: &str) -> Record {
    let mut games = sgf::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The message for the first thing that is wrong.
fn refused(text: &str) -> String {
    match sgf::read(text) {
        Ok(games) => panic!("{text} was read as {games:?}"),
        Err(error) => error.to_string(),
    }
}
