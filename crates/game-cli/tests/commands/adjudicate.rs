//! Tests of `adjudicate`: the verdict after a list of moves.

use crate::common::run;

fn verdict(arguments: &[&str]) -> String {
    run("adjudicate", arguments).succeeded().last_line().to_owned()
}

#[test]
fn every_kind_of_end_is_reported_with_its_reason() {
    let mate = ["xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/r8/1r2K4 w - - 0 1"];
    for (arguments, expected) in [
        (&mate[..], "loss checkmate"),
        (
            &["xiangqi", "--fen", "3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1", "--moves", "e0e1"],
            "loss stalemate: who cannot move has lost",
        ),
        (&["xiangqi"], "none the game goes on"),
        (&["connect-four", "--moves", "4 1 4 1 4 1 4"], "loss by the rules of the game"),
        (&["tic-tac-toe", "--fen", "xox/xxo/oxo"], "draw by the rules of the game"),
    ] {
        assert_eq!(verdict(arguments), expected, "{arguments:?}");
    }
}

#[test]
fn repetition_is_a_draw_if_the_rules_say_so() {
    let there_and_back = "h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9";
    assert_eq!(verdict(&["xiangqi", "--moves", there_and_back]), "draw the position occurred for the third time");
    assert_eq!(verdict(&["xiangqi", "--moves", there_and_back, "--rules", "none"]), "none the game goes on");
    assert_eq!(verdict(&["xiangqi", "--moves", &there_and_back[..there_and_back.len() - 5]]), "none the game goes on");
}

/// The games contain a perpetual check by a chariot, a perpetual chase by a cannon, and a mutual perpetual chase.
#[test]
fn every_rule_set_can_be_selected() {
    let check = ["xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1", "--moves"];
    let check = [&check[..], &["d9d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1 e8d8"]].concat();
    let chase = ["xiangqi", "--fen", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1", "--moves"];
    let chase = [&chase[..], &["c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2"]].concat();
    let mutual = ["xiangqi", "--fen", "3k5/9/2c6/9/9/9/1C1n5/9/2R6/4K4 w - - 0 1", "--moves"];
    let mutual = [&mutual[..], &["c1c3 d3c5 c3c1 c5d3 c1c3 d3c5 c3c1 c5d3"]].concat();
    // A soldier opens and shuts the screen by which a cannon protects a horse against a chariot.
    let blocked = ["xiangqi", "--fen", "2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w", "--moves"];
    let blocked = [&blocked[..], &["c6b6 e7c5 b6c6 c5e7 c6b6 e7c5 b6c6 c5e7"]].concat();
    let both = "draw Red's chariot on c1 chases the horse on d3 for ever, and Black's horse on d3 and cannon on c7 chase the chariot on c1";
    let third = "draw the position occurred for the third time";
    for (moves, rules, expected) in [
        (&check, None, "loss perpetual check by Red"),
        (&check, Some("asian"), "loss perpetual check by Red"),
        (&check, Some("wxf"), "loss perpetual check by Red"),
        (&check, Some("check-only"), "loss perpetual check by Red"),
        (&check, Some("threefold"), third),
        (&check, Some("none"), "none the game goes on"),
        (&chase, None, "win Red's cannon on a2 chases the chariot on a7 for ever"),
        (&chase, Some("axf"), "win Red's cannon on a2 chases the chariot on a7 for ever"),
        (&chase, Some("check-only"), third),
        (&chase, Some("threefold"), third),
        (&mutual, None, both),
        (&mutual, Some("check-only"), third),
        (&blocked, Some("axf"), third),
        (&blocked, Some("wxf"), "loss Red's chariot on d1 chases the horse on c1 for ever"),
    ] {
        let rules = rules.map_or(Vec::new(), |rules| vec!["--rules", rules]);
        assert_eq!(verdict(&[moves.as_slice(), &rules].concat()), expected, "{rules:?}");
    }
}

#[test]
fn moves_are_read_in_any_notation_of_the_game() {
    let expected = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2";
    for moves in [
        "h2e2 h9g7 h0g2",
        "炮二平五 马８进７ 马二进三",
        "砲2平5 馬8進7 傌二進三",
        "C2=5 n8+7 H2+3",
        "c2.5 H9-G7 马二进三",
    ] {
        let run = run("adjudicate", &["xiangqi", "--moves", moves]).succeeded();
        assert_eq!(run.stdout.lines().next(), Some(format!("xiangqi: {expected}").as_str()), "{moves}");
    }
    let soldiers = ["xiangqi", "--fen", "3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w", "--moves"];
    for (text, candidates) in [
        ("前兵平五", "f7e7 (一兵平五) or d7e7 (三兵平五)"),
        ("P+=5", "f7e7 (4+=5) or d7e7 (6+=5)"),
        ("兵六平5", "d7e7 (三兵平五) or d5e5 (四兵平五)"),
    ] {
        let expected = format!("move 1: \"{text}\" is ambiguous: {candidates}");
        run("adjudicate", &[&soldiers[..], &[text]].concat()).refused(&[&expected]);
    }
}

#[test]
fn the_limit_of_quiet_moves_can_be_set() {
    let quiet = ["xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 70", "--moves", "a0a1"];
    for (options, expected) in [
        (&[][..], "draw 120 plies without a capture"),
        (&["--quiet-plies", "100", "--moves", ""], "draw 119 plies without a capture"),
        (&["--quiet-plies", "121"], "none the game goes on"),
        (&["--quiet-plies", "0"], "none the game goes on"),
        (&["--rules", "none"], "none the game goes on"),
    ] {
        let moves = if options.contains(&"--moves") { &quiet[..3] } else { &quiet[..] };
        assert_eq!(verdict(&[moves, options].concat()), expected, "{options:?}");
    }
    let why = ["--quiet-plies: expected xiangqi and a rule other than none"];
    run("adjudicate", &["connect-four", "--quiet-plies", "9"]).refused(&why);
    run("adjudicate", &["xiangqi", "--quiet-plies", "9", "--rules", "none"]).refused(&why);
    run("adjudicate", &["xiangqi", "--quiet-plies", "many"]).refused(&["many", "--quiet-plies"]);
}

/// White's only move, given in every notation, leaves Black without a legal move.
#[test]
fn moves_of_amazons_are_read_in_any_notation() {
    let fen = "Q1*/***/q** w";
    for text in ["a3-b3/a3", "a3-b3(a3)", "a3b3,b3a3", "aabaaa", "AABAAA", "0 2 1 2 0 2", "{20, 21, 20}"] {
        assert_eq!(verdict(&["amazons", "--fen", fen, "--moves", text]), "loss no legal move", "{text}");
        let twice = format!("{text},{text}");
        run("adjudicate", &["amazons", "--fen", fen, "--moves", &twice])
            .refused(&[&format!("move 2: {text:?} comes after the end of the game: loss no legal move")]);
    }
}

#[test]
fn bad_input_is_refused() {
    run("adjudicate", &["xiangqi", "--moves", "h2e2 h2e2"])
        .refused(&["move 2: \"h2e2\" is illegal", "no piece stands on h2"]);
    run("adjudicate", &["xiangqi", "--fen", "9/9"]).refused(&["not a position of xiangqi", "9/9"]);
    run("adjudicate", &["xiangqi", "--rules", "chess"]).refused(&["chess", "threefold"]);
    run("adjudicate", &["connect-four", "--rules", "asian"]).refused(&["xiangqi", "connect-four", "threefold"]);
    let over = run("adjudicate", &["connect-four", "--moves", "4 1 4 1 4 1 4 2"]);
    over.refused(&["move 8: \"2\" comes after the end of the game: loss"]);
}
