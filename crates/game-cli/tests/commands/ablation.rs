//! Tests of `ablation`, which measures what each engine feature is worth.

use crate::common::{run, scratch, text};

#[test]
fn every_enabled_feature_has_a_row_and_a_bar() {
    let svg = scratch("ablation.svg");
    let run = run("ablation", &["--depth", "4", "--svg", text(&svg)]).succeeded();
    for feature in ["(all on)", "table", "quiescence", "null_move", "late_move_reductions", "killers", "aspiration"] {
        let row = run.stdout.lines().find(|line| line.split_whitespace().next() == feature.split(' ').next());
        assert!(row.is_some_and(|row| row.contains(feature)), "{feature}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("enhanced_cutoffs"), "is off to begin with: {}", run.stdout);
    let drawing = std::fs::read_to_string(&svg).expect("an SVG");
    let drawing = roxmltree::Document::parse(&drawing).expect("well-formed XML");
    let bars = drawing.descendants().filter(|node| node.has_tag_name("rect")).count() - 1;
    let rows = run.stdout.lines().filter(|line| line.contains('.') && line.starts_with(' ')).count();
    assert!(bars > 20 && bars == rows, "{bars} bars, {rows} rows: {}", run.stdout);
}

#[test]
fn rows_depend_on_the_capabilities_of_the_game() {
    let run = run("ablation", &["--game", "connect-four", "--depth", "8"]).succeeded();
    assert!(run.stdout.contains("immediate_wins") && !run.stdout.contains("null_move"), "{}", run.stdout);
}

#[test]
fn bad_input_is_refused() {
    run("ablation", &["--depth", "0"]).refused(&["depth 0: expected 1 to 1000"]);
    run("ablation", &["--game", "go"]).refused(&["\"go\""]);
    run("ablation", &["--svg", "/nowhere/a.svg"]).refused(&["/nowhere/a.svg"]);
}
