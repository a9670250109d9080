//! Reading game records.

use game_search::GameResult;
use xiangqi::pgn;
use xiangqi::{Notation, Position, Side};

use super::{GAMES, one, written_in};

fn moves(record: &pgn::Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn printed_games_are_read() {
    let records = pgn::read(GAMES).unwrap_or_else(|error| panic!("{error}"));
    let [theory, standard, ending] = &records[..] else { panic!("{} games", records.len()) };

    assert_eq!(theory.tag("black"), Some("screen horses, \"cannon exchange\""));
    assert_eq!((theory.tag("Format"), theory.tag("Result"), theory.tag("Site")), (None, None, None));
    assert_eq!(theory.line.comments, ["中炮过河车互进七兵对屏风马平炮兑车"]);
    assert_eq!(
        moves(theory),
        "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 c3c4 h7i7 h6g6 i7i8 b0c2 d9e8 b2a2 i8g8 g6f6 g7h5 a0b0 a9b9"
    );
    assert_eq!(theory.line.moves[9].comments, ["offers to exchange chariots {or not}"]);
    let taken = &theory.line.moves[10];
    assert_eq!((&taken.glyphs[..], taken.variations.len()), (&[1][..], 1));
    let other = &taken.variations[0];
    assert_eq!(
        other.moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" "),
        "h6h9 g7h9 b0c2 d9e8"
    );
    assert_eq!((&other.moves[2].glyphs[..], other.moves[2].variations[0].moves.len()), (&[14][..], 1));
    assert_eq!(theory.result, None);

    assert_eq!((standard.tag("RedTeam"), standard.tag("ECCO")), (Some("红队"), Some("D50")));
    assert_eq!((standard.moves().len(), standard.result), (10, Some(GameResult::Draw)));
    let formats = [Notation::Chinese, Notation::Iccs, Notation::Wxf].map(Some);
    assert_eq!([theory.format, standard.format, ending.format], formats);
    assert_eq!(standard.start, Position::start());

    assert_eq!(ending.start.side_to_move(), Side::Second);
    assert_eq!(moves(ending), "e2f2 g7f7 e1e0");
    assert_eq!((ending.result.and_then(GameResult::winner), ending.tags.len()), (Some(Side::Second), 0));
    assert_eq!(Some(GameResult::win(Side::Second)), ending.result);
}

#[test]
fn unambiguous_deviations_are_accepted() {
    let plain = one("1. h2e2 h9g7 2. h0g2 *");
    for text in [
        "\u{FEFF}1. h2e2 h9g7 2. h0g2 *",
        "h2e2 h9g7 h0g2",
        "1.h2e2 h9g7\r\n2.h0g2\r\n",
        "1 H2-E2 1... H9-G7 7. H0-G2 *",
        "[Game \"Chinese Chess\"]\n\n\n1. C2=5 H8+7 2. H2+3",
        "[Result \"*\"]\n[Format \"WXF\"]\n1.C2.5 h8+7 2.h2+3 *",
        "1、炮二平五　馬８進７\n2．傌二進三",
        "% a line for other programs\n1. h2e2\n%h0g2\nh9g7 2. h0g2 *",
        "[ Game \"chinese chess\" ] [Result \"\"] [FEN \"\"] 1…h2e2 h9g7 2. h0g2 *",
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1\"]\nh2e2 h9g7 h0g2",
        "[Format \"UCI10\"] h3e3 h10g8 h1g3",
        "...... h2e2 h9g7 ... h0g2",
    ] {
        assert_eq!(pgn::Record { format: None, ..one(text) }, plain, "{text:?}");
    }
}

#[test]
fn move_numbers_are_distinguished_from_soldier_moves() {
    let fen = "[FEN \"3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w - - 0 1\"]";
    for text in ["1. 33.4", "1.33.4", "33.4", "1. 33=4", "12.33.4 *", "3. 33.4 1-0", "1... 33.4"] {
        assert_eq!(moves(&one(&format!("{fen}\n{text}"))), "g6f6", "{text}");
    }
    for text in ["3.3+.4", "3+.4", "10.3+.4"] {
        assert_eq!(moves(&one(&format!("{fen}\n{text}"))), "g7f7", "{text}");
    }
}

#[test]
fn comments_glyphs_and_variations_are_read() {
    let record =
        one("; before\n{ it\n\t begins } 1. h2e2!? {a} {} ; b\n ?! $255 (1. b2e2 {c} (1. c3c4 ) ) {d} ( ) h9g7!！ 1-0");
    assert_eq!(record.line.comments, ["before", "it begins"]);
    let [first, second] = &record.line.moves[..] else { panic!("{record:?}") };
    assert_eq!(first.comments, ["a", "", "b", "d"]);
    assert_eq!(first.glyphs, [5, 6, 255]);
    assert_eq!(first.variations.len(), 2);
    assert_eq!(first.variations[0].moves[0].variations[0].moves.len(), 1);
    assert_eq!(second.glyphs, [3]);
    assert_eq!(record.result, Some(GameResult::FirstWins));
}

#[test]
fn the_result_tag_is_used_if_the_moves_have_no_result() {
    for (text, result) in [
        ("[Result \"0-1\"]\nh2e2", Some(GameResult::SecondWins)),
        ("[Result \"0-1\"]\nh2e2 *", Some(GameResult::SecondWins)),
        ("[Result \"0-1\"]\nh2e2 0-1", Some(GameResult::SecondWins)),
        ("[Result \"*\"]\nh2e2 1-0", Some(GameResult::FirstWins)),
        ("h2e2 1/2-1/2", Some(GameResult::Draw)),
        ("h2e2", None),
        ("[Result \"1-0\"]", Some(GameResult::FirstWins)),
    ] {
        assert_eq!(one(text).result, result, "{text}");
    }
}

