//! Moves in every notation.

use amazons::notation::{MoveWriteError, Notation};
use amazons::{IllegalMove, Move, MoveParseError, Position};
use game_testkit::random_game;
use proptest::prelude::*;

use crate::common::random_grids;

/// Positions of random games on the usual boards, and crowded ones of every size.
fn positions(seed: u64) -> Vec<Position> {
    let mut positions: Vec<Position> = random_grids(seed, 2).map(|grid| grid.position()).collect();
    let mut rng = fastrand::Rng::with_seed(seed);
    let wide: Position = "2q2q2q2/11/11/q9q/Q9Q/2Q2Q2Q2 w".parse().unwrap();
    let starts = [Position::start(), Position::start_8x8(), Position::start_6x6(), Position::start_5x5(), wide];
    for start in &starts {
        positions.extend(random_game(&mut rng, start, usize::MAX).0);
    }
    positions
}

#[test]
fn legal_moves_round_trip_in_every_notation() {
    const SEED: u64 = 61;
    let mut written = 0;
    for position in positions(SEED) {
        let moves = position.legal_moves();
        let size = position.size();
        let too_large = size.width() > 10 || size.height() > 10;
        for &mv in &moves {
            for notation in Notation::ALL {
                let text = match notation.write(&position, mv) {
                    Ok(text) => text,
                    Err(error) => {
                        let expected = MoveWriteError::TooLarge { notation, size };
                        assert!(notation == Notation::Lecture && too_large, "seed {SEED}, {error}");
                        assert_eq!(error, expected);
                        continue;
                    }
                };
                assert_eq!(notation.read(&position, &text), Ok(mv), "seed {SEED}, {notation} {text} in {position}");
                assert_eq!(
                    Notation::read_any(&position, &text),
                    Ok(mv),
                    "seed {SEED}, {notation} {text} in {position}"
                );
                written += 1;
            }
        }
    }
    assert!(written > 200_000, "only {written} texts");
}

/// The expected squares come from what is known about the platforms, not from the code.
#[test]
fn notations_name_the_corners_as_their_platforms_do() {
    let corners: Position = "9q/10/10/10/10/10/10/10/10/Q9 w".parse().unwrap();
    let mv = corners.parse_move("a1-a10/b10").unwrap();
    let texts = Notation::ALL.map(|notation| notation.write(&corners, mv).unwrap());
    let expected = ["a1-a10/b10", "a1-a10(b10)", "a1a10,a10b10", "ajaaba", "AJAABA", "0 0 0 9 1 9", "{00, 90, 91}"];
    assert_eq!(texts, expected);
    // The lecture's first player stands on 03 06 30 39, which are d1 g1 a4 j4.
    let queens: Vec<usize> = Position::start()
        .queens(amazons::Side::First)
        .iter()
        .map(|square| 10 * square.rank() + square.file())
        .collect();
    assert_eq!(queens, [3, 6, 30, 39]);
}

