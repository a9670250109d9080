//! Files that are damaged, and records that a format cannot hold.

use fastrand::Rng;
use proptest::prelude::*;
use xiangqi::pgn::{Line, PlayedMove, Record};
use xiangqi::{Notation, Position};
use xiangqi_records::xqf::{self, Keys};
use xiangqi_records::{Format, Problem, ReadError, read, write};

use crate::random::{Shape, random_record};

/// Returns a record of these moves from the usual start, in ICCS.
fn record(moves: &str) -> Record {
    let mut position = Position::start();
    let moves: Vec<_> = moves
        .split(' ')
        .map(|text| {
            let mv = position.parse_move(text).expect("a move");
            position.make(mv);
            mv
        })
        .collect();
    Record::new(Position::start(), moves)
}

fn plain_xqf(record: &Record) -> Vec<u8> {
    xqf::write(record, 10, Keys::default()).bytes
}

fn refusal(bytes: &[u8]) -> String {
    read(bytes).expect_err("nothing to read").to_string()
}

/// Reads a file with one game. Returns its main line and its problems.
fn salvaged(bytes: &[u8]) -> (String, Vec<String>) {
    let opened = read(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(opened.len(), 1);
    let main: Vec<String> = opened[0].record.moves().map(|mv| mv.to_string()).collect();
    (main.join(" "), opened[0].problems.iter().map(ToString::to_string).collect())
}

#[test]
fn a_tag_of_pgn_that_cannot_be_read_is_left_out() {
    let text = "[Event \"E\n[Red \"R\"]\n[Red \"S\"]\n[Result \"红胜\"]\n[Format \"Morse\"]\n\n1. h2e2 h9g7 1-0\n";
    let opened = read(text.as_bytes()).expect("a game");
    let game = &opened[0];
    let tags = [("Red".to_owned(), "R".to_owned())];
    assert_eq!((&game.record.tags[..], game.record.moves().count()), (&tags[..], 2));
    assert_eq!(game.record.result.map(|result| result.to_string()).as_deref(), Some("1-0"));
    let problems: Vec<String> = game.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "line 1, column 1: \"[Event \\\"E\" is not a tag: expected [Name \"Value\"] on one line",
            "line 3, column 1: the tag Red is there a second time: expected each tag once",
            "line 4, column 1: the result is \"红胜\": expected 1-0, 0-1, 1/2-1/2 or *",
            "line 5, column 1: the format is \"Morse\": expected ICCS, UCI, UCI10, WXF or Chinese",
        ]
    );
    assert_eq!(
        refusal(b"[Game \"Chess\"]\n\n1. h2e2 *\n"),
        "line 1, column 1: the game is \"Chess\": expected \"Chinese Chess\""
    );
}

#[test]
fn a_variation_without_a_legal_move_leaves_no_brackets() {
    let opened = read("1. h2e2 h9g7 (1... h9h0) 2. h0g2 *".as_bytes()).expect("a game");
    assert_eq!((opened[0].record.moves().count(), opened[0].problems.len()), (3, 1));
    let written = write(&[opened[0].record.clone()], Format::Pgn, Notation::Iccs).expect("PGN").bytes;
    let written = String::from_utf8(written).expect("UTF-8");
    assert!(written.ends_with("1. H2-E2 H9-G7 2. H0-G2 *\n"), "{written}");
}

#[test]
fn what_is_no_record_is_refused() {
    assert_eq!(refusal(b"GIF89a..."), "\"GIF89a...\": expected a file in XQF, DhtmlXQ (UBB), CBR, CBL or PGN");
    assert_eq!(refusal(b""), "\"\": expected a file in XQF, DhtmlXQ (UBB), CBR, CBL or PGN");
    let whole = plain_xqf(&record("h2e2"));
    assert_eq!(refusal(&whole[..500]), "500 bytes of XQF: expected at least 1024");
    let mut newer = whole.clone();
    newer[2] = 19;
    assert_eq!(refusal(&newer), "XQF of version 19: expected at most 18");
    let mut keys = xqf::write(&record("h2e2"), 18, Keys { position: 1, from: 2, to: 3, ..Keys::default() }).bytes;
    keys[14] += 1;
    assert_eq!(refusal(&keys), "the keys 250, 1, 3, 3 add up to 1 modulo 256: expected 0");
    let cbr = write(&[record("h2e2")], Format::Cbr, Notation::Iccs).expect("a record").bytes;
    assert_eq!(refusal(&cbr[..100]), "100 bytes of CBR: expected at least 2214");
    assert_eq!(refusal(b"CCBridgeLibrary\0"), "16 bytes of CBL: expected at least 101952");
    let mut board = cbr;
    board[2_120] = 0x18;
    assert_eq!(refusal(&board), "board: \"0x18\": expected 0, 0x11 to 0x17 or 0x21 to 0x27");
    let ubb = "[DhtmlXQ][DhtmlXQ_binit]897[/DhtmlXQ_binit][/DhtmlXQ]";
    let expected = "binit: \"897\": expected 64 digits, two for each piece: its file and rank, or 99";
    assert_eq!(refusal(ubb.as_bytes()), expected);
    assert_eq!(refusal(b"[FEN \"9/9 w\"]\n\n1. C2=5 *\n").split(':').next(), Some("line 1, column 1"));
}

