//! Reading and writing FEN, and the error message for every kind of invalid FEN.

use proptest::prelude::*;
use xiangqi::{FenError, Piece, PieceKind, Position, Setup, SetupError, Side, Square};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the error, and asserts that its message quotes `quoted`.
#[track_caller]
fn error(fen: &str, quoted: &str) -> FenError {
    let error = fen.parse::<Position>().expect_err(fen);
    let message = error.to_string();
    assert!(message.contains(&format!("{quoted:?}")), "{message} quotes {quoted}");
    error
}

/// Returns the rule that a well-formed FEN breaks, and asserts that the message names the points.
#[track_caller]
fn invalid(fen: &str, points: &[&str]) -> SetupError {
    let error = error(fen, fen);
    let message = error.to_string();
    for point in points {
        assert!(message.contains(point), "{message} names {point}");
    }
    match error {
        FenError::Invalid { reason, .. } => reason,
        other => panic!("{other}"),
    }
}

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

#[test]
fn the_start_position_round_trips() {
    assert_eq!(Position::start().to_string(), START);
    assert_eq!(START.parse(), Ok(Position::start()));
    assert_eq!(Position::default(), Position::start());
}

#[test]
fn alternative_letters_of_pieces_and_sides_are_read() {
    assert_eq!(read("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"), Position::start());
}

#[test]
fn trailing_fields_can_be_omitted() {
    let placement = START.split(' ').next().expect("a placement");
    for rest in [" w", " w -", " w - -", " w - - 0", " w - - 0 1", "  r \t- - 0 1 "] {
        assert_eq!(read(&format!("{placement}{rest}")), Position::start(), "{rest:?}");
    }
}

#[test]
fn counters_are_kept_and_updated() {
    let mut position = read("4k4/9/9/9/r8/9/9/9/9/R2K5 b - - 123456789 999999999");
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (123_456_789, 999_999_999));
    assert_eq!(position.side_to_move(), Side::Second);
    for (text, counters) in [("e9e8", " w - - 123456790 1000000000"), ("a0a5", " b - - 0 1000000000")] {
        let mv = position.parse_move(text).expect("a legal move");
        position.make(mv);
        assert!(position.to_string().ends_with(counters), "{position} after {text}");
    }
}

/// The two counters need not be consistent: nothing depends on both, and many files reset one of them.
#[test]
fn contradicting_counters_are_accepted() {
    for counters in ["40 1", "999999999 0", "1 1"] {
        let fen = format!("4k4/9/9/9/r8/9/9/9/9/R2K5 w - - {counters}");
        let mut position = read(&fen);
        assert_eq!(position.to_string(), fen);
        let start = position.clone();
        let mv = position.parse_move("a0a1").expect("a legal move");
        let undo = position.make(mv);
        assert_eq!(position.halfmove_clock(), start.halfmove_clock() + 1, "{fen}");
        position.unmake(mv, undo);
        assert_eq!(position.to_string(), fen);
    }
}

#[test]
fn missing_and_surplus_fields_are_refused() {
    assert!(matches!(error("", ""), FenError::MissingField { field: "placement", .. }));
    let placement = "4k4/9/9/9/9/9/9/9/9/3K5";
    assert!(matches!(error(placement, placement), FenError::MissingField { field: "side to move", .. }));
    assert!(matches!(error(&format!("{START} bm"), "bm"), FenError::ExtraField { .. }));
}

#[test]
fn malformed_placements_are_refused() {
    assert!(matches!(error("4k4/9 w", "4k4/9"), FenError::RankCount { found: 2, .. }));
    let eleven = "4k4/9/9/9/9/9/9/9/9/3K5/9";
    assert!(matches!(error(&format!("{eleven} w"), eleven), FenError::RankCount { found: 11, .. }));
    assert!(matches!(error("4k4/9/9/9/8/9/9/9/9/3K5 w", "8"), FenError::RankLength { rank: 5, found: 8, .. }));
    assert!(matches!(error("4k4/9/9/9/9/9/9/9/9/3K5R w", "3K5R"), FenError::RankLength { rank: 0, found: 10, .. }));
    assert!(matches!(error("4k4//9/9/9/9/9/9/9/3K5 w", ""), FenError::RankLength { rank: 8, found: 0, .. }));
    for letter in ['x', '0', '帅', '-'] {
        let rank = format!("4{letter}4");
        let expected = FenError::UnknownLetter { letter, rank: 3, text: rank.clone() };
        assert_eq!(error(&format!("4k4/9/9/9/9/9/{rank}/9/9/3K5 w"), &rank), expected);
    }
}

