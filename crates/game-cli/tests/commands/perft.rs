//! Tests of `perft` against published counts.

use crate::common::run;

/// Returns the node counts in the table, one for each depth.
fn counts(arguments: &[&str]) -> Vec<String> {
    let run = run("perft", arguments).succeeded();
    let rows = run.stdout.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let rows = rows.filter(|cells| cells.len() == 4 && cells[0].parse::<u32>().is_ok());
    rows.map(|cells| cells[1].to_owned()).collect()
}

#[test]
fn perft_prints_published_counts() {
    assert_eq!(counts(&["xiangqi", "3"]), ["44", "1920", "79666"]);
    assert_eq!(counts(&["amazons", "1"]), ["2176"]);
    assert_eq!(counts(&["connect-four", "3"]), ["7", "49", "343"]);
}

#[test]
fn the_last_line_has_a_fixed_format() {
    assert_eq!(run("perft", &["xiangqi", "3"]).succeeded().last_line(), "perft 3 79666");
    let run = run("perft", &["tic-tac-toe", "--fen", "xo./.../...", "--divide", "2"]).succeeded();
    assert_eq!(run.last_line(), "perft 2 42");
}

#[test]
fn counts_of_divide_add_up_to_perft() {
    let run = run("perft", &["xiangqi", "2", "--divide"]).succeeded();
    let parts = run.stdout.lines().filter_map(|line| line.split_once(' '));
    let parts = parts.filter(|(mv, _)| mv.len() == 4 && mv.is_ascii());
    let parts: Vec<u64> = parts.filter_map(|(_, nodes)| nodes.parse().ok()).collect();
    assert_eq!((parts.len(), parts.iter().sum::<u64>()), (44, 1920));
}

#[test]
fn bad_input_is_refused() {
    run("perft", &["go", "3"]).refused(&["\"go\"", "xiangqi, amazons, connect-four"]);
    run("perft", &["xiangqi", "abc"]).refused(&["'abc' for '<DEPTH>': expected a number such as 20"]);
    run("perft", &["xiangqi", "0"]).refused(&["0 is not in 1..=30"]);
    run("perft", &["tree", "100000"]).refused(&["100000 is not in 1..=30"]);
    run("perft", &["connect-four", "2", "--fen", "18"]).refused(&["connect-four", "\"8\""]);
    run("perft", &["xiangqi"]).refused(&["<DEPTH>"]);
}

#[test]
fn help_has_examples() {
    let help = run("perft", &["--help"]).succeeded().stdout;
    assert!(help.contains("Examples") && help.contains("wait"), "{help}");
}
