//! Verdicts after some moves.

use crate::common::run;

fn verdict(arguments: &[&str]) -> String {
    run("adjudicate", arguments).succeeded().last_line().to_owned()
}

#[test]
fn every_end_has_its_reason() {
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

/// A chariot gives check for ever; a cannon hunts a chariot for ever.
#[test]
fn every_rule_set_can_be_asked() {
    let check = ["xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1", "--moves"];
    let check = [&check[..], &["d9d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1 e8d8"]].concat();
    let chase = ["xiangqi", "--fen", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1", "--moves"];
    let chase = [&chase[..], &["c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2"]].concat();
    let mutual = ["xiangqi", "--fen", "3k5/9/2c6/9/9/9/1C1n5/9/2R6/4K4 w - - 0 1", "--moves"];
    let mutual = [&mutual[..], &["c1c3 d3c5 c3c1 c5d3 c1c3 d3c5 c3c1 c5d3"]].concat();
    let both = "draw Red's chariot on c1 chases the horse on d3 for ever, and Black's horse on d3 and cannon on c7 chase the chariot on c1";
    let third = "draw the position occurred for the third time";
    for (moves, rules, expected) in [
        (&check, None, "loss perpetual check by Red"),
        (&check, Some("asian"), "loss perpetual check by Red"),
        (&check, Some("check-only"), "loss perpetual check by Red"),
        (&check, Some("threefold"), third),
        (&check, Some("none"), "none the game goes on"),
        (&chase, None, "win Red's cannon on a2 chases the chariot on a7 for ever"),
        (&chase, Some("axf"), "win Red's cannon on a2 chases the chariot on a7 for ever"),
        (&chase, Some("check-only"), third),
        (&chase, Some("threefold"), third),
        (&mutual, None, both),
        (&mutual, Some("check-only"), third),
    ] {
        let rules = rules.map_or(Vec::new(), |rules| vec!["--rules", rules]);
        assert_eq!(verdict(&[moves.as_slice(), &rules].concat()), expected, "{rules:?}");
    }
}

#[test]
fn bad_input_is_refused() {
    run("adjudicate", &["xiangqi", "--moves", "h2e2 h2e2"]).refused(&["\"h2e2\" is illegal"]);
    run("adjudicate", &["xiangqi", "--fen", "9/9"]).refused(&["not a position of xiangqi", "9/9"]);
    run("adjudicate", &["xiangqi", "--rules", "chess"]).refused(&["chess", "threefold"]);
    run("adjudicate", &["connect-four", "--rules", "asian"]).refused(&["xiangqi", "connect-four", "threefold"]);
    let over = run("adjudicate", &["connect-four", "--moves", "4 1 4 1 4 1 4 2"]);
    over.refused(&["\"2\" comes after the end of the game: loss"]);
}
