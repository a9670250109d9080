//! Texts that are not moves: the error message quotes the text and says what was expected.

use proptest::prelude::*;
use proptest::sample::select;
use xiangqi::{MoveParseError, Notation, Position};

use super::position;
use crate::common::walks;

#[test]
fn errors_state_the_reason() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    let two_files = "3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w";
    let three = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w";
    use Notation::{Chinese, ChineseTraditional, Iccs, UciFromOne, Wxf};
    let wxf = "expected piece or file, file or sign, direction + - or =, and a number, such as C2=5, R+-2 or 3+=4";
    let chinese = "expected which piece, 进 退 or 平, and a number, such as 炮二平五, 前马退六 or 一兵平五";
    let horse = "a horse goes one step straight and one diagonally outwards, if the first point is empty";
    let points = "expected two points with ranks 1 to 10, such as h3e3 or a10a9";
    for (fen, notation, text, message) in [
        (start, Iccs, "C2=5", "is not a move: expected two points, such as h2e2 or H2-E2"),
        (start, UciFromOne, "h0e0", &format!("is not a move: {points}")),
        (start, UciFromOne, "h3e", &format!("is not a move: {points}")),
        (start, UciFromOne, "h03e03", &format!("is not a move: {points}")),
        (start, UciFromOne, "é3e3", &format!("is not a move: {points}")),
        (start, UciFromOne, "h3h3", "is illegal: the Red cannon is already on h2"),
        (start, Wxf, "", &format!("is not a move: {wxf}")),
        (start, Wxf, "C2=", &format!("is not a move: {wxf}")),
        (start, Wxf, "C2=0", &format!("is not a move: {wxf}")),
        (start, Wxf, "C0=5", &format!("is not a move: {wxf}")),
        (start, Wxf, "+-=5", &format!("is not a move: {wxf}")),
        (start, Wxf, "34=5", &format!("is not a move: {wxf}")),
        (start, Wxf, "炮二平五", &format!("is not a move: {wxf}")),
        (start, Chinese, "C2=5", &format!("is not a move: {chinese}")),
        (start, Chinese, "炮二平", &format!("is not a move: {chinese}")),
        (start, Chinese, "炮二平十", &format!("is not a move: {chinese}")),
        (start, Chinese, "炮二五平", &format!("is not a move: {chinese}")),
        (start, Chinese, "前炮后平五进", &format!("is not a move: {chinese}")),
        (start, Wxf, "C3=5", "is illegal: it names none of the Red cannons, which stand on h2 and b2"),
        (start, Chinese, "前马进三", "is illegal: it names none of the Red horses, which stand on h0 and b0"),
        (start, Wxf, "H2=3", &format!("is illegal: no Red horse moves so: {horse}")),
        (start, Wxf, "H2+5", &format!("is illegal: no Red horse moves so: {horse}")),
        (start, Wxf, "H2-3", &format!("is illegal: no Red horse moves so: {horse}")),
        (
            start,
            Chinese,
            "马二进四",
            "is illegal: the Red horse on h0 cannot reach f1: the horse's leg on g0 is blocked",
        ),
        (start, Wxf, "R1+9", "is illegal: the Red chariot on i0 cannot reach i9: the chariot's way is blocked on i3"),
        (start, Wxf, "C2=2", "is illegal: the Red cannon is already on h2"),
        (start, Wxf, "33=4", "is illegal: it names none of the Red soldiers, which stand on i3, g3, e3, c3 and a3"),
        (
            "4k4/4a4/9/9/9/9/9/9/R8/R4K3 w",
            Chinese,
            "二车平六",
            "is illegal: it names none of the Red chariots, which stand on a1 and a0",
        ),
        (two_files, Wxf, "R1=2", "is illegal: Red has no chariot"),
        (two_files, Wxf, "K4=5", "is illegal: it does not name the Red general, which stands on e0"),
        (two_files, Chinese, "前兵平五", "is ambiguous: f7e7 (一兵平五) or d7e7 (三兵平五)"),
        (two_files, ChineseTraditional, "兵四進一", "is ambiguous: f7f8 (一兵進一) or f5f6 (二兵進一)"),
        (two_files, Wxf, "P4=5", "is ambiguous: f7e7 (4+=5) or f5e5 (4-=5)"),
        (three, Chinese, "兵三平四", "is ambiguous: g7f7 (前兵平四), g6f6 (中兵平四) or g5f5 (后兵平四)"),
        ("4k4/4a4/9/9/9/9/9/9/R8/R4K3 w", Wxf, "R9=8", "is ambiguous: a1b1 (R+=8) or a0b0 (R-=8)"),
    ] {
        let error = notation.read(&position(fen), text).map(|mv| mv.to_string());
        let message = format!("{text:?} {message}");
        assert_eq!(error.map_err(|error| error.to_string()), Err(message), "{notation} in {fen}");
    }
}

#[test]
fn an_ambiguous_text_with_one_legal_move_is_read() {
    // Only the front soldier can advance, because it blocks the one behind it.
    let position = position("3k5/9/9/2P6/2P6/9/9/9/9/4K4 w");
    for (notation, text) in [(Notation::Wxf, "P7+1"), (Notation::Chinese, "兵七进一")] {
        assert_eq!(notation.read(&position, text).map(|mv| mv.to_string()).as_deref(), Ok("c6c7"));
    }
}

#[test]
fn names_of_notations_are_read() {
    for notation in Notation::ALL {
        assert_eq!(notation.name().parse(), Ok(notation));
        assert_eq!(notation.name().to_lowercase().parse(), Ok(notation));
    }
    let error = "san".parse::<Notation>().map_err(|error| error.to_string());
    assert_eq!(
        error,
        Err("\"san\" is not a notation: expected ICCS, UCI, UCI10, WXF, Chinese or Traditional".to_owned())
    );
}

#[test]
fn illegal_moves_are_not_written() {
    let position = Position::start();
    let illegal = xiangqi::Move::new("h2".parse().expect("a point"), "h8".parse().expect("a point"));
    for notation in Notation::ALL {
        assert_eq!(notation.write(&position, illegal), position.validate(illegal).map(|()| String::new()));
    }
}

/// Generates texts in the characters of a notation, and arbitrary texts.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[KAEHRCPBNkaehrcpbn1-9+-][1-9+-][-+=.][0-9]",
        "[KAEHRCPBNkaehrcp0-9+=. -]{0,6}",
        "[前中后後一二三四五六七八九1-9１-９帅仕相马车炮兵將士象馬車砲卒進进退平]{3,6}",
        "[前中后一二三四五]?[仕相马车炮兵][一二三四五六七八九１-９]?[进退平][一二三四五六七八九]",
        "[a-j]1?[0-9][a-j]1?[0-9]",
    ]
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(4096))]

    #[test]
    fn arbitrary_move_texts_are_legal_or_refused(walk in walks(), text in texts(), notation in select(&Notation::ALL[..])) {
        let position = walk.end();
        let quoted = game_search::text::quote(&text);
        for answer in [notation.read(&position, &text), Notation::read_any(&position, &text)] {
            match answer {
                Ok(mv) => prop_assert!(position.is_legal(mv), "{text}: {mv}"),
                Err(error) => {
                    prop_assert!(error.to_string().starts_with(&quoted), "{}", error);
                    if let MoveParseError::Ambiguous { candidates, .. } = &error {
                        prop_assert!(candidates.len() > 1, "{}", error);
                        for candidate in candidates {
                            prop_assert_eq!(Notation::read_any(&position, &candidate.text), Ok(candidate.mv));
                        }
                    }
                }
            }
        }
    }
}
