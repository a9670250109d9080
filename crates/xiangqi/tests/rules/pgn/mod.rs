//! Game records (PGN).

mod errors;
mod noise;
mod reading;
mod round_trip;

use xiangqi::Notation;
use xiangqi::pgn::{self, Record};

/// Games as printed in books: the main line of central cannon against screen horses with the chariot across the river,
/// the game in the computer standard of xqbase.com, and a game from a position with Black to move.
const GAMES: &str = include_str!("games.pgn");

/// Returns the record that reading should give after `record` was written in `notation`.
fn written_in(notation: Notation, mut record: Record) -> Record {
    record.format = Some(if notation == Notation::ChineseTraditional { Notation::Chinese } else { notation });
    record
}

fn one(text: &str) -> Record {
    let mut records = pgn::read(text).unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}