#[test]
fn an_illegal_move_ends_its_own_line() {
    let mut wrong = record("h2e2 h9g7 h0g2 i9h9");
    let mv = Position::start().parse_move("b0c2").expect("a move");
    wrong.line.moves[0].variations.push(Line { moves: vec![mv.into()], ..Line::default() });
    // In plain XQF, the third move begins after the root and two moves of 8 bytes each.
    let mut bytes = plain_xqf(&wrong);
    bytes[0x400 + 3 * 8 + 1] += 1;
    let (main, problems) = salvaged(&bytes);
    assert_eq!((&*main, problems.len()), ("h2e2 h9g7", 1));
    assert!(
        problems[0].starts_with("move 2. h0g3: the Red horse on h0 may not take the Red soldier"),
        "{}",
        problems[0]
    );
    assert_eq!(read(&bytes).expect("a game")[0].record.line.moves[0].variations[0].moves[0].mv, mv);

    // If the first of several moves is illegal, the next one takes its place.
    bytes[0x400 + 8 + 1] = 200;
    let (main, problems) = salvaged(&bytes);
    assert_eq!((&*main, problems.len()), ("b0c2", 1));
    assert_eq!(problems[0], "move 1. \"72 168\": expected two points of the board; this line ends before it");

    let text = "[DhtmlXQ][DhtmlXQ_movelist]77477062x967[/DhtmlXQ_movelist][DhtmlXQ_move_0_9_1]1927[/DhtmlXQ_move_0_9_1]\
        [DhtmlXQ_move_7_1_2]1927[/DhtmlXQ_move_7_1_2][DhtmlXQ_result]lost[/DhtmlXQ_result][/DhtmlXQ]";
    let (main, problems) = salvaged(text.as_bytes());
    let expected = [
        "result: \"lost\": expected 红胜, 黑胜, 和棋 or 未知",
        "variation \"move_0_9_1\" replaces a move that does not exist: expected an earlier line and one of its moves",
        "variation \"move_7_1_2\" replaces a move that does not exist: expected an earlier line and one of its moves",
        "move 2. \"x967\": expected two points of the board; this line ends before it",
    ];
    assert_eq!((&*main, &problems[..]), ("h2e2 h9g7", &expected.map(str::to_owned)[..]));
}

#[test]
fn pgn_keeps_what_an_illegal_move_does_not_spoil() {
    for (text, lines, problem) in [
        ("1. C2=5 H8+7 2. K5+3 H2+3 1-0", "h2e2 h9g7", "line 1, column 17: move 2.: "),
        ("1. C2=5 (1. H2+4 H8+7) 1... H8+7 2. H2+3 *", "h2e2 h9g7 h0g2", "line 1, column 13: move 1.: "),
        (
            "1. C2=5 (1. H2+3 H8+2 {x} (1... R9+1)) 1... H8+7 *",
            "h2e2 h9g7 | h0g2 i9i8",
            "line 1, column 18: move 1...: ",
        ),
        ("1. C2=5 H8+7 2. H2+3 {half", "h2e2 h9g7 h0g2", "line 1, column 22: unclosed: "),
        ("1. C2=5 (1. H2+3 H8+7", "h2e2 | h0g2 h9g7", "line 1, column 9: unclosed: "),
        ("1. C2=5 ?!? H8+7 *", "h2e2", "line 1, column 9: \"?!?\" is not a glyph"),
    ] {
        let opened = read(text.as_bytes()).expect(text);
        let record = &opened[0].record;
        let variation =
            record.line.moves.iter().flat_map(|played| &played.variations).find(|line| !line.moves.is_empty());
        let all = [Some(&record.line), variation].into_iter().flatten();
        let all = all.map(|line| line.moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" "));
        assert_eq!(all.collect::<Vec<_>>().join(" | "), lines, "{text}");
        assert_eq!(opened[0].problems.len(), 1, "{text}: {:?}", opened[0].problems);
        assert!(opened[0].problems[0].to_string().starts_with(problem), "{text}: {}", opened[0].problems[0]);
    }
    // A game that cannot be read does not spoil the others.
    let text = "[FEN \"9\"]\n\n1. C2=5 *\n\n[Red \"A\"]\n\n1. C2=5 1-0\n";
    let (main, problems) = salvaged(text.as_bytes());
    assert!(main == "h2e2" && problems[0].starts_with("game 1: line 1, column 1: "), "{problems:?}");
}

