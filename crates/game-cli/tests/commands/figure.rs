//! Tests of `figure`: the figures that the lab shows step by step.

use std::fs;

use crate::common::{run, scratch, text};

const KINDS: [(&str, &[&str], &str); 9] = [
    ("simulations", &["--fen", "x.o/..x/o..", "--set", "simulations=30,exploration=1"], "root (30 · "),
    ("proof", &["--fen", "xo./x../o.."], "root (0, ∞)"),
    (
        "keys",
        &["--game", "amazons", "--fen", "1q1q/4/4/Q1Q1 w - - 0 1", "--set", "moves=a1-a2/b2 b4-b3/a3"],
        "b4-b3/a3: arrow on a3 ",
    ),
    (
        "exchange",
        &["--game", "xiangqi", "--fen", "3kr4/9/2n6/4p4/6N2/9/9/4R4/4R4/5K3 w", "--set", "capture=g5e6"],
        "value of the exchange: 100",
    ),
    (
        "retrograde",
        &["--game", "xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/9/N3K4 w", "--set", "piece=a0"],
        "KN-K: 8100 positions, longest mate 14",
    ),
    ("correction", &["--game", "xiangqi", "--set", "depth=6"], "updates"),
    ("picking", &["--game", "xiangqi", "--set", "depth=4,least=2"], "hash move"),
    ("buckets", &["--game", "xiangqi", "--set", "depth=4,searches=2"], "slot 4: "),
    ("race", &["--game", "xiangqi", "--set", "feature=table,nodes=2000"], "end            2000         2000"),
];

#[test]
fn figures_are_printed_and_drawn() {
    for (kind, options, expected) in KINDS {
        let file = scratch(&format!("figure-{kind}.svg"));
        let printed = run("figure", &[&[kind], options, &["--svg", text(&file)]].concat()).succeeded().stdout;
        assert!(printed.contains(expected), "{kind}: {printed}");
        let svg = fs::read_to_string(file).expect("the file");
        let document = roxmltree::Document::parse(&svg).expect("XML");
        assert!(document.descendants().filter(|node| node.has_tag_name("text")).count() > 5, "{kind}");
    }
}

#[test]
fn a_wrong_setting_is_refused() {
    run("figure", &["dream"]).refused(&["dream", "simulations"]);
    run("figure", &["proof", "--set", "nodes"]).refused(&["\"nodes\"", "NAME=VALUE"]);
    run("figure", &["proof", "--set", "nods=5"]).refused(&["nods", "unknown field"]);
    run("figure", &["proof", "--fen", "xo./x../o."]).refused(&["xo./x../o.", "tic-tac-toe"]);
    run("figure", &["keys", "--game", "xiangqi"]).refused(&["xiangqi", "amazons"]);
}
