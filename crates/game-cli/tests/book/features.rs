//! Tables of what each engine feature is worth, taken from `measured.md`.

use std::iter;

use crate::{read, root};

/// The names of the tables in a block, each with its heading in `measured.md`.
const TABLES: [(&str, &str); 5] = [
    ("searches", "The engine's three searches"),
    ("exact", "Exact search without a feature"),
    ("selective", "Selective search without a feature"),
    ("alone", "One feature alone"),
    ("matches", MATCHES),
];

/// The only table that has no row for the unchanged search.
const MATCHES: &str = "Matches without a feature";

/// Returns the head and the first row of a table, then the rows of these features, or all rows if there are none. Each
/// node count is also given as a multiple of the first row's, without the count after `+`. In the table of matches, the
/// first row is a feature like the others.
pub fn table(name: &str, features: &[&str]) -> String {
    let known = TABLES.iter().find(|(known, _)| *known == name);
    let title =
        known.unwrap_or_else(|| panic!("{name:?}: searches, exact, selective, alone or matches was expected")).1;
    let measured = read(&root().join("docs/src/measured.md"));
    let section = measured.split("\n### ").find(|section| section.lines().next() == Some(title));
    chosen(section.unwrap_or_else(|| panic!("measured.md has no table {title:?}")), features, title != MATCHES)
}

fn chosen(section: &str, features: &[&str], has_base: bool) -> String {
    let is_row = |line: &&str| line.starts_with('|');
    let mut lines = section.lines().skip_while(|line| !is_row(line)).take_while(is_row);
    let mut next = || lines.next().unwrap_or_else(|| panic!("no table in:\n{section}"));
    let (head, rule) = (next(), next());
    let base = has_base.then(|| cells(next()));
    let rows: Vec<Vec<&str>> = lines.map(cells).collect();
    let row = |feature: &&str| {
        let name = format!("`{feature}`");
        rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no {feature} in:\n{section}"))
    };
    let chosen: Vec<&Vec<&str>> =
        if features.is_empty() { rows.iter().collect() } else { features.iter().map(row).collect() };
    let mut text = format!("{head}\n{rule}\n");
    if let Some(base) = &base {
        text += &format!("| {} |\n", base.join(" | "));
    }
    for row in chosen {
        let base = base.iter().flatten().map(Some).chain(iter::repeat(None));
        let numbers = row.iter().zip(base).skip(1).map(|(cell, base)| beside(cell, base.copied()));
        text += &format!("| {} | {} |\n", row[0], numbers.collect::<Vec<_>>().join(" | "));
    }
    text
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches(['|', ' ']).split(" | ").collect()
}

/// Returns a cell followed by its node count as a multiple of the first row's, if there is one.
fn beside(cell: &str, first: Option<&str>) -> String {
    let nodes = |cell: &str| cell.split(" + ").next()?.replace(',', "").parse::<u64>().ok();
    match (nodes(cell), first.and_then(nodes)) {
        // A no-break space keeps the sign and its number on one line.
        (Some(nodes), Some(first)) => format!("{cell} (×\u{a0}{:.2})", nodes as f64 / first as f64),
        _ => cell.to_owned(),
    }
}

#[test]
fn feature_rows_are_chosen_by_name() {
    let section = "Title\n\n| without | A | B |\n|---|---|---|\n| nothing | 1,000 + 7 | 50 |\n| `x` | 2,500 + 9 | – |\n| `y` | 900 | 50 |\n\n| another | table |\n";
    let head = "| without | A | B |\n|---|---|---|\n| nothing | 1,000 + 7 | 50 |\n";
    assert_eq!(chosen(section, &["x"], true), format!("{head}| `x` | 2,500 + 9 (×\u{a0}2.50) | – |\n"));
    assert_eq!(
        chosen(section, &[], true),
        format!("{head}| `x` | 2,500 + 9 (×\u{a0}2.50) | – |\n| `y` | 900 (×\u{a0}0.90) | 50 (×\u{a0}1.00) |\n")
    );
    let matches = "Title\n\n| without | Elo |\n|---|---|\n| `x` | +9 ± 4 |\n| `y` | 50 |\n";
    assert_eq!(chosen(matches, &["y"], false), "| without | Elo |\n|---|---|\n| `y` | 50 |\n");
}