#[test]
fn half_a_file_keeps_the_moves_before() {
    let record = record("h2e2 h9g7 h0g2 i9h9");
    let bytes = plain_xqf(&record);
    let (main, problems) = salvaged(&bytes[..0x400 + 3 * 8 + 3]);
    assert_eq!(main, "h2e2 h9g7");
    assert_eq!(problems, ["the file ends at byte 1051, after 2 moves: expected the rest of a move"]);
    let cbr = write(std::slice::from_ref(&record), Format::Cbr, Notation::Iccs).expect("a record").bytes;
    let (main, problems) = salvaged(&cbr[..cbr.len() - 2]);
    assert_eq!((&*main, problems.len()), ("h2e2 h9g7 h0g2", 1));
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let mut record = record("h2e2 h9g7");
    record.set_tag("Red", "胡荣华胡荣华胡荣华");
    record.set_tag("ECCO", "C00");
    record.line.moves[0].glyphs.push(1);
    let moves = vec![PlayedMove::from(Position::start().parse_move("b0c2").expect("a move"))];
    record.line.moves[0].variations.push(Line { comments: vec!["or".into()], moves });
    let losses = |format: Format| -> Vec<String> {
        let written = write(std::slice::from_ref(&record), format, Notation::Iccs).expect("a record");
        written.losses.iter().map(ToString::to_string).collect()
    };
    let xqf = losses(Format::Xqf);
    assert_eq!(
        xqf,
        [
            "XQF has no glyphs: those of 1 moves are left out",
            "XQF has no comments before a variation: those of 1 stand after the first move",
            "the tag Red \"胡荣华胡荣华胡荣华\" is cut: XQF holds 15 bytes",
            "XQF has no field for the tag ECCO \"C00\"",
        ]
    );
    assert_eq!((losses(Format::Cbr).len(), losses(Format::Ubb).len(), losses(Format::Pgn).len()), (3, 2, 0));
    // Seven letters of two bytes are the most.
    let opened = read(&plain_xqf(&record)).expect("a game");
    assert_eq!(opened[0].record.tag("Red"), Some("胡荣华胡荣华胡"));
    assert_eq!(opened[0].record.line.moves[0].variations[0].moves[0].comments, ["or"]);
    let two = [record.clone(), record];
    let error = write(&two, Format::Xqf, Notation::Iccs).expect_err("two games");
    assert_eq!(error.to_string(), "2 games: expected one, since XQF holds no more");
}

/// Returns a record whose variations nest this deep: each move is an alternative to the one before.
fn nested(depth: usize) -> Record {
    let there = ["a0a1", "a9a8", "a1a0", "a8a9"];
    let mut position = Position::start();
    let mut moves = Vec::new();
    for ply in 0..2 * depth {
        let mv = position.parse_move(there[ply % 4]).expect("a move");
        moves.push(mv);
        position.make(mv);
    }
    let mut inner = Line::default();
    for pair in moves.chunks(2).rev() {
        let mut line = Line { moves: pair.iter().copied().map(PlayedMove::from).collect(), ..Line::default() };
        if !inner.moves.is_empty() {
            let next = inner.moves[0].mv;
            line.moves.push(PlayedMove { variations: vec![inner], ..PlayedMove::from(next) });
        }
        inner = line;
    }
    Record { line: inner, ..Record::new(Position::start(), []) }
}

#[test]
fn variations_nest_deeper_than_pgn_holds() {
    let deep = nested(300);
    let bytes = write(std::slice::from_ref(&deep), Format::Xqf, Notation::Iccs).expect("a record").bytes;
    let opened = read(&bytes).expect("a game");
    assert_eq!((&opened[0].problems[..], &opened[0].record.line), (&[][..], &deep.line));
    let written = write(&[deep], Format::Pgn, Notation::Iccs).expect("a record");
    assert_eq!(
        written.losses.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["PGN holds variations up to 64 levels deep: 235 are left out",]
    );
    assert_eq!(read(&written.bytes).expect("a game")[0].problems, []);
    let bytes = write(&[nested(1_000)], Format::Xqf, Notation::Iccs).expect("a record").bytes;
    let opened = read(&bytes).expect("a game");
    assert_eq!(opened[0].problems.len(), 1);
    assert!(opened[0].problems[0].to_string().contains("nested deeper than 500"), "{}", opened[0].problems[0]);
}

