//! FEN, moves in every notation, lists of moves, game records, values of endings.
#![no_main]

use amazons::values::Values;
use amazons::{Notation, Position, TwoStep, sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(records) = sgf::read(bytes) {
        for written in records.iter().filter_map(|record| record.write().ok()) {
            sgf::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let mut positions = fuzz::read_positions::<Position>(&text);
    positions.extend([Position::start(), Position::start_6x6()]);
    for position in positions {
        read_lines(&position, &text);
        fuzz::read_moves(position, &text);
    }
    let mut in_steps = fuzz::read_positions::<TwoStep>(&text);
    in_steps.push(TwoStep::from(Position::start()));
    for position in in_steps {
        fuzz::read_moves(position, &text);
    }
    for line in text.lines() {
        let mut values = Values::new();
        if let Ok(value) = values.read(line) {
            let written = values.text(value);
            assert_eq!(values.read(&written), Ok(value), "{line:?}, {written:?}");
        }
    }
});

/// Checks that every move that is parsed is legal.
fn read_lines(position: &Position, text: &str) {
    for line in text.lines() {
        for notation in Notation::ALL {
            if let Ok(mv) = notation.read(position, line) {
                assert!(position.is_legal(mv), "{line:?} as {notation}");
            }
        }
        if let Ok(mv) = Notation::read_any(position, line) {
            assert!(position.is_legal(mv), "{line:?}");
        }
    }
}
