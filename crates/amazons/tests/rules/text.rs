//! Positions and moves as text: forms, errors, and arbitrary input.

use amazons::{FenError, IllegalMove, MoveParseError, Position, SquareSet};
use proptest::prelude::*;

use crate::common::random_grids;

const START: &str = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1";

#[test]
fn start_positions_have_their_standard_fen() {
    let cases = [
        (Position::start(), START),
        (Position::start_8x8(), "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1"),
        (Position::start_6x6(), "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1"),
        (Position::start_5x5(), "1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1"),
    ];
    for (position, fen) in cases {
        assert_eq!(position.to_string(), fen);
        assert_eq!(fen.parse(), Ok(position));
    }
}

#[test]
fn every_position_has_one_written_form() {
    const SEED: u64 = 11;
    for grid in random_grids(SEED, 5) {
        assert_eq!(grid.position().to_string(), grid.fen(), "seed {SEED}");
        assert_eq!(grid.fen().parse(), Ok(grid.position()), "seed {SEED}");
    }
}

#[test]
fn alternative_fen_forms_are_read() {
    let start = Position::start();
    for fen in [
        "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w",
        "  3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3\tw - - 17 9\n",
        "3q2q3/55/91/q44q/10/28/Q8Q/10/10/3Q2Q3 w",
    ] {
        assert_eq!(fen.parse().as_ref(), Ok(&start), "{fen}");
    }
    assert_eq!("11/Q10 b".parse::<Position>().unwrap().size().width(), 11);
    assert_eq!("Q1/2 b".parse::<Position>().unwrap().queens(amazons::Side::Second), SquareSet::EMPTY);
}

