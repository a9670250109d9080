//! Points and moves as text, and the error messages for illegal moves.

use proptest::prelude::*;
use proptest::sample::Index;
use xiangqi::{IllegalMove, Move, MoveParseError, Position, Square};

use crate::common::walks;

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the reason why `text` is illegal in `fen`, and asserts that its message equals `message`.
#[track_caller]
fn refused(fen: &str, text: &str, message: &str) -> IllegalMove {
    let error = read(fen).parse_move(text).expect_err(text);
    assert_eq!(error.to_string(), format!("\"{text}\" is illegal: {message}"));
    match error {
        MoveParseError::Illegal { reason, .. } => reason,
        other => panic!("{other}"),
    }
}

#[test]
fn every_point_round_trips() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!(Square::from_index(square.index()), Some(square));
        assert_eq!(square.flip_rank().flip_rank(), square);
        assert_eq!(square.flip_file().flip_file(), square);
    }
    for text in ["", "a", "a10", "j0", "aa", "00", " a0", "é", "帅"] {
        let error = text.parse::<Square>().expect_err(text);
        assert_eq!(
            error.to_string(),
            format!("\"{text}\" is not a point: expected a file a to i and a rank 0 to 9, such as e2")
        );
    }
    assert_eq!((Square::new(9, 0), Square::new(0, 10), Square::from_index(90)), (None, None, None));
}

#[test]
fn moves_are_read_in_four_forms() {
    let start = Position::start();
    for text in ["h2e2", "H2-E2", "H2E2", "h2-e2"] {
        assert_eq!(start.parse_move(text).map(|mv: Move| mv.to_string()), Ok("h2e2".to_owned()), "{text}");
    }
}

#[test]
fn errors_quote_malformed_moves() {
    for text in ["", "h2", "h2e", "h2--e2", "h2e2x", "h2 e2", "h2e10", "j2e2", "-h2e2", "炮二平五", "h2e2\n"] {
        let error = Position::start().parse_move(text).expect_err(text);
        assert!(matches!(error, MoveParseError::Malformed { .. }), "{error}");
        let expected = format!("{text:?} is not a move: expected two points, such as h2e2 or H2-E2");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn illegal_moves_return_an_explaining_error() {
    let start = &Position::start().to_string();
    refused(start, "e4e5", "no piece stands on e4");
    refused(start, "H9-G7", "the Black horse on h9 may not move: it is the turn of Red");
    refused(start, "a0b0", "the Red chariot on a0 may not take the Red horse on b0, a piece of its own side");
    refused(
        start,
        "h2h8",
        "the Red cannon on h2 cannot reach h8: the cannon's way is blocked on h7: it jumps only to capture",
    );
    refused("4k4/9/9/9/9/4C4/9/9/9/4K4 w", "e4d4", "the general on e0 would be open to the Black general on e9");
    refused("3k5/4c4/9/9/9/9/4R4/9/4A4/4K4 w", "e1d2", "the general on e0 would be open to the Black cannon on e8");
    let reason =
        refused("5k3/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1a1", "the general on e0 would be open to the Black horse on d2");
    assert!(matches!(reason, IllegalMove::InCheckAfter { from, .. } if from.to_string() == "d2"), "{reason}");
}

/// Returns `true` if an error message quotes the text, or the beginning of a text that is too long.
fn quotes(message: &str, text: &str) -> bool {
    let beginning: String = text.chars().take(120).collect();
    let dots = if beginning.len() < text.len() { "…" } else { "" };
    message.contains(&format!("{:?}", beginning + dots))
}

/// Arbitrary texts, texts in the letters of moves, and texts of the form of a move.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "(?s).{0,200}",
        "[a-jA-J0-9 -]{0,8}",
        "[a-iA-I][0-9]-?[a-iA-I][0-9]",
        "[a-i0-9]{115,130}",
    ]
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(2048))]

    #[test]
    fn arbitrary_point_texts_never_panic(text in prop_oneof![texts(), "[a-jA-J0-9]{2}"]) {
        match text.parse::<Square>() {
            Ok(square) => prop_assert_eq!(square.to_string(), text.to_ascii_lowercase()),
            Err(error) => prop_assert!(quotes(&error.to_string(), &text), "{:?}: {}", text, error),
        }
    }

    #[test]
    fn arbitrary_move_texts_are_legal_or_refused(walk in walks(), text in texts()) {
        let position = walk.end();
        let legal = position.legal_moves();
        let named = legal.iter().copied().find(|mv| mv.to_string() == text.to_ascii_lowercase().replacen('-', "", 1));
        match position.parse_move(&text) {
            Ok(mv) => prop_assert_eq!(Some(mv), named),
            Err(error) => {
                prop_assert!(quotes(&error.to_string(), &text), "{:?}: {}", text, error);
                prop_assert!(named.is_none() || text.find('-').is_some_and(|at| at != 2), "{}", error);
            }
        }
    }

    #[test]
    fn legal_moves_are_read_in_every_form(walk in walks(), choice: Index, upper: bool, hyphen: bool) {
        let position = walk.end();
        let legal = position.legal_moves();
        prop_assume!(!legal.is_empty());
        let mv = *choice.get(&legal);
        let text = if hyphen { format!("{}-{}", mv.from(), mv.to()) } else { mv.to_string() };
        let text = if upper { text.to_uppercase() } else { text };
        prop_assert_eq!(position.parse_move(&text), Ok(mv));
    }
}
