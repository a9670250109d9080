//! Tests of `chart`: its numbers agree with the tables and the lessons.

use std::fs;
use std::path::Path;

use crate::common::{run, scratch, text};

/// Returns the cells of each chart row: the row's name, then the text of each bar.
fn rows(chart: &str) -> Vec<Vec<String>> {
    let output = run("chart", &[chart]).succeeded().stdout;
    let rows = output.lines().skip(3).map(|line| {
        let (name, bars) = line.trim().split_once("  ").unwrap_or_else(|| panic!("{line:?}"));
        [name].into_iter().chain(bars.split("  |  ")).map(|cell| cell.trim().to_owned()).collect()
    });
    rows.collect()
}

fn number(cell: &str) -> f64 {
    let digits = cell.trim_start_matches("× ").split(' ').next().unwrap_or_default();
    digits.parse().unwrap_or_else(|_| panic!("{cell:?}: no number"))
}

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn move_ordering_moves_cutoffs_to_earlier_moves() {
    let rows = rows("cutoffs");
    for kind in [1, 2] {
        let sum: f64 = rows.iter().map(|row| number(&row[kind])).sum();
        assert!((99.6..100.4).contains(&sum), "{sum} % in column {kind}");
    }
    // The lesson says that about nine of ten cutoffs come from the first move.
    assert!(number(&rows[0][1]) > 88.0 && number(&rows[0][2]) < 60.0, "{:?}", rows[0]);
}

#[test]
fn the_table_chart_keeps_deep_and_new_entries() {
    for pair in rows("table").windows(2) {
        assert!(number(&pair[0][1]) <= number(&pair[1][1]), "of one search the deeper stays: {pair:?}");
        assert!(number(&pair[0][1]) > number(&pair[0][2]) && number(&pair[0][2]) > number(&pair[0][3]), "{pair:?}");
    }
}

#[test]
fn corrections_are_zero_before_the_first_update() {
    let rows = rows("correction");
    assert_eq!(number(&rows[0][1]), 0.0, "{:?}", rows[0]);
    assert!(rows.iter().any(|row| number(&row[1]) > 1.0), "{rows:?}");
}

#[test]
fn speedup_of_threads_matches_the_lesson() {
    let lesson = page("engine/parallel.md");
    for row in rows("threads") {
        let told = |line: &&str| line.starts_with(&format!("| {}, ", row[0]));
        let mut lines = lesson.lines().filter(told);
        let mut cells = || lines.next().expect("a row of the lesson").split(" | ").collect::<Vec<_>>();
        let (rate, seconds) = (cells(), cells());
        assert_eq!(number(&row[2]), number(rate[1]), "{row:?}");
        let sooner = number(seconds[1]) / number(seconds[2]);
        assert!((number(&row[3]) - sooner).abs() < 0.006, "{row:?}: {sooner}");
    }
}

#[test]
fn the_chart_of_the_suite_has_the_means_that_the_suite_printed() {
    let page = page("xiangqi-suite.md");
    let told = page.lines().find(|line| line.starts_with("| mean of the parts")).expect("the row of the means");
    // The last cells: the number of problems has no mean.
    let mut told: Vec<f64> = told.trim_matches(['|', ' ']).rsplit(" | ").take(3).map(number).collect();
    told.reverse();
    let drawn = rows("suite");
    assert_eq!(drawn.len(), 7);
    assert_eq!(drawn[6][1..].iter().map(|cell| number(cell)).collect::<Vec<_>>(), told);
}

#[test]
fn charts_are_well_formed_svg() {
    let file = scratch("chart.svg");
    run("chart", &["table", "--svg", text(&file)]).succeeded();
    let svg = fs::read_to_string(file).expect("the file");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("rect")).count(), 1 + 3 + 6 * 3);
}

#[test]
fn an_unknown_chart_is_refused() {
    run("chart", &["cuts"]).refused(&["cuts", "cutoffs", "threads"]);
}
