//! Positions and moves as text.

use std::fmt::Debug;

use game_search::{MoveList, TextNotation};

/// Every line is read as a position; one that is read is written and read again, to the same text.
pub fn read_positions<G: TextNotation>(text: &str) -> Vec<G> {
    let mut positions = Vec::new();
    for line in text.lines() {
        match G::parse_position(line) {
            Ok(position) => {
                let written = position.position_text();
                let again =
                    G::parse_position(&written).unwrap_or_else(|error| panic!("{line:?}, {written:?}: {error}"));
                assert_eq!(again.position_text(), written, "{line:?}");
                positions.push(position);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    positions
}

/// Every line is read as a move; one that is read is legal, is written and read again, and is made.
pub fn read_moves<G: TextNotation<Move: Debug>>(mut game: G, text: &str) {
    for line in text.lines() {
        match game.parse_move(line) {
            Ok(mv) => {
                let mut moves = G::MoveList::default();
                game.legal_moves(&mut moves);
                assert!(moves.as_slice().contains(&mv), "{line:?} is read as {mv:?} in {}", game.position_text());
                let written = game.move_text(mv);
                assert_eq!(game.parse_move(&written).ok(), Some(mv), "{line:?}, {written:?}");
                game.make(mv);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