#[test]
fn malformed_moves_return_an_explaining_error() {
    let position = Position::start();
    let cases = [
        (
            Notation::Sgf,
            "djddg",
            r#"move "djddg", column 6: expected a small letter for one of the board's rows, a at the top, found the end"#,
        ),
        (
            Notation::Sgf,
            "djddgk",
            r#"move "djddgk", column 6: expected a small letter for one of the board's rows, a at the top, found "k""#,
        ),
        (
            Notation::Sgf,
            "kjddgd",
            r#"move "kjddgd", column 1: expected a small letter for one of the board's files, found "kjddgd""#,
        ),
        (Notation::Sgf, "djddgdx", r#"move "djddgdx", column 7: expected the end of the move, found "x""#),
        (
            Notation::Sau,
            "djddgd",
            r#"move "djddgd", column 1: expected a capital for one of the board's files, found "djddgd""#,
        ),
        (Notation::Sau, "", r#"move "", column 1: expected a capital for one of the board's files, found the end"#),
        (
            Notation::Botzone,
            "3 0 3 6 6",
            r#"move "3 0 3 6 6", column 10: expected y, the number of one of the board's rows from 0, found the end"#,
        ),
        (
            Notation::Botzone,
            "3 0 3 -6 6 6",
            r#"move "3 0 3 -6 6 6", column 7: expected y, the number of one of the board's rows from 0, found "-6 6 6""#,
        ),
        (
            Notation::Botzone,
            "10 0 3 6 6 6",
            r#"move "10 0 3 6 6 6", column 1: expected x, the number of one of the board's files from 0, found "10 0 3 6 6 6""#,
        ),
        (
            Notation::Lecture,
            "03, 63, 66",
            r#"move "03, 63, 66", column 1: expected `{` before the three squares, found "03, 63, 66""#,
        ),
        (Notation::Lecture, "{03, 63}", r#"move "{03, 63}", column 8: expected `,` after the square, found "}""#),
        (
            Notation::Lecture,
            "{03, 63, 66",
            r#"move "{03, 63, 66", column 12: expected `}` after the three squares, found the end"#,
        ),
        (
            Notation::Lecture,
            "{100, 63, 66}",
            r#"move "{100, 63, 66}", column 2: expected the number of a square, from 00 to 99, found "100, 63, 66}""#,
        ),
    ];
    for (notation, text, message) in cases {
        assert_eq!(notation.read(&position, text).unwrap_err().to_string(), message, "{text:?}");
    }
    let small = Position::start_5x5();
    let error = Notation::Lecture.read(&small, "{03, 63, 66}").unwrap_err().to_string();
    let expected = "expected the number of a square of the board: ten times the rank and the file, from 0";
    assert!(error.contains(expected) && error.contains("column 5"), "{error}");
}

#[test]
fn illegal_moves_return_an_explaining_error_in_every_notation() {
    let position = Position::start();
    for text in ["djdajb", "DJDAJB", "3 0 3 9 9 8", "{03, 93, 98}", "d1-d10/j9", "d1d10,d10j9"] {
        let error = Notation::read_any(&position, text).unwrap_err();
        let expected = format!("move {text:?} is not legal: the queen's path from d1 to d10 is blocked at d10");
        assert_eq!(error.to_string(), expected);
        assert!(matches!(error, MoveParseError::Illegal { .. }));
    }
    let mv = Move::from_bits(3 | 102 << 8 | 102 << 16).unwrap();
    let error = Notation::Sau.write(&position, mv).unwrap_err();
    assert!(matches!(error, MoveWriteError::Illegal(IllegalMove::QueenBlocked { .. })), "{error}");
    assert_eq!(
        "chess".parse::<Notation>().unwrap_err().to_string().split(':').next(),
        Some("\"chess\" is not a notation")
    );
    assert!(Notation::ALL.iter().all(|notation| notation.name().parse() == Ok(*notation)));
}

/// Random games, each move in a random notation, with gaps of all kinds: splitting the list returns the written moves.
#[test]
fn move_lists_are_split_into_moves() {
    const SEED: u64 = 62;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut seen = [0; Notation::ALL.len()];
    for _ in 0..40 {
        let (_, moves) = random_game(&mut rng, &Position::start(), usize::MAX);
        let (mut position, mut texts, mut list) = (Position::start(), Vec::new(), String::new());
        for mv in moves {
            let number = rng.usize(..Notation::ALL.len());
            let text = Notation::ALL[number].write(&position, mv).unwrap();
            seen[number] += 1;
            list += rng.choice([" ", ",", ", ", "\n", " \t,, "]).unwrap_or_default();
            list += &text;
            texts.push(text);
            position.make(mv);
        }
        assert_eq!(Notation::split(&list).collect::<Vec<_>>(), texts, "seed {SEED}: {list}");
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Text that is not a move is kept as an item instead of being skipped.
#[test]
fn move_lists_keep_words_that_are_no_moves() {
    let cases: [(&str, &[&str]); 8] = [
        (" ,\t\n", &[]),
        ("3 0 3 6 6, d1-d7/g7", &["3 0 3 6 6", "d1-d7/g7"]),
        ("3 0 3 6 6 6 7", &["3 0 3 6 6 6", "7"]),
        ("{03, 63, 66 d1-d7/g7", &["{03, 63, 66 d1-d7/g7"]),
        ("d1d7, d7g7", &["d1d7,", "d7g7"]),
        ("d1-d7/g7,d4-d5/d6", &["d1-d7/g7", "d4-d5/d6"]),
        ("djddgd,djddgd é,ß", &["djddgd", "djddgd", "é", "ß"]),
        ("} {", &["}", "{"]),
    ];
    for (list, texts) in cases {
        assert_eq!(Notation::split(list).collect::<Vec<_>>(), texts, "{list:?}");
    }
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(2_000))]

    #[test]
    fn arbitrary_text_never_panics_in_any_notation(text in "\\PC{0,20}", near in "[{]?[a-kA-K0-9 ,/(){}-]{0,16}[é}]?") {
        let position = Position::start();
        for text in [text, near] {
            for notation in Notation::ALL {
                if let Ok(mv) = notation.read(&position, &text) {
                    prop_assert!(position.is_legal(mv));
                }
            }
            if let Ok(mv) = Notation::read_any(&position, &text) {
                prop_assert!(position.is_legal(mv));
            }
            let gaps = |text: &str| text.replace(|letter: char| letter.is_ascii_whitespace() || letter == ',', "");
            let parts: Vec<&str> = Notation::split(&text).collect();
            prop_assert_eq!(gaps(&parts.concat()), gaps(&text));
        }
    }
}
