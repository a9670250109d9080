//! The nodes of a lesson beside those of the lesson before it, from the tables of `docs/nodes.md`.

use crate::{read, root};

/// A count and what quiescence adds to it.
#[derive(Clone, Copy)]
struct Nodes {
    full_width: u64,
    quiescence: u64,
}

/// One row for each table of `docs/nodes.md`, one column for each algorithm. All but the first are also in per cent of the
/// first, unless nodes of quiescence come on top.
pub fn table(algorithms: &[&str]) -> String {
    by_position("nodes", algorithms, |section| {
        let counts: Vec<Nodes> = algorithms.iter().map(|algorithm| nodes(section, algorithm)).collect();
        counts.iter().enumerate().map(|(at, count)| cell(*count, counts[0], at == 0)).collect()
    })
}

/// The same rows and columns, with the share of cutoffs that the first move made.
pub fn first_move_cuts(algorithms: &[&str]) -> String {
    by_position("cutoffs by the first move", algorithms, |section| {
        algorithms.iter().map(|algorithm| cells(section, algorithm)[5].to_owned()).collect()
    })
}

/// One row for each position; `row` makes the cells from the table of a position.
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

/// The row of an algorithm, from the score on.
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

/// The digits in threes.
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
