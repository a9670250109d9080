//! `reversi`: a game that is given one capability after the other.

use crate::common::run;

#[test]
fn capabilities_save_nodes() {
    let run = run("reversi", &["--depth", "7"]).succeeded();
    assert!(run.stdout.starts_with("perft 6: 8200\n"), "published: {}", run.stdout);
    let nodes = |line: &str| -> Vec<u64> { line.split_whitespace().filter_map(|word| word.parse().ok()).collect() };
    let rows: Vec<_> = run.stdout.lines().skip(2).map(nodes).collect();
    assert_eq!(rows.len(), 7, "{}", run.stdout);
    // Exact and selective nodes: rules alone against a key, against all.
    assert!(rows[1][0] < rows[0][0] && rows[6][1] * 2 < rows[0][1], "{}", run.stdout);
}

#[test]
fn a_row_alone_is_the_same_row() {
    let nodes = |run: &str| run.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<u64>>();
    let (all, one) = (run("reversi", &["--depth", "4"]), run("reversi", &["--depth", "4", "--row", "3"]));
    assert_eq!(one.stdout.lines().count(), 3, "{}", one.stdout);
    assert_eq!(nodes(one.last_line()), nodes(all.stdout.lines().nth(5).expect("row 3")), "{}", all.stdout);
}

#[test]
fn bad_input_is_refused() {
    run("reversi", &["--depth", "31"]).refused(&["31 is not in 1..=30"]);
}
