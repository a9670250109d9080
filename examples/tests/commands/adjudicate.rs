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
        (&["xiangqi", "--fen", "3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1", "--moves", "e0e1"], "loss no legal move"),
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
    assert_eq!(verdict(&["xiangqi", "--moves", there_and_back]), "draw threefold repetition");
    assert_eq!(verdict(&["xiangqi", "--moves", there_and_back, "--rules", "none"]), "none the game goes on");
    assert_eq!(verdict(&["xiangqi", "--moves", &there_and_back[..there_and_back.len() - 5]]), "none the game goes on");
}

#[test]
fn bad_input_is_refused() {
    run("adjudicate", &["xiangqi", "--moves", "h2e2 h2e2"]).refused(&["\"h2e2\" is illegal"]);
    run("adjudicate", &["xiangqi", "--fen", "9/9"]).refused(&["not a position of xiangqi", "9/9"]);
    run("adjudicate", &["xiangqi", "--rules", "axf"]).refused(&["axf", "threefold"]);
    let over = run("adjudicate", &["connect-four", "--moves", "4 1 4 1 4 1 4 2"]);
    over.refused(&["\"2\" comes after the end of the game: loss"]);
}
