//! Tables of what each engine feature is worth, taken from `measured.md`.

use crate::{read, root};

/// The names of the tables in a block, each with its heading in `measured.md`.
const TABLES: [(&str, &str); 4] = [
    ("searches", "The engine's three searches"),
    ("exact", "Exact search without a feature"),
    ("selective", "Selective search without a feature"),
    ("alone", "One feature alone"),
];

/// Returns the head and the first row of a table, then the rows of these features, or all rows if there are none. Each
/// node count is also given as a multiple of the first row's, without the count after `+`.
pub fn table(name: &str, features: &[&str]) -> String {
    let known = TABLES.iter().find(|(known, _)| *known == name);
    let title = known.unwrap_or_else(|| panic!("{name:?}: searches, exact, selective or alone was expected")).1;
    let measured = read(&root().join("docs/src/measured.md"));
    let section = measured.split("\n### ").find(|section| section.lines().next() == Some(title));
    chosen(section.unwrap_or_else(|| panic!("measured.md has no table {title:?}")), features)
}

fn chosen(section: &str, features: &[&str]) -> String {
    let is_row = |line: &&str| line.starts_with('|');
    let mut lines = section.lines().skip_while(|line| !is_row(line)).take_while(is_row);
    let mut next = || lines.next().unwrap_or_else(|| panic!("no table in:\n{section}"));
    let (head, rule, first) = (next(), next(), cells(next()));
    let rows: Vec<Vec<&str>> = lines.map(cells).collect();
    let row = |feature: &&str| {
        let name = format!("`{feature}`");
        rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no {feature} in:\n{section}"))
    };
    let chosen: Vec<&Vec<&str>> =
        if features.is_empty() { rows.iter().collect() } else { features.iter().map(row).collect() };
    let mut text = format!("{head}\n{rule}\n| {} |\n", first.join(" | "));
    for row in chosen {
        let numbers = row.iter().zip(&first).skip(1).map(|(cell, first)| beside(cell, first));
        text += &format!("| {} | {} |\n", row[0], numbers.collect::<Vec<_>>().join(" | "));
    }
    text
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches(['|', ' ']).split(" | ").collect()
}

/// Returns a cell followed by its node count as a multiple of the first row's.
fn beside(cell: &str, first: &str) -> String {
    let nodes = |cell: &str| cell.split(" + ").next()?.replace(',', "").parse::<u64>().ok();
    match (nodes(cell), nodes(first)) {
        // A no-break space keeps the sign and its number on one line.
        (Some(nodes), Some(first)) => format!("{cell} (×\u{a0}{:.2})", nodes as f64 / first as f64),
        _ => cell.to_owned(),
    }
}

#[test]
fn feature_rows_are_chosen_by_name() {
    let section = "Title\n\n| without | A | B |\n|---|---|---|\n| nothing | 1,000 + 7 | 50 |\n| `x` | 2,500 + 9 | – |\n| `y` | 900 | 50 |\n\n| another | table |\n";
    let head = "| without | A | B |\n|---|---|---|\n| nothing | 1,000 + 7 | 50 |\n";
    assert_eq!(chosen(section, &["x"]), format!("{head}| `x` | 2,500 + 9 (×\u{a0}2.50) | – |\n"));
    assert_eq!(
        chosen(section, &[]),
        format!("{head}| `x` | 2,500 + 9 (×\u{a0}2.50) | – |\n| `y` | 900 (×\u{a0}0.90) | 50 (×\u{a0}1.00) |\n")
    );
}
