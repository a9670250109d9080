//! Runs every command as a program and checks its output, its files, its exit code and its error messages.

mod ablation;
mod adjudicate;
mod analyse;
mod arena;
mod bench;
mod book;
mod chart;
mod check;
mod chinese;
mod common;
mod compare;
mod convert;
mod figure;
mod judge;
mod learn;
mod levels;
mod net;
mod parts;
mod perft;
mod play;
mod puzzles;
mod recorded;
mod regions;
mod review;
mod solve;
mod suite;
mod tables;
mod tournament;
mod train;
mod tree;
mod tuning;
mod uci;

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    common::help_needs_room(&[
        "ablation",
        "adjudicate",
        "analyse",
        "arena",
        "bench",
        "book",
        "chart",
        "check",
        "compare",
        "convert",
        "figure",
        "judge",
        "lab",
        "learn",
        "merge",
        "perft",
        "play",
        "puzzles",
        "regions",
        "samples export",
        "samples import",
        "samples rescore",
        "samples stat",
        "selfplay",
        "solve",
        "suite",
        "tables",
        "tournament",
        "train",
        "tree",
        "tune params",
        "tune weights",
        "uci",
    ]);
}

#[test]
fn no_command_prints_help_and_an_unknown_command_an_error() {
    let alone = common::program().output().expect("a run");
    assert_eq!(alone.status.code(), Some(2));
    let help = String::from_utf8(alone.stderr).expect("UTF-8");
    assert!(help.contains("Usage: gamesearch [OPTIONS] <COMMAND>") && help.contains("adjudicate"), "{help}");
    common::run("analyze", &[]).refused(&["'analyze'", "'analyse'"]);
}
