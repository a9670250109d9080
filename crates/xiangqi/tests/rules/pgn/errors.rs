//! Errors of reading, with place and reason, and errors of writing.

use xiangqi::pgn::{self, Line, MAX_DEPTH, PgnErrorKind, PlayedMove, Record};
use xiangqi::{Move, Notation, Position};

use super::written_in;

#[test]
fn errors_state_the_place_and_the_reason() {
    let horse = "a horse goes one step straight and one diagonally outwards, if the first point is empty";
    let deep = "(b2e2 ".repeat(MAX_DEPTH + 1);
    for (text, message) in [
        (
            "1. h2e2 h9g7\n 2. h0i2x\n",
            "line 2, column 5: move 2.: \"h0i2x\" is not a move: expected ICCS, WXF or Chinese notation, such as h2e2, H2-E2, C2=5 or 炮二平五",
        ),
        (
            "[Format \"WXF\"]\n1. 炮二平五",
            "line 2, column 4: move 1.: \"炮二平五\" is not a move: expected piece or file, file or sign, direction + - or =, and a number, such as C2=5, R+-2 or 3+=4",
        ),
        (
            "1. 炮二平五 马８进５",
            &format!("line 1, column 9: move 1...: \"马８进５\" is illegal: no Black horse moves so: {horse}"),
        ),
        (
            "1.h2e2 (1.b2e2 h9f8)",
            "line 1, column 16: move 1...: \"h9f8\" is illegal: the Black horse on h9 cannot reach f8: the horse's leg on g9 is blocked",
        ),
        ("[Game \"Chess\"]", "line 1, column 1: the game is \"Chess\": expected \"Chinese Chess\""),
        ("\n [Format \"SAN\"]", "line 2, column 2: the format is \"SAN\": expected ICCS, UCI, UCI10, WXF or Chinese"),
        ("[Result \"2-0\"]", "line 1, column 1: the result is \"2-0\": expected 1-0, 0-1, 1/2-1/2 or *"),
        (
            "[Result \"0-1\"]\nh2e2 1-0",
            "line 2, column 6: the result is 1-0, but the Result tag says 0-1: expected the same",
        ),
        ("[Red \"a\"]\n[red \"b\"]", "line 2, column 1: the tag red is there a second time: expected each tag once"),
        (
            "[Red \"a]\nh2e2 \"]",
            "line 1, column 1: \"[Red \\\"a]\" is not a tag: expected [Name \"Value\"] on one line",
        ),
        (
            "[Red \"a\" b]",
            "line 1, column 1: \"[Red \\\"a\\\" b]\" is not a tag: expected [Name \"Value\"] on one line",
        ),
        (
            "[Red \"a\rb\"]",
            "line 1, column 1: \"[Red \\\"a\\rb\\\"]\" is not a tag: expected [Name \"Value\"] on one line",
        ),
        ("[\"a\"]", "line 1, column 1: \"[\\\"a\\\"]\" is not a tag: expected [Name \"Value\"] on one line"),
        ("h2e2\n  {never closed", "line 2, column 3: unclosed: expected '}' before the end of the game"),
        ("h2e2 (b2e2 (c3c4) h9g7", "line 1, column 6: unclosed: expected ')' before the end of the game"),
        ("h2e2 (b2e2\n[Red \"a\"]", "line 1, column 6: unclosed: expected ')' before the end of the game"),
        ("h2e2)", "line 1, column 5: unexpected \")\": expected a move, a comment, a variation or a result"),
        ("h2e2 ] *", "line 1, column 6: unexpected \"]\": expected a move, a comment, a variation or a result"),
        ("h2e2 }", "line 1, column 6: unexpected \"}\": expected a move, a comment, a variation or a result"),
        ("h2e2 $256", "line 1, column 6: \"$256\" is not a glyph: expected $0 to $255"),
        ("h2e2 $ 1", "line 1, column 6: \"$\" is not a glyph: expected $0 to $255"),
        ("h2e2!!!", "line 1, column 5: \"!!!\" is not a glyph: expected $0 to $255"),
        ("$1 h2e2", "line 1, column 1: \"$1\" has no move before it: expected a move first"),
        ("1. (h2e2)", "line 1, column 4: \"(\" has no move before it: expected a move first"),
        (
            &format!("b2e2 {deep}"),
            &format!(
                "line 1, column {}: variations are nested too deep: expected no more than 64 levels",
                6 + 6 * MAX_DEPTH
            ),
        ),
    ] {
        let answer = pgn::read(text).map(|records| records.len()).map_err(|error| error.to_string());
        assert_eq!(answer, Err(message.to_owned()), "{text}");
    }
    let error = pgn::read("[FEN \"9/9 w\"]").err().map(|error| error.to_string()).unwrap_or_default();
    assert!(error.starts_with("line 1, column 1: \"9/9\": expected 10 ranks"), "{error}");
}

#[test]
fn text_in_other_encodings_is_refused_by_name() {
    // A line in UTF-8, then 炮二平五 in GB18030.
    let mut bytes = b"[Red \"\xE7\x94\xB2\"]\n1. ".to_vec();
    bytes.extend([0xC5, 0xDA, 0xB6, 0xFE, 0xC6, 0xBD, 0xCE, 0xE5]);
    let error = pgn::read(&bytes).expect_err("not UTF-8");
    assert_eq!(error.kind, PgnErrorKind::NotUtf8 { byte: 0xC5 });
    assert_eq!(
        error.to_string(),
        "line 2, column 4: the byte 0xC5 is not UTF-8: expected UTF-8; convert a file in GB18030 or GBK first"
    );
}

#[test]
fn records_that_could_not_be_read_again_are_not_written() {
    let start = Position::start();
    let h2e2 = start.parse_move("h2e2").unwrap_or_else(|error| panic!("{error}"));
    let written = |record: &Record| record.write(Notation::Wxf).map_err(|error| error.to_string());
    let twice = Record::new(start.clone(), [h2e2, h2e2]);
    assert_eq!(written(&twice), Err("move 1...: no piece stands on h2".to_owned()));

    for (name, value) in [("Result", "1-0"), ("fen", ""), ("", "a"), ("Red Team", "a"), ("Site", "a\nb"), ("RED", "")] {
        let mut record = Record::new(start.clone(), [h2e2]);
        record.tags = [("Red", "a"), (name, value)].map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let error = written(&record).expect_err(name);
        assert!(error.starts_with(&format!("the tag {name:?} with the value {value:?} cannot be written")), "{error}");
    }

    let nested = |depth: usize| {
        let played = |mv: Move, variations| PlayedMove { variations, ..mv.into() };
        let around = |line| Line { comments: Vec::new(), moves: vec![played(h2e2, vec![line])] };
        let line = (0..depth).fold(Line::default(), |line, _| around(line));
        Record { line, ..Record::new(start.clone(), []) }
    };
    let deepest = nested(MAX_DEPTH);
    assert_eq!(written(&deepest).map(|text| pgn::read(&text)), Ok(Ok(vec![written_in(Notation::Wxf, deepest)])));
    let error = "variations are nested too deep: expected no more than 64 levels";
    assert_eq!(written(&nested(MAX_DEPTH + 1)), Err(error.to_owned()));
}

/// Scanning ahead for the end of each comment would take minutes.
#[test]
fn two_million_open_comments_are_refused_quickly() {
    for text in ["{".repeat(2_000_000), "} ".to_owned() + &"{".repeat(2_000_000), "{\n".repeat(1_000_000)] {
        let mut games = pgn::records(&text);
        assert!(games.next().is_some_and(|game| game.is_err()));
        assert!(games.next().is_none());
    }
}
