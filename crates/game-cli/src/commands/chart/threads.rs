//! What a second thread is worth, as measured.

use std::fs;
use std::path::{Path, PathBuf};

use crate::problem::Problem;

use super::bars::{Bars, Row};

/// The games of the tables, by how their rows begin.
const GAMES: [(&str, &str); 3] = [("connect four", "connect four,"), ("xiangqi", "xiangqi,"), ("Amazons", "Amazons,")];

/// Two threads beside one: nodes per second, and how much sooner a depth is reached. From the two tables of the book's page
/// of measurements.
pub fn chart() -> Result<Bars, Problem> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/measured.md");
    let page = fs::read_to_string(&path).map_err(|source| Problem::File { path: path.clone(), source })?;
    let lines: Vec<Vec<&str>> = page.lines().filter(|line| line.starts_with('|')).map(cells).collect();
    let mut rows = Vec::new();
    for (name, begin) in GAMES {
        let is_alone = |line: &Vec<&str>| line[0].starts_with(begin) && line[0].ends_with(": one thread");
        let rate = lines.iter().position(is_alone).and_then(|at| number(lines.get(at + 1)?, 2));
        let is_to_depth =
            |line: &&Vec<&str>| line[0].starts_with(begin) && line[0].ends_with(" plies") && line.len() == 5;
        let seconds = lines.iter().find(is_to_depth).and_then(|line| Some((number(line, 1)?, number(line, 2)?)));
        let (Some(rate), Some((one, two))) = (rate, seconds) else { return Err(no_rows(&path, name)) };
        let sooner = one / two;
        rows.push(Row {
            name: name.to_owned(),
            bars: vec![(1.0, "1".to_owned()), (rate, format!("× {rate:.2}")), (sooner, format!("× {sooner:.2}"))],
        });
    }
    Ok(Bars {
        head: "Two threads beside one".to_owned(),
        kinds: ["one thread", "two: nodes per second", "two: how fast a depth is reached"].map(str::to_owned).into(),
        rows,
    })
}

fn cells(row: &str) -> Vec<&str> {
    row.trim_matches(['|', ' ']).split(" | ").collect()
}

fn number(row: &[&str], cell: usize) -> Option<f64> {
    row.get(cell)?.parse().ok()
}

fn no_rows(path: &Path, game: &str) -> Problem {
    let source = std::io::Error::other(format!("no measurements of two threads for {game}"));
    Problem::File { path: path.to_owned(), source }
}
