//! FEN, moves in every notation, game records, names of points, notations and materials.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi::notation::Notation;
use xiangqi::endgame_tables::Material;
use xiangqi::{PositionWithHistory, Position, Square, pgn};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(records) = pgn::read(bytes) {
        for record in records {
            for notation in Notation::ALL {
                if let Ok(written) = record.write(notation) {
                    let again = pgn::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                    assert!(again[0].moves().eq(record.moves()), "{written}");
                }
            }
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let mut positions = fuzz::read_positions::<Position>(&text);
    fuzz::read_positions::<PositionWithHistory>(&text);
    positions.push(Position::start());
    for position in positions {
        fuzz::read_moves(position.clone(), &text);
        for line in text.lines() {
            read_move(&position, line);
        }
    }
    for line in text.lines() {
        let _ = (line.parse::<Square>(), line.parse::<Notation>());
        if let Ok(material) = line.parse::<Material>() {
            assert_eq!(material.to_string().parse(), Ok(material), "{line:?}");
        }
    }
});

/// Checks that a move parsed in a notation is legal, and that the written move is parsed as the same move.
fn read_move(position: &Position, line: &str) {
    for notation in Notation::ALL {
        let Ok(mv) = notation.read(position, line) else { continue };
        assert!(position.is_legal(mv), "{line:?} as {notation:?}");
        let written = notation.write(position, mv).unwrap_or_else(|error| panic!("{mv:?} as {notation:?}: {error}"));
        assert_eq!(notation.read(position, &written), Ok(mv), "{written:?}");
    }
    if let Ok(mv) = Notation::read_any(position, line) {
        assert!(position.is_legal(mv), "{line:?}");
    }
}
