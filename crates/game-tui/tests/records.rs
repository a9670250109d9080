//! Tests that written game records can be read again, and that errors name what is wrong.

use std::path::Path;
use std::time::Duration;

use fastrand::Rng;
use game_search::spec::GameSpec;
use game_testkit::random_game;
use game_tui::session::Command;
use games::tabletop::{Effort, Saved, Seats, read, write};
use games::{Amazons, ConnectFour, TicTacToe, Xiangqi};

use crate::common::{Player, start, text_file};

fn round_trips<S: GameSpec>(plies: usize) {
    const SEED: u64 = 4;
    let mut rng = Rng::with_seed(SEED);
    for notation in 0..S::NOTATIONS.len() {
        for game in 0..20 {
            let mut saved = Saved::of(start::<S>(), random_game(&mut rng, &start::<S>(), plies).1);
            saved.notation = notation;
            saved.seats = Some(Seats::SECOND);
            saved.effort = Some(Effort::Time(Duration::from_millis(1_500)));
            let text = write::<S>(&saved, text_file());
            assert!(text.lines().all(|line| line.chars().count() <= 80 || line.starts_with('[')), "{text}");
            let again = read::<S>(&text, text_file())
                .unwrap_or_else(|error| panic!("seed {SEED}, game {game}: {error}\n{text}"));
            // The record does not distinguish traditional from simplified Chinese characters.
            let expected = if S::NOTATIONS[notation].name == "traditional" { notation - 1 } else { notation };
            assert_eq!(again.moves, saved.moves, "seed {SEED}, game {game}: {text}");
            assert_eq!((again.seats, again.effort, again.notation), (saved.seats, saved.effort, expected), "{text}");
        }
    }
}

#[test]
fn games_round_trip_through_a_record() {
    round_trips::<Xiangqi>(90);
    round_trips::<Amazons>(60);
    round_trips::<ConnectFour>(42);
    round_trips::<TicTacToe>(9);
}

#[test]
fn a_record_of_xiangqi_has_the_recorded_text() {
    let mut player = Player::<Xiangqi>::on_the_clock(&Xiangqi::start().position().to_string(), Seats::FIRST, "10m+5s");
    player.play("h2e2");
    player.wait(2.5);
    player.engine_plays("h9g7");
    player.play("h0g2");
    player.command(Command::Resign);
    insta::assert_snapshot!(write::<Xiangqi>(&player.session.saved(), text_file()));
}

#[test]
fn a_record_of_amazons_has_the_recorded_text() {
    let mut player = Player::<Amazons>::new("1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1", Seats::BOTH);
    player.play("b1-b3/d3 d5-c4/c3 d1-d2/c1");
    insta::assert_snapshot!(write::<Amazons>(&player.session.saved(), text_file()));
}

#[test]
fn a_session_resumes_from_its_record() {
    let mut player = Player::<Xiangqi>::on_the_clock(&Xiangqi::start().position().to_string(), Seats::SECOND, "10m+5s");
    player.line("level 2");
    player.engine_plays("h2e2");
    player.wait(30.0);
    player.play("h9g7");
    player.wait(12.0);
    let text = write::<Xiangqi>(&player.session.saved(), text_file());
    let mut other = Player::<Xiangqi>::at_the_start(Seats::BOTH);
    other.session.resume(read::<Xiangqi>(&text, text_file()).expect("a game"));
    assert_eq!(write::<Xiangqi>(&other.session.saved(), text_file()), text);
    assert_eq!(other.fen(), player.fen());
    let clocks = other.session.view().heads.map(|head| head.clock.map(|left| left.as_secs_f64()));
    assert_eq!(clocks, [Some(593.0), Some(575.0)]);
    other.wait(1.0);
    assert!(other.session.is_thinking(), "it is the engine's turn");
    other.keys("u");
    assert_eq!(other.session.plies(), 1);
}

#[test]
fn tags_of_records_from_other_programs_are_kept() {
    let text = "\u{FEFF}[Game \"Chinese Chess\"]\n[Event \"Test \\\"1\\\"\"]\n[Red \"Hu\"]\n[Format \"WXF\"]\n\n\
                {a comment\n of two lines} 1.C2=5 H8+7 ; the rest of a line\n2. H2+3 (2. P3+1) R9=8 1/2-1/2\n";
    let saved = read::<Xiangqi>(text, text_file()).expect("a game");
    assert_eq!(saved.moves.len(), 4);
    assert_eq!(saved.ended.as_ref().map(|ended| ended.1.as_str()), Some("as recorded"));
    assert_eq!((saved.seats, Xiangqi::NOTATIONS[saved.notation].name), (None, "wxf"));
    let mut player = Player::<Xiangqi>::at_the_start(Seats::BOTH);
    player.session.resume(saved);
    let again = write::<Xiangqi>(&player.session.saved(), text_file());
    for line in
        ["[Event \"Test \\\"1\\\"\"]", "[Red \"Hu\"]", "[Black \"person\"]", "1. C2=5 H8+7 2. H2+3 R9=8 1/2-1/2"]
    {
        assert!(again.contains(line), "no {line} in {again}");
    }
    player.line("new");
    assert!(!write::<Xiangqi>(&player.session.saved(), text_file()).contains("Hu"), "another game");
}

