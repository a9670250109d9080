//! FEN in and out.

use xiangqi::Position;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn the_start_position_round_trips() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(START.parse(), Ok(Position::start()));
}