#[test]
fn text_in_gbk_and_utf_16_is_recognised() {
    let text = "[Red \"胡荣华\"]\n\n1. 炮二平五 {好棋} *\n";
    let (gbk, ..) = encoding_rs::GBK.encode(text);
    let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let expected = read(text.as_bytes()).expect("a game");
    for bytes in [&gbk[..], &utf16[..], format!("\u{feff}{text}").as_bytes()] {
        assert_eq!(read(bytes).expect("a game"), expected);
    }
    assert_eq!(expected[0].record.tag("Red"), Some("胡荣华"));
}

#[test]
fn nothing_that_is_changed_at_random_breaks_the_readers() {
    let mut random = Rng::with_seed(8);
    let (mut read_again, mut with_problems) = (0, 0);
    for round in 0..2_000 {
        let record = random_record(&mut random, Shape { plies: 12, depth: 1, ..Shape::default() });
        let format = [Format::Xqf, Format::Ubb, Format::Cbr, Format::Pgn][round % 4];
        let mut tagless = record.clone();
        tagless.tags.clear();
        let mut bytes = write(&[tagless], format, Notation::Wxf).expect("a record").bytes;
        for _ in 0..random.usize(1..6) {
            let at = random.usize(..bytes.len());
            match random.u8(0..3) {
                0 => bytes[at] = random.u8(..),
                1 => bytes.truncate(at.max(16)),
                _ => bytes.insert(at, random.u8(..)),
            }
        }
        if let Ok(opened) = read(&bytes) {
            read_again += 1;
            with_problems += usize::from(opened.iter().any(|game| !game.problems.is_empty()));
        }
    }
    assert!(read_again > 500 && with_problems > 200, "{read_again} read, {with_problems} of them with problems");
}

proptest! {
    #[test]
    fn no_bytes_break_the_readers(bytes in proptest::collection::vec(any::<u8>(), 0..3_000), begin in 0_usize..6) {
        let begins: [&[u8]; 6] = [b"", b"XQ\x0A", b"XQ\x12", b"CCBridge Record\0", b"[DhtmlXQ_binit]", b"1. "];
        let _ = read(&[begins[begin], &bytes].concat());
    }
}

#[test]
fn errors_are_values_that_a_program_can_tell_apart() {
    let error = read(b"XQ").expect_err("too short");
    assert_eq!(error, ReadError::TooShort { format: Format::Xqf, length: 2, least: 1_024 });
    let cut = plain_xqf(&record("h2e2"));
    let opened = read(&cut[..cut.len() - 1]).expect("a game");
    assert_eq!(opened[0].problems, [Problem::Truncated { at: cut.len() - 1, moves: 0 }]);
}

/// Found by fuzzing: `|` at the ends of a comment, and control characters.
#[test]
fn comments_stay_apart_and_have_no_control_characters() {
    let mut noted = record("h2e2 h9g7");
    noted.line.moves[0].comments = ["+|", "|[x]|", "||", "\\u+123"].map(str::to_owned).to_vec();
    noted.line.moves[1].comments = vec!["before\0after".to_owned()];
    for format in [Format::Xqf, Format::Ubb, Format::Cbr] {
        let written = write(&[noted.clone()], format, Notation::Iccs).expect("one record");
        let moves = &read(&written.bytes).expect("a record")[0].record.line.moves;
        assert_eq!(moves[0].comments, noted.line.moves[0].comments, "{format}");
        assert_eq!(moves[1].comments, ["beforeafter"], "{format}");
    }
}

#[test]
fn a_tag_that_pgn_does_not_allow_is_a_loss() {
    let text = "[DhtmlXQ][DhtmlXQ_game]好[/DhtmlXQ_game][DhtmlXQ_red]胡[/DhtmlXQ_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]";
    let opened = read(text.as_bytes()).expect("a record").remove(0);
    let written = write(&[opened.record], Format::Pgn, Notation::Iccs).expect("without the tag");
    assert_eq!(
        written.losses.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["PGN has no field for the tag game \"好\""]
    );
    assert_eq!(read(&written.bytes).expect("a record")[0].record.tag("Red"), Some("胡"));
}
