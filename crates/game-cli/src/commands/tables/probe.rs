//! What the tables say of one position.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::problem::Problem;
use xiangqi::Position;
use xiangqi::tables::{Material, TableValue, Tables};

pub fn run(folder: &Path, fen: &str) -> Result<ExitCode, Problem> {
    let position: Position = fen
        .parse()
        .map_err(|error: xiangqi::FenError| Problem::Position { game: "xiangqi", reason: error.to_string() })?;
    let material = Material::of(&position);
    material.entries()?;
    let tables = Tables::read(folder, material.closure())?;
    report_refused(&tables);
    let mut out = io::stdout();
    let Some(value) = tables.probe(&position) else {
        let (material, folder) = (material.canonical().0, folder.display());
        eprintln!("error: no table of {material} in {folder}: expected {material}.xqt, as `tables generate` makes it");
        return Ok(ExitCode::from(1));
    };
    let line = tables.line(&position)?;
    writeln!(out, "{position}")?;
    for (mv, value) in tables.moves(&position) {
        writeln!(out, "  {mv} {}", value.map_or("no table".to_owned(), |value| value.to_string()))?;
    }
    if !line.is_empty() {
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        writeln!(out, "line {}", line.join(" "))?;
    }
    let plies = |plies| format!("{plies} plies");
    match value {
        TableValue::Win(n) => writeln!(out, "win {}", plies(n))?,
        TableValue::Loss(n) => writeln!(out, "loss {}", plies(n))?,
        TableValue::Draw => writeln!(out, "draw")?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Says which files are of no use. Whether there are any.
pub fn report_refused(tables: &Tables) -> bool {
    tables.refused().iter().for_each(|refused| eprintln!("error: {refused}"));
    !tables.refused().is_empty()
}