#[test]
fn games_end_at_a_result_or_at_tags() {
    for (text, expected) in [
        ("", &[][..]),
        (" \n\n% nothing\n", &[]),
        ("h2e2 * h2e2 h9g7 *", &[1, 2]),
        ("[Red \"a\"]\nh2e2\n[Red \"b\"]\nh2e2 h9g7", &[1, 2]),
        ("[Red \"a\"]\n\n[Red \"b\"]\n\nh2e2 *\n{only this}\n", &[0, 1, 0]),
        ("[Event \"A\"]\n\n[Round \"2\"]\n1. h2e2 *", &[0, 1]),
        ("[Event \"A\"]\n\n{of A}\n[Round \"2\"]\n1. h2e2 *", &[0, 1]),
        ("{of all}\n\n[Event \"A\"]\n% skipped\n[Round \"2\"]\n\n\n1. h2e2 *", &[1]),
    ] {
        let records = pgn::read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(records.iter().map(|record| record.moves().len()).collect::<Vec<_>>(), expected, "{text:?}");
    }
}

/// A variation was not played, so a result in it is not the result of the game.
#[test]
fn a_result_in_a_variation_is_dropped() {
    for text in ["h2e2 (1. b2e2 1-0) h9g7 0-1", "h2e2 (b2e2 (c3c4 *) 1/2-1/2) h9g7 0-1", "h2e2 ( 1-0 b2e2 ) h9g7 0-1"] {
        let record = one(text);
        assert_eq!((moves(&record).as_str(), record.result), ("h2e2 h9g7", Some(GameResult::SecondWins)), "{text}");
        assert_eq!(record.line.moves[0].variations[0].moves.len(), 1, "{text}");
    }
}

#[test]
fn tags_after_an_empty_line_are_those_of_the_next_game() {
    let records = pgn::read("[Event \"A\"]\n\n[Round \"2\"]\n1. h2e2 *").unwrap_or_else(|error| panic!("{error}"));
    let tags: Vec<_> = records.iter().map(|record| [record.tag("Event"), record.tag("Round")]).collect();
    assert_eq!(tags, [[Some("A"), None], [None, Some("2")]]);
}

/// In a file with some bad games, each game gives either an error with its line or a record with its name.
#[test]
fn valid_games_are_found_and_invalid_ones_reported_once() {
    let cases = [
        (
            "[Event \"A\"]\n[FEN \"zz\"]\n[Result \"*\"]\n\n[Event \"B\"]\n1. h2e2 *\n\n[Event \"C\"]\n1. b2e2 *",
            &[Err(2), Ok("B"), Ok("C")][..],
        ),
        ("[Event x]\n\n[Event \"B\"]\n1. h2e2 *", &[Err(1), Ok("B")]),
        ("[Event x]\n\n1. h2e2 *\n\n [Event \"B\"]\n1. h2e2 *", &[Err(1), Ok("B")]),
        ("1. h2h5 {fine} h5h4 {see\n[Event \"no\"]\n} h9g7 *", &[Err(1)]),
        ("1. oops ; see {\n[Event \"B\"]\n1. h2e2 {fine} *", &[Err(1), Ok("B")]),
        ("[Event \"{\"]\n[Event \"}\"]\n[Round \"1\"]\n\n[Event \"B {\"]\n1. h2e2 *", &[Err(2), Ok("B {")]),
        ("1. oops {\n\n[Event \"B\"]\n1. h2e2 *", &[Err(1), Ok("B")]),
        ("[FEN \"zz\"]\n% of no game\n[Event \"A\"]\n\n{of A:\n\n[Event \"no\"]}\n1. h2e2 *", &[Err(1)]),
    ];
    for (text, expected) in cases {
        let found: Vec<_> = pgn::records(text).collect();
        let told = found.iter().map(|game| match game {
            Ok(game) => Ok(game.tag("Event").unwrap_or_default()),
            Err(error) => Err(error.line),
        });
        assert_eq!(told.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn a_bad_game_does_not_hide_the_next_one() {
    let text =
        "[Red \"a\"]\n1. h2e2 oops\n2. h0g2\n\n[Red \"b\"]\n[Black \"c\"]\n\n1. h2e2 {x\n\n[Red \"d\"]\n1. h2e2 *\n";
    let answers: Vec<_> = pgn::records(text).map(|answer| answer.map_err(|error| (error.line, error.column))).collect();
    let [Err((2, 9)), Err((8, 9)), Ok(last)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(last.tag("Red"), Some("d"));
    let text = "[Red a]\n[Black \"b\"]\n\n1. h2e2 *\n\n[Red \"c\"]\n";
    let answers: Vec<_> = pgn::records(text).map(|answer| answer.is_ok()).collect();
    assert_eq!(answers, [false, true]);
}

#[test]
fn lines_are_wrapped_and_numbers_repeated() {
    let mut record = one("h2e2 {a comment long enough that it has to be broken somewhere, which is at a space} h9g7");
    record.line.moves[1].variations = record.line.moves[1..].iter().map(|_| pgn::Line::default()).collect();
    record.set_tag("Red", "one");
    record.set_tag("red", "an \"other\" \\");
    let written = record.write(Notation::Iccs).unwrap_or_else(|error| panic!("{error}"));
    let expected = "[Game \"Chinese Chess\"]\n[Red \"an \\\"other\\\" \\\\\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n\
                    1. H2-E2 {a comment long enough that it has to be broken somewhere, which is at\n\
                    a space} 1... H9-G7 () *\n";
    assert_eq!(written, expected);
    assert_eq!(one(&written), written_in(Notation::Iccs, record));
}