#[test]
fn malformed_fields_are_refused() {
    let fen = |rest: &str| format!("4k4/9/9/9/9/9/9/9/9/3K5 {rest}");
    assert!(matches!(error(&fen("x"), "x"), FenError::UnknownSide { .. }));
    assert!(matches!(error(&fen("W"), "W"), FenError::UnknownSide { .. }));
    assert!(matches!(error(&fen("w KQkq"), "KQkq"), FenError::NotUnused { field: "castling field", .. }));
    assert!(matches!(error(&fen("w - e3"), "e3"), FenError::NotUnused { field: "en passant field", .. }));
    for number in ["x", "-1", "+1", "1000000000", "1.5", "99999999999999999999"] {
        let halfmove = error(&fen(&format!("w - - {number} 1")), number);
        assert!(matches!(halfmove, FenError::BadCounter { field: "halfmove clock", .. }), "{halfmove}");
        let fullmove = error(&fen(&format!("w - - 0 {number}")), number);
        assert!(matches!(fullmove, FenError::BadCounter { field: "fullmove number", .. }), "{fullmove}");
    }
}

#[test]
fn long_texts_are_shortened_in_messages() {
    let message = "将".repeat(10_000).parse::<Position>().expect_err("garbage").to_string();
    assert!(message.contains('…') && message.chars().count() < 300, "{message}");
}

#[test]
fn control_characters_are_escaped_in_messages() {
    for fen in ["\u{1b}[2J w", "4k4/9/9/9/9/9/9/9/9/4\u{7}4 w", "4k4/9/9/9/9/9/9/9/9/3K5 \u{1b}[31m"] {
        let message = fen.parse::<Position>().expect_err(fen).to_string();
        assert!(!message.contains(char::is_control), "{message:?}");
    }
}

