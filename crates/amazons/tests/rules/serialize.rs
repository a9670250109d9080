//! The feature `serde`: round trips, and JSON from strangers.

use std::fmt::Debug;

use amazons::{Move, Notation, Position, Square, Step, TwoStep};
use fastrand::Rng;
use game_testkit::{Conformance, Travels, check_json, check_round_trip};
use serde_json::{Value, from_value, json};

use crate::common::random_grids;

#[test]
fn games_survive_json_and_postcard() {
    let suite = Conformance { games: 3, ..Conformance::default() };
    let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5()];
    suite.check_serde(&starts);
    suite.check_serde(&starts.map(TwoStep::from));
}

#[test]
fn positions_of_every_size_survive() {
    for grid in random_grids(7, 2) {
        let [read, _] = check_round_trip(&grid.position());
        assert_eq!(read.key(), grid.position().key());
        assert_eq!(serde_json::to_value(&read).ok(), Some(json!(grid.fen())));
    }
}

#[test]
fn every_value_has_the_text_that_it_has_elsewhere() {
    fn is<T: Travels + PartialEq + Debug>(value: T, expected: Value) {
        check_round_trip(&value);
        assert_eq!(serde_json::to_value(value).expect("JSON"), expected);
    }
    let mut rng = Rng::with_seed(7);
    let squares: Vec<Square> = (0..Square::COUNT).filter_map(Square::from_index).collect();
    for &from in &squares {
        is(from, json!(from.to_string()));
        is(Step::Arrow(from), json!(format!("/{from}")));
        for &to in &squares {
            is(Step::Queen { from, to }, json!(format!("{from}-{to}")));
            let arrow = squares[rng.usize(..squares.len())];
            is(Move::new(from, to, arrow), json!(format!("{from}-{to}/{arrow}")));
        }
    }
    Notation::ALL.into_iter().for_each(|notation| is(notation, json!(notation.name())));
    // Other forms of a move are read as well.
    let mv: Move = from_value(json!("d1d7,d7g7")).expect("a move");
    is(mv, json!("d1-d7/g7"));
}

/// Asserts that a value is refused and that the message contains a text.
fn refused<T: Travels + Debug>(value: Value, expected: &str) {
    let text = value.to_string();
    let error = from_value::<T>(value).expect_err(&text).to_string();
    assert!(error.contains(expected), "{text}: {error}");
}

#[test]
fn impossible_values_do_not_come_in() {
    for (fen, expected) in [
        ("1q1q1/q3q/5/Q2Q/1Q1Q1 w", "rank 2 \"Q2Q\": expected as many squares as in the top rank, 5, found 4"),
        ("5/5/5/5/5 w", "\"5/5/5/5/5\" has no queen at all"),
        ("1q1q1/q3q/5/Q3Q/1Q1Q1 x", "side to move \"x\": expected w"),
        ("Q99999999999999999999/3 w", "expected a number of empty squares from 1 to 11"),
        ("Q0/2 w", "expected a number of empty squares from 1 to 11"),
        ("", "\"\": expected 2 fields"),
    ] {
        refused::<Position>(json!(fen), expected);
        refused::<TwoStep>(json!(fen), expected);
    }
    refused::<TwoStep>(json!("2q/3/1Q1 w c3"), "field 3 is \"c3\": the side to move has no queen on c3 to shoot with");
    refused::<Position>(json!("2q/3/1Q1 w b1 - 0 1"), "field 3 is \"b1\": expected -");
    refused::<Square>(json!("l7"), "\"l7\" is not a square: expected a file a to k and a rank 1 to 11");
    refused::<Move>(json!("d1-d7"), "move \"d1-d7\", column 6: expected `/` or `(` before the arrow's square");
    refused::<Step>(json!("d1"), "move \"d1\", column 3: expected `-` before the square that the queen goes to");
    refused::<Step>(json!("/g7/"), "move \"/g7/\", column 4: expected the end of the move");
    for wrong in [json!(7), json!(null), json!(1e300), json!([]), json!({"fen": "x"})] {
        refused::<Position>(wrong.clone(), "expected a position of Amazons as text, such as");
        refused::<TwoStep>(wrong.clone(), "expected a position of Amazons in two steps as text");
        refused::<Step>(wrong.clone(), "expected a step as text");
        refused::<Move>(wrong, "expected a move as text, such as \"d1-d7/g7\"");
    }
    check_json::<Position>("[".repeat(100_000).as_bytes());
}