#[test]
fn errors_in_a_xiangqi_record_name_the_line() {
    let head = "[Game \"Chinese Chess\"]\n";
    for (text, error) in [
        ("\n\n1. h2e2 h9g7\n2. b0d1", "line 5: column 4: move 2.: \"b0d1\" is illegal"),
        ("\n1. h2e2 nonsense", "line 3: column 9: "),
        ("[Result \"2-0\"]\n", "line 2: column 1: the result is \"2-0\": expected 1-0, 0-1, 1/2-1/2 or *"),
        ("[FEN \"9/9 w\"]\n", "line 2: column "),
        ("[Engine \"level 99\"]\n\n1. h2e2", "line 2: level \"99\": expected a level from 1 to 10"),
        ("[TimeControl \"5x\"]\n", "line 2: \"5x\": expected a time and an optional increment, such as 10m+5s"),
        ("\n1. h2e2 *\n\n[Event \"2\"]\n\n1. b2e2 *", "line 1: the file has 2 games: expected one"),
        (
            "[FEN \"3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1\"]\n\n1. a0d0 0-1",
            "line 4: the result is 0-1, but by the rules it is 1-0: checkmate",
        ),
    ] {
        let found = read::<Xiangqi>(&format!("{head}{text}"), text_file()).expect_err(text).to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
}

#[test]
fn errors_in_a_list_of_moves_name_the_line() {
    let head = "[Game \"Game of the Amazons\"]\n";
    for (text, error) in [
        (
            "\n\n1. d1-d7/g7\nd10-e1/e2",
            "line 5: ply 2: \"d10-e1/e2\" is not legal: a queen on d10 does not move toward e1",
        ),
        ("1. d1-d7/g7 nonsense", "line 2: ply 2: \"nonsense\": expected a move such as d1-d7/g7"),
        ("[Result \"2-0\"]\n", "line 2: result \"2-0\": expected 1-0, 0-1, 1/2-1/2 or *"),
        ("[Result 1-0]\n", "line 2: \"[Result 1-0]\": expected a header such as [Result \"1-0\"]"),
        ("[FEN \"9/9\"]\n", "line 2: FEN "),
        ("[Game \"Chess\"]\n", "line 2: \"Chess\": expected a game of \"Game of the Amazons\""),
        ("1. d1-d7/g7 (1. d1-d6/d1)", "line 2: ply 2: \"(1.\": expected a move such as d1-d7/g7"),
    ] {
        let found = read::<Amazons>(&format!("{head}{text}"), text_file()).expect_err(text).to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
    let text = "{a comment\n of two lines} 1.d1-d7/g7 ; the rest of a line\nd10-d8/e8 1/2-1/2";
    assert_eq!(read::<Amazons>(text, text_file()).map(|saved| saved.moves.len()), Ok(2));
}

/// The lecture writes moves in braces, which contain comments in other records.
#[test]
fn moves_in_braces_are_read_as_moves() {
    let read = |text: &str| read::<Amazons>(text, text_file()).map_err(|error| error.to_string());
    let moves = |text: &str| read(text).map(|saved| saved.moves.iter().map(ToString::to_string).collect::<Vec<_>>());
    let game = Ok(vec!["d1-d7/g7".to_owned(), "d10-d8/b8".to_owned()]);
    for text in [
        "1. {03, 63, 66} {93, 73, 71} *",
        "1.{3,63,66}{93,73,71}",
        "{03, 63, 66}\n{93,\n73, 71} {two moves} ; both of them\n",
        "1. d1-d7/g7 {a comment, of 3 parts, 03} {93, 73, 71}",
    ] {
        assert_eq!(moves(text), game, "{text:?}");
    }
    let again = "1. d1-d7/g7\n{03, 63, 66}";
    assert!(
        read(again).unwrap_err().starts_with("line 2: ply 2: \"{03, 63, 66}\" is not legal: "),
        "{:?}",
        read(again)
    );
}

#[test]
fn texts_without_moves_are_refused() {
    fn refused<S: GameSpec>(text: &str, reason: &str) {
        match read::<S>(text, text_file()) {
            Ok(saved) => panic!("{text:?} was read as a game of {} plies", saved.moves.len()),
            Err(error) => assert_eq!(error.to_string(), reason, "{text:?}"),
        }
    }
    let expected = "expected moves such as d1-d7/g7, found";
    for text in ["", "\n", "*", " 1. *", "1-0"] {
        refused::<Amazons>(text, &format!("line 1: {expected} none"));
    }
    let comments = format!("{expected} only comments, in braces or after a semicolon");
    refused::<Amazons>("1. {d1-d7/g7} {d10-d8/b8} *", &format!("line 1: {comments}"));
    refused::<Amazons>("[Result \"*\"]\n\n; d1-d7/g7", &format!("line 3: {comments}"));
    let unclosed = "line 2: a comment in braces is unclosed: expected }";
    refused::<Amazons>("1. d1-d7/g7\n2. {d10-d8/b8\n*", unclosed);
    refused::<ConnectFour>(
        "{4} {1, 2, 3}",
        "line 1: expected moves such as 4, found only comments, in \
         braces or after a semicolon",
    );
    // A record of a position without moves is valid, because the game can continue from it.
    let position = "[FEN \"1q1q1/q3q/5/Q3Q/1Q1Q1 w\"]\n\n*";
    assert!(read::<Amazons>(position, text_file()).is_ok_and(|saved| saved.moves.is_empty()));
}

#[test]
fn unknown_tags_are_skipped() {
    let text = "[Game \"Chinese Chess\"]\n[Engine \"Pikafish 2024\"]\n[TimeControl \"40/9000:3600\"]\n\n1. h2e2 *\n";
    let saved = read::<Xiangqi>(text, text_file()).expect("a game");
    assert_eq!((saved.moves.len(), saved.effort, saved.clocks.is_some()), (1, None, false));
    let kept = write::<Xiangqi>(&saved, text_file());
    assert!(kept.contains("Pikafish 2024") && kept.contains("40/9000:3600"), "{kept}");
}

fn sgf_file() -> &'static Path {
    Path::new("game.SGF")
}

/// The record also keeps the seats, the engine's effort, the clocks and how the game ended.
#[test]
fn amazons_games_round_trip_through_sgf() {
    const SEED: u64 = 5;
    let mut rng = Rng::with_seed(SEED);
    for game in 0..20 {
        let start = Amazons::start_of_size([5, 6, 8, 10][game % 4]).expect("a start");
        let mut player = Player::<Amazons>::on_the_clock(&start.to_string(), Seats::BOTH, "10m+5s");
        player.line("level 2");
        for mv in random_game(&mut rng, &start, 5 + 10 * game).1 {
            player.wait(1.5);
            player.play(&mv.to_string());
        }
        if game % 3 == 0 && player.session.ended().is_none() {
            player.command(Command::Resign);
        }
        let saved = player.session.saved();
        let text = write::<Amazons>(&saved, sgf_file());
        let again = read::<Amazons>(&text, sgf_file()).unwrap_or_else(|error| panic!("seed {SEED}: {error}\n{text}"));
        assert_eq!((&again.start, &again.moves), (&saved.start, &saved.moves), "seed {SEED}: {text}");
        assert_eq!((&again.ended, again.seats, again.effort), (&saved.ended, saved.seats, saved.effort), "{text}");
        assert_eq!((&again.date, again.clocks), (&saved.date, saved.clocks), "{text}");
        assert_eq!(write::<Amazons>(&again, sgf_file()), text);
        let record = &amazons::sgf::read(&text).expect("the rules crate reads it")[0];
        assert_eq!(
            (record.moves().collect::<Vec<_>>(), record.property("PB").as_deref()),
            (saved.moves, Some("person"))
        );
    }
}

#[test]
fn properties_of_sgf_from_other_programs_are_kept() {
    let text =
        "(;FF[4]GM[18]SZ[10]PB[Hu]PW[Li [2\\]]EV[Cup]DT[2004-07-11]RE[W+R]\n;B[djddgd]C[good](;W[dadcec])(;W[dadcdb]))";
    let saved = read::<Amazons>(text, sgf_file()).expect("a game");
    assert_eq!((saved.moves.len(), saved.seats, saved.date.as_str()), (2, None, "2004.07.11"));
    assert_eq!(saved.ended.as_ref().map(|ended| ended.1.as_str()), Some("White resigns"), "White moves first here");
    let kept = write::<Amazons>(&saved, sgf_file());
    for part in ["PB[Hu]", "PW[Li [2\\]]", "EV[Cup]", "DT[2004-07-11]", "RE[W+R]", ";B[djddgd]", ";W[dadcec]"] {
        assert!(kept.contains(part), "no {part} in {kept}");
    }
    let plain = write::<Amazons>(&saved, text_file());
    assert!(plain.contains("[White \"Hu\"]\n") && plain.contains("[Black \"Li [2]\"]\n"), "{plain}");
}

#[test]
fn errors_in_sgf_are_reported() {
    for (text, error) in [
        ("(;GM[18]\n;B[djddgd]\n;W[dadjec])", "line 3: column 4: move 2 (W): move \"dadjec\" is not legal: "),
        ("(;GM[18]\n;B[djddgd]\n;B[dadcec])", "line 3: column 2: move 2 (B): it is the turn of W"),
        ("(;GM[1])", "line 1: column 6: the game is \"1\": expected 18"),
        ("(;GM[18]) (;GM[18])", "line 1: the file has 2 games: expected one"),
        ("", "line 1: "),
        ("(;GM[18]\nENGINE[level 99])", "line 2: level \"99\": expected a level from 1 to 10"),
        ("[Game \"Game of the Amazons\"]\n", "line 1: column 1: expected "),
    ] {
        let found = read::<Amazons>(text, sgf_file()).expect_err(text).to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
}
