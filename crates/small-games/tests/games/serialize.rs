//! The feature `serde`: round trips, and JSON from strangers.

use std::fmt::Debug;

use game_testkit::{Travels, check_json, check_round_trip, check_serde};
use serde_json::{Value, from_value, json};
use small_games::{Cell, Column, ConnectFour, Nim, Reversi, Take, TicTacToe, Tree, textbook};

#[test]
fn games_survive_json_and_postcard() {
    check_serde(&[ConnectFour::default()]);
    check_serde(&[TicTacToe::default()]);
    check_serde(&[Nim::default(), Nim::default().misere(), Nim::new([255, 0, 1]).with_null_move()]);
    check_serde(&[Reversi::<5>::start()]);
    let graph: Tree = "min (a:(b:(1 !9) ^(4 5)) c:7/(&b 6))".parse().expect("a graph");
    check_serde(&[textbook::WIKI.tree(), graph]);
}

/// Asserts that a value is refused and that the message contains a text.
fn refused<T: Travels + Debug>(value: Value, expected: &str) {
    let text = value.to_string();
    let error = from_value::<T>(value).expect_err(&text).to_string();
    assert!(error.contains(expected), "{text}: {error}");
}

#[test]
fn impossible_values_do_not_come_in() {
    refused::<TicTacToe>(json!("xxx/.../..."), "\"xxx/.../...\" has 3 x and 0 o");
    refused::<TicTacToe>(json!("xxx/ooo/..."), "the side to move has already won");
    refused::<ConnectFour>(json!("44444444"), "move 7 of \"44444444\": column 4 is full");
    refused::<ConnectFour>(json!("x....../......./......./......./......./......."), "has an empty cell below it");
    refused::<Nim>(json!("3 256"), "\"256\" in \"3 256\": expected heaps from 0 to 255");
    refused::<Reversi>(json!("......../"), "expected eight rows of eight signs");
    refused::<Tree>(json!("(1 99999)"), "\"99999\" at column 4");
    refused::<Tree>(json!("(".repeat(10_000)), "a tree may have no more than 100 levels");
    refused::<Column>(json!("8"), "\"8\" is not a column: expected one digit from 1 to 7");
    refused::<Cell>(json!("+5"), "\"+5\" is not a cell: expected one digit from 1");
    refused::<Take>(json!("0-1"), "\"0-1\" is not a move");
    refused::<Take>(json!("1-0"), "\"1-0\" is not a move");
    refused::<Take>(json!("1-256"), "\"1-256\" is not a move");
    refused::<ConnectFour>(json!(4453), "invalid type: integer `4453`, expected a position of connect four as text");
    refused::<Column>(json!(4), "expected a column as text, \"1\" to \"7\"");
    check_json::<Tree>("[".repeat(100_000).as_bytes());
}

#[test]
fn moves_are_written_as_elsewhere() {
    check_round_trip(&Take { heap: usize::MAX - 1, count: 255 });
    for number in 1..=7 {
        assert_eq!(serde_json::to_value(Column::new(number)).ok(), Some(json!(number.to_string())));
    }
    for number in 1..=9 {
        assert_eq!(serde_json::to_value(Cell::new(number)).ok(), Some(json!(number.to_string())));
    }
}
