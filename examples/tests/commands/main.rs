//! Every example from the outside: what it prints and writes, how it exits, what it refuses.

mod ablation;
mod adjudicate;
mod analyse;
mod bench;
mod chart;
mod common;
mod compare;
mod perft;
mod regions;
mod reversi;
mod solve;
mod tables;
mod tree;
mod your_own_game;

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    common::help_needs_room(&[
        "ablation",
        "adjudicate",
        "analyse",
        "bench",
        "chart",
        "compare",
        "perft",
        "regions",
        "reversi",
        "solve",
        "tables",
        "tree",
        "your_own_game",
    ]);
}
