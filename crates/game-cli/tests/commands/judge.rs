//! Tests of the command `judge`. The package `exercises` tests the judge itself.

use super::common::{self, PROGRAM};

#[test]
fn a_program_that_does_not_answer_is_wrong_and_quoted() {
    let run = common::run("judge", &["minimax", "--", PROGRAM, "perft", "tic-tac-toe", "1"]);
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.starts_with("minimax: wrong, 0 of 11 points\n"), "{}", run.stdout);
    assert!(run.stdout.contains("\"tic-tac-toe: "), "{}", run.stdout);

    let missing = common::run("judge", &["alpha-beta", "--json", "--", "no-such-program"]);
    assert_eq!(missing.code, Some(1), "{}{}", missing.stdout, missing.stderr);
    assert!(missing.stdout.contains("cannot start \\\"no-such-program\\\""), "{}", missing.stdout);
}

#[test]
fn arguments_of_judge_are_checked() {
    common::run("judge", &["alphabeta", "--", "x"]).refused(&["'alphabeta'", "alpha-beta"]);
    common::run("judge", &["alpha-beta"]).refused(&["<PROGRAM>..."]);
    common::run("judge", &["minimax", "--limit", "0", "--", "x"]).refused(&["0", "600000"]);
    common::run("judge", &["--compare", "--", "x"]).refused(&["<LESSON>"]);
    common::run("judge", &["pvs", "--trace", "f", "--", "x"]).refused(&["--compare"]);
    common::run("judge", &["pvs", "--compare", "--tree", "((1 2)", "--", "x"]).refused(&["((1 2)", "column 7"]);
    common::run("judge", &["pvs", "--compare", "--depth", "0", "--", "x"]).refused(&["0", "100"]);
    let mcts = common::run("judge", &["mcts", "--compare", "--trace", "f", "--", "x"]);
    assert_eq!((mcts.code, mcts.stdout.starts_with("mcts has no trace")), (Some(1), true), "{}", mcts.stdout);
}