#[test]
fn messages_state_what_was_found_and_what_was_expected() {
    let shown = |fen: &str| fen.parse::<Position>().expect_err(fen).to_string();
    assert_eq!(shown("9 w"), r#""9": expected 10 ranks separated by /, found 1"#);
    assert_eq!(shown("1/9/9/9/9/9/9/9/9/9 w"), r#"rank 9 "1": expected 9 points, found 1"#);
    let misplaced = shown("4k4/9/9/9/9/9/9/P8/9/3K5 w");
    assert!(misplaced.ends_with(r#": "4k4/9/9/9/9/9/9/P8/9/3K5 w""#), "{misplaced}");
}

#[test]
fn positions_with_misplaced_generals_are_refused() {
    let no_red = invalid("4k4/9/9/9/9/9/9/9/9/9 w", &["Red", "files d to f, ranks 0 to 2"]);
    assert_eq!(no_red, SetupError::NoGeneral { side: Side::First });
    let no_black = invalid("9/9/9/9/9/9/9/9/9/4K4 w", &["Black", "files d to f, ranks 7 to 9"]);
    assert_eq!(no_black, SetupError::NoGeneral { side: Side::Second });
    for (fen, at) in [
        ("3k5/9/9/9/9/9/9/9/9/2K6 w", "c0"),
        ("3k5/9/9/9/9/9/4K4/9/9/9 w", "e3"),
        ("6k2/9/9/9/9/9/9/9/9/4K4 w", "g9"),
        ("9/9/9/5k3/9/9/9/9/9/4K4 w", "f6"),
    ] {
        let reason = invalid(fen, &[&format!("general on {at}")]);
        assert!(matches!(reason, SetupError::Misplaced { square: found, .. } if found == square(at)), "{reason}");
    }
    let second = invalid("4k4/9/9/9/9/9/9/9/5K3/3K5 w", &["Red general on f1", "at most 1"]);
    assert!(matches!(second, SetupError::TooMany { .. }), "{second}");
}

#[test]
fn too_many_pieces_of_a_kind_are_refused() {
    for (fen, at, most) in [
        ("4k4/9/9/9/9/9/9/3A5/4A4/3A1K3 w", "d2", 2),
        ("4k4/9/9/9/9/9/9/4B4/9/2BK2B2 w", "e2", 2),
        ("4k4/9/9/9/9/9/9/9/NNN6/3K5 w", "c1", 2),
        ("4k4/9/9/9/9/9/9/9/RRR6/3K5 w", "c1", 2),
        ("4k4/9/9/9/9/9/9/9/CCC6/3K5 w", "c1", 2),
        ("4k4/9/9/9/PPPPPP3/9/9/9/9/3K5 w", "f5", 5),
        ("4k4/9/9/9/9/pppppp3/9/9/9/3K5 w", "f4", 5),
    ] {
        let reason = invalid(fen, &[&format!("on {at}"), &format!("at most {most}")]);
        assert!(matches!(reason, SetupError::TooMany { square: found, .. } if found == square(at)), "{reason}");
    }
}

#[test]
fn pieces_on_impossible_points_are_refused() {
    for (fen, at) in [
        ("4k4/9/9/9/9/9/9/9/9/3KA4 w", "advisor on e0"),
        ("4k4/9/9/9/9/9/9/9/6A2/3K5 w", "advisor on g1"),
        ("4k4/5a3/9/9/9/9/9/9/9/3K5 w", "advisor on f8"),
        ("4k4/9/9/9/9/9/9/9/9/1B1K5 w", "elephant on b0"),
        ("4k4/9/2B6/9/9/9/9/9/9/3K5 w", "elephant on c7"),
        ("4k4/9/9/9/9/9/9/b8/9/3K5 w", "elephant on a2"),
        ("4k4/9/9/9/9/9/9/P8/9/3K5 w", "soldier on a2"),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5 w", "soldier on b3"),
        ("4k4/9/9/9/9/7P1/9/9/9/3K5 w", "soldier on h4"),
        ("4k4/8p/9/9/9/9/9/9/9/3K5 w", "soldier on i8"),
        ("4k4/9/9/3p5/9/9/9/9/9/3K5 w", "soldier on d6"),
    ] {
        let reason = invalid(fen, &[at]);
        assert!(matches!(reason, SetupError::Misplaced { .. }), "{reason}");
    }
}

#[test]
fn two_soldiers_on_a_file_before_the_river_are_refused() {
    let red = invalid("4k4/9/9/9/9/2P6/2P6/9/9/3K5 w", &["Red", "c3", "c4"]);
    assert_eq!(red, SetupError::DoubledSoldiers { side: Side::First, first: square("c3"), second: square("c4") });
    let black = invalid("4k4/9/9/8p/8p/9/9/9/9/3K5 w", &["Black", "i5", "i6"]);
    assert!(matches!(black, SetupError::DoubledSoldiers { side: Side::Second, .. }));
    read("4k4/9/9/9/2P6/2P6/9/9/9/3K5 w");
}

#[test]
fn facing_generals_are_refused() {
    let facing = invalid("4k4/9/9/9/9/9/9/9/9/4K4 w", &["e0", "e9"]);
    assert_eq!(facing, SetupError::FacingGenerals { red: square("e0"), black: square("e9") });
    read("4k4/9/9/9/4p4/9/9/9/9/4K4 w");
}

#[test]
fn a_check_against_the_side_not_to_move_is_refused() {
    for (fen, attacker) in [
        ("R3k4/9/9/9/9/9/9/9/9/3K5 w", "Red chariot on a9"),
        ("4k4/9/3N5/9/9/9/9/9/9/3K5 w", "Red horse on d7"),
        ("4k4/4a4/9/9/9/9/9/4C4/9/3K5 w", "Red cannon on e2"),
        ("4k4/4P4/9/9/9/9/9/9/9/3K5 w", "Red soldier on e8"),
        ("4k4/9/9/9/9/9/9/9/9/3Kp4 b", "Black soldier on e0"),
    ] {
        let reason = invalid(fen, &[attacker]);
        assert!(matches!(reason, SetupError::GeneralCapturable { .. }), "{reason}");
        let other_turn = if fen.ends_with('w') { fen.replace(" w", " b") } else { fen.replace(" b", " w") };
        assert!(read(&other_turn).in_check(), "{other_turn}");
    }
}

#[test]
fn pieces_given_twice_are_refused() {
    let mut pieces: Vec<_> = Position::start().pieces().collect();
    assert_eq!(Position::new(pieces.clone(), Side::First), Ok(Position::start()));
    pieces.push(pieces[3]);
    let error = Position::new(pieces, Side::First);
    assert_eq!(error, Err(SetupError::OccupiedTwice { square: square("d0") }));
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(4096))]

    #[test]
    fn arbitrary_text_never_panics(text in ".{0,80}") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn arbitrary_text_of_fen_letters_never_panics(text in "[kabnrcpKABNRCP1-9/]{20,60} [wb] - - [0-9] [0-9]") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn damaged_fens_never_panic(
        row in 0..8_usize,
        damages in prop::collection::vec((0..90_usize, "[kabnrcpKABNRCP1-9/ w帅-]{0,2}"), 1..4),
    ) {
        let fens: Vec<_> = include_str!("../data/perft.csv").lines().filter_map(|line| line.split(',').nth(1)).collect();
        let mut text: Vec<char> = fens[fens.len() - 1 - row].chars().collect();
        for (at, letters) in damages {
            let at = at.min(text.len());
            let end = (at + 1).min(text.len());
            text.splice(at..end, letters.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position.clone()));
            for mv in position.legal_moves() {
                prop_assert!(position.is_legal(mv), "{} in {}", mv, position);
            }
        }
    }
}

/// In a problem, a soldier beyond its third rank moves as the rules say: one step forward, and across the river also
/// sideways.
#[test]
fn soldiers_of_problems_stand_on_any_point() {
    let generals =
        [("e0", 'K'), ("d9", 'k')].map(|(at, letter)| (square(at), Piece::from_letter(letter).expect("a piece")));
    let seen_by = |at: Square, side| if side == Side::First { at } else { at.flip_rank() };
    let (mut accepted, mut refused) = (0, 0);
    for side in [Side::First, Side::Second] {
        let soldier = Piece { side, kind: PieceKind::Soldier };
        for at in Square::all().filter(|at| generals.iter().all(|(general, _)| general != at)) {
            let pieces = generals.into_iter().chain([(at, soldier)]);
            let own = seen_by(at, side);
            let Ok(position) = Position::new_as(pieces.clone(), side, Setup::Any) else { continue };
            assert!(own.rank() >= 3, "{position}");
            let strict = Position::new(pieces, side);
            accepted += 1;
            refused += u32::from(strict.is_err());
            assert!(strict.is_err() || strict.as_ref() == Ok(&position));
            assert_eq!(Position::parse_as(&position.to_string(), Setup::Any).as_ref(), Ok(&position));
            let (file, rank) = (own.file() as isize, own.rank() as isize);
            let sideways = if rank < 5 { &[][..] } else { &[(-1, 0), (1, 0)] };
            let mut expected: Vec<Square> = [&[(0, 1)][..], sideways]
                .concat()
                .into_iter()
                .filter_map(|(east, north)| {
                    let (file, rank) = (usize::try_from(file + east).ok()?, usize::try_from(rank + north).ok()?);
                    Some(seen_by(Square::new(file, rank)?, side))
                })
                .filter(|to| position.piece_at(*to).is_none_or(|piece| piece.side != side))
                .collect();
            expected.sort_unstable();
            let mut found: Vec<Square> = position.targets_from(at).into_iter().collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{position}");
            let is_safe = |to: &Square| {
                let mut after = position.clone();
                after.make(xiangqi::Move::new(at, *to));
                !after.is_checked(side)
            };
            let legal = position.legal_moves().into_iter().filter(|mv| mv.from() == at).count();
            assert_eq!(legal, expected.iter().filter(|to| is_safe(to)).count(), "{position}");
        }
    }
    assert!(accepted > 100 && refused > 10, "{accepted}, {refused}");
}