#[test]
fn malformed_positions_return_an_explaining_error() {
    let cases = [
        ("", r#""": expected 2 fields (ranks, side to move) or 6 (and `- - 0 1`), found 0"#),
        ("Q1/2", r#""Q1/2": expected 2 fields (ranks, side to move) or 6 (and `- - 0 1`), found 1"#),
        ("Q1/2 w -", r#""Q1/2 w -": expected 2 fields (ranks, side to move) or 6 (and `- - 0 1`), found 3"#),
        ("Q1/2 W", r#"side to move "W": expected w (the first player, Q) or b (the second, q)"#),
        ("Q1/2 w - x 0 1", r#"field 4 is "x": expected -"#),
        ("Q1/2 w - - 0 -1", r#"field 6 is "-1": expected a number"#),
        ("Q9 w", r#""Q9": expected 2 to 11 ranks, found 1"#),
        ("Q/1/1/1/1/1/1/1/1/1/1/1 w", r#""Q/1/1/1/1/1/1/1/1/1/1/1": expected 2 to 11 ranks, found 12"#),
        ("Q11/12 w", r#"rank 2 "Q11": expected 2 to 11 squares, found 12"#),
        ("Q/1 w", r#"rank 2 "Q": expected 2 to 11 squares, found 1"#),
        ("/Q1 w", r#"rank 2 "": expected 2 to 11 squares, found 0"#),
        ("Q2/2/3 w", r#"rank 2 "2": expected as many squares as in the top rank, 3, found 2"#),
        ("Q2/3/1é1 w", r#"rank 1 "1é1", column 2: expected Q, q, * or a number of empty squares, found 'é'"#),
        ("Q2/3/12 w", ""),
        ("Q2/3/*20 w", r#"rank 1 "*20", column 2: expected a number of empty squares from 1 to 11, found "20""#),
        ("Q2/0/3 w", r#"rank 2 "0", column 1: expected a number of empty squares from 1 to 11, found "0""#),
        ("Q2/111/3 w", r#"rank 2 "111", column 1: expected a number of empty squares from 1 to 11, found "111""#),
        ("Q2/66/3 w", r#"rank 2 "66", column 1: expected a number of empty squares from 1 to 11, found "66""#),
        ("*2/3/3 w", r#""*2/3/3" has no queen at all: at least one side needs one"#),
    ];
    for (fen, message) in cases {
        match fen.parse::<Position>() {
            Ok(position) => assert!(message.is_empty(), "{fen:?} was read as {position}"),
            Err(error) => assert_eq!(error.to_string(), message, "{fen:?}"),
        }
    }
    assert!(matches!("Q1/q".parse::<Position>(), Err(FenError::Fields { fields: 1, .. })));
}

#[test]
fn long_texts_are_shortened_in_errors() {
    let long = |letter: &str| letter.repeat(1_000_000);
    let positions = [
        long("w "),
        long("9/"),
        long("9"),
        format!("Q1/2 {}", long("w")),
        format!("Q1/2 w - - 0 {}", long("é")),
        format!("{} w", long("/")),
        format!("Q1/{} w", long("Q")),
        format!("{}/Q1 w", long("*")),
        format!("Q1/{} w", long("7")),
        format!("Q1/{} w", long("é")),
    ];
    for text in positions {
        let error = text.parse::<Position>().unwrap_err().to_string();
        assert!(error.len() < 700 && error.contains('…'), "{error}");
    }
    for text in [long("d"), format!("d1-d7{}", long("/")), format!("d1-d7/g7{}", long("é")), format!("d1{}", long("9"))]
    {
        let error = Position::start().parse_move(&text).unwrap_err().to_string();
        assert!(error.len() < 700 && error.contains('…'), "{error}");
    }
    let (shown, cut) = ("9".repeat(120), "9".repeat(121));
    let message = |side: &str| format!("Q1/2 {side}").parse::<Position>().unwrap_err().to_string();
    assert!(message(&shown).contains(&format!("{shown:?}")), "what just fits is shown whole");
    assert!(message(&cut).contains(&format!("\"{shown}…\"")), "{}", message(&cut));
}

#[test]
fn all_three_move_forms_are_read() {
    let position: Position = "11/10q/11/11/11/11/11/11/11/11/Q10 w".parse().unwrap();
    let expected = position.parse_move("a1-j10/j11").unwrap();
    for text in ["a1-j10/j11", "a1-j10(j11)", "a1j10,j10j11"] {
        assert_eq!(position.parse_move(text), Ok(expected), "{text}");
    }
    assert_eq!(expected.to_string(), "a1-j10/j11");
}

#[test]
fn an_arrow_may_land_on_or_beyond_the_square_just_left() {
    let position: Position = "1Q1/***/q1* w".parse().unwrap();
    for text in ["b3-c3/b3", "b3-c3/a3", "b3-a3/b3", "b3-a3/c3"] {
        assert!(position.parse_move(text).is_ok(), "{text}");
    }
    assert_eq!(position.count_legal_moves(), 4);
}

#[test]
fn malformed_moves_return_an_explaining_error() {
    let cases = [
        ("", r#"move "", column 1: expected a square from a1 to k11, found the end"#),
        ("D1-d7/g7", r#"move "D1-d7/g7", column 1: expected a square from a1 to k11, found "D1-d7/g7""#),
        ("m1-d7/g7", r#"move "m1-d7/g7", column 1: expected a square from a1 to k11, found "m1-d7/g7""#),
        ("d0-d7/g7", r#"move "d0-d7/g7", column 1: expected a square from a1 to k11, found "d0-d7/g7""#),
        ("d1-d12/g7", r#"move "d1-d12/g7", column 4: expected a square from a1 to k11, found "d12/g7""#),
        ("d1-d07/g7", r#"move "d1-d07/g7", column 4: expected a square from a1 to k11, found "d07/g7""#),
        ("d1-d7", r#"move "d1-d7", column 6: expected `/` or `(` before the arrow's square, found the end"#),
        ("d1-d7/", r#"move "d1-d7/", column 7: expected a square from a1 to k11, found the end"#),
        ("d1-d7(g7", r#"move "d1-d7(g7", column 9: expected `)`, found the end"#),
        ("d1-d7/g7)", r#"move "d1-d7/g7)", column 9: expected the end of the move, found ")""#),
        ("d1/d7", r#"move "d1/d7", column 3: expected `-` or the square that the queen goes to, found "/d7""#),
        ("d1d7", r#"move "d1d7", column 5: expected `,` before the arrow's squares, found the end"#),
        ("d1d7,d6g6", r#"move "d1d7,d6g6": the arrow leaves d6, but the queen goes to d7"#),
        (
            "d99999999999999999999",
            concat!(
                r#"move "d99999999999999999999", column 1: expected a square from a1 to k11, "#,
                r#"found "d99999999999999999999""#
            ),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(Position::start().parse_move(text).unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn illegal_moves_return_an_explaining_error() {
    let position: Position = "3q2q3/10/10/q8q/10/3*6/Q8Q/10/10/3Q2Q3 w".parse().unwrap();
    let cases = [
        ("k1-d1/d2", "k1 is not on the 10x10 board"),
        ("d1-d2/d11", "d11 is not on the 10x10 board"),
        ("d2-d3/d4", "White (Q) has no queen on d2"),
        ("d10-d9/d8", "White (Q) has no queen on d10"),
        ("d1-e3/e4", "a queen on d1 does not move toward e3: not on one rank, file or diagonal"),
        ("d1-d1/d2", "a queen on d1 does not move toward d1: not on one rank, file or diagonal"),
        ("d1-d6/d7", "the queen's path from d1 to d6 is blocked at d5"),
        ("d1-g1/g2", "the queen's path from d1 to g1 is blocked at g1"),
        ("d1-d4/e6", "an arrow from d4 does not fly toward e6: not on one rank, file or diagonal"),
        ("d1-d4/d4", "an arrow from d4 does not fly toward d4: not on one rank, file or diagonal"),
        ("d1-d4/d7", "the arrow's path from d4 to d7 is blocked at d5"),
    ];
    for (text, reason) in cases {
        let error = position.parse_move(text).unwrap_err();
        assert_eq!(error.to_string(), format!("move {text:?} is not legal: {reason}"));
        assert!(matches!(error, MoveParseError::Illegal { .. }));
    }
    let mv = amazons::Move::from_bits(3 | 69 << 8 | 69 << 16).unwrap();
    assert!(matches!(position.validate(mv), Err(IllegalMove::QueenBlocked { .. })));
}

#[test]
fn debug_draws_the_board() {
    let position: Position = "1q/*1/1Q b".parse().unwrap();
    assert_eq!(format!("{position:?}"), " 3 . q\n 2 * .\n 1 . Q\n   a b\n   Black (q) to move");
}

/// Text that is almost a valid one: characters replaced, inserted and removed.
fn mutated(valid: &'static str, alphabet: &'static str) -> impl Strategy<Value = String> {
    let change = (0..valid.len() + 1, 0..3u8, prop::sample::select(alphabet.chars().collect::<Vec<_>>()));
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut text: Vec<char> = valid.chars().collect();
        for (at, kind, symbol) in changes {
            match kind {
                0 => text.insert(at.min(text.len()), symbol),
                1 if at < text.len() => text[at] = symbol,
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        text.into_iter().collect()
    })
}

fn check_position_text(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Position>() {
        Ok(position) => {
            let written = position.to_string();
            prop_assert_eq!(written.parse::<Position>(), Ok(position), "{} written as {}", text, written);
        }
        Err(error) => {
            let message = error.to_string();
            let fields = || text.split_whitespace();
            let ranks = fields().next().unwrap_or_default().split('/');
            let quoted = ranks.chain(fields()).chain([text]).any(|part| message.contains(&format!("{part:?}")));
            prop_assert!(quoted, "no part of {:?} in: {}", text, message);
        }
    }
    Ok(())
}

fn check_move_text(text: &str) -> Result<(), TestCaseError> {
    let position = Position::start();
    match position.parse_move(text) {
        Ok(mv) => {
            prop_assert!(position.is_legal(mv), "{}", text);
            prop_assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        }
        Err(error) => prop_assert!(error.to_string().contains(&format!("{text:?}")), "{}", error),
    }
    Ok(())
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>(), near in "[a-lQq*/0-9 wb,()é-]{0,40}") {
        for text in [text, near] {
            check_position_text(&text)?;
            check_move_text(&text)?;
        }
    }

    #[test]
    fn mutations_of_positions_never_panic(text in mutated(START, "Qq*/0123456789 wb-x")) {
        check_position_text(&text)?;
    }

    #[test]
    fn mutations_of_moves_never_panic(
        text in mutated("d1-d7/g7", "abdgk01279-/(),é"),
        other in mutated("d1d7,d7g7", "abdgk01279-/(),"),
    ) {
        check_move_text(&text)?;
        check_move_text(&other)?;
    }
}
