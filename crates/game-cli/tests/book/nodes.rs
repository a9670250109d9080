//! Tables that compare the node counts of algorithms, taken from `docs/nodes.md`.

use crate::{read, root};

/// The node count of a full-width search, and the nodes that quiescence adds to it.
#[derive(Clone, Copy)]
struct Nodes {
    full_width: u64,
    quiescence: u64,
}

/// Returns a table with one row for each position of `docs/nodes.md` and one column for each algorithm. Counts without
/// quiescence nodes are also given in per cent of the first column, except in that column.
pub fn table(algorithms: &[&str]) -> String {
    by_position("nodes", algorithms, |section| {
        let counts: Vec<Nodes> = algorithms.iter().map(|algorithm| nodes(section, algorithm)).collect();
        counts.iter().enumerate().map(|(at, count)| cell(*count, counts[0], at == 0)).collect()
    })
}

/// Returns a table with the same rows and columns that gives the share of cutoffs by the first move.
pub fn first_move_cuts(algorithms: &[&str]) -> String {
    by_position("cutoffs by the first move", algorithms, |section| {
        algorithms.iter().map(|algorithm| cells(section, algorithm)[5].to_owned()).collect()
    })
}

/// Returns a table with one row for each position. `row` makes the cells from the section of a position.
fn by_position(what: &str, algorithms: &[&str], row: impl Fn(&str) -> Vec<String>) -> String {
    let measured = read(&root().join("docs/nodes.md"));
    let mut text = format!("| {what} | {} |\n|---|{}\n", algorithms.join(" | "), "---|".repeat(algorithms.len()));
    let positions = measured.split("\n### ").skip(1).filter(|section| section.contains("\n| algorithm |"));
    for section in positions {
        let title = section.lines().next().unwrap_or_default().replace('`', "");
        text += &format!("| {title} | {} |\n", row(section).join(" | "));
    }
    text
}

/// Returns the cells of an algorithm's row, starting with the score.
fn cells<'a>(section: &'a str, algorithm: &str) -> Vec<&'a str> {
    let row = section.lines().find_map(|line| line.strip_prefix(&format!("| {algorithm} | ")));
    row.unwrap_or_else(|| panic!("no {algorithm} in:\n{section}")).split(" | ").collect()
}

fn nodes(section: &str, algorithm: &str) -> Nodes {
    let cells = cells(section, algorithm);
    let number =
        |cell: &str| cell.replace(',', "").parse().unwrap_or_else(|_| panic!("{algorithm}: {cell:?}: no number"));
    Nodes { full_width: number(cells[2]), quiescence: number(cells[4]) }
}

fn cell(count: Nodes, first: Nodes, is_first: bool) -> String {
    let nodes = grouped(count.full_width);
    if count.quiescence > 0 {
        return format!("{nodes} + {}", grouped(count.quiescence));
    }
    if is_first {
        return nodes;
    }
    let percent = 100.0 * count.full_width as f64 / first.full_width as f64;
    let digits = if percent < 9.95 { 1 } else { 0 };
    format!("{nodes} ({percent:.digits$} %)")
}

/// Formats a number with a comma before every group of three digits.
pub fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

#[test]
fn rows_are_read_by_name() {
    let section = "Xiangqi\n\n| pvs-from-score | 0 | a | 1,234,005 | 7 | 0 | x |\n| pvs | 0 | a | 50 | 7 | 1,000 | x |";
    let (first, second) = (nodes(section, "pvs-from-score"), nodes(section, "pvs"));
    assert_eq!(cell(first, first, true), "1,234,005");
    assert_eq!(cell(second, first, false), "50 + 1,000");
    assert_eq!(
        cell(Nodes { full_width: 100, quiescence: 0 }, Nodes { full_width: 600, quiescence: 0 }, false),
        "100 (17 %)"
    );
}
