//! Small endings of xiangqi: who wins, and how.

mod args;
mod probe;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use crate::problem::Problem;
use xiangqi::tables::{Census, Material, Reliance, Table, TableError, Tables};

pub use args::Args;
use args::Command;
use probe::report_refused;

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    match &args.command {
        Command::Generate { folder, materials } => generate(folder, materials),
        Command::Verify { folder, materials } => verify(folder, materials),
        Command::Checks { folder, materials } => checks(folder, materials),
        Command::Probe { folder, fen } => probe::run(folder, fen),
    }
}

/// What was asked for and all that captures lead to, each once and after what it needs.
fn with_smaller(materials: &[Material]) -> Result<Vec<Material>, TableError> {
    materials.iter().try_for_each(|material| material.entries().map(|_| ()))?;
    let mut all: Vec<Material> = materials.iter().flat_map(|material| material.closure()).collect();
    all.sort_by_key(|material| (material.pieces(), *material));
    all.dedup();
    Ok(all)
}

fn generate(folder: &Path, materials: &[Material]) -> Result<ExitCode, Problem> {
    let wanted = with_smaller(materials)?;
    std::fs::create_dir_all(folder).map_err(|source| Problem::File { path: folder.to_owned(), source })?;
    let mut tables = Tables::read(folder, wanted.iter().copied())?;
    let mut out = io::stdout();
    writeln!(out, "{:<14} {:>11} {:>11} {:>7} {:>8}", "table", "entries", "bytes", "longest", "seconds")?;
    for material in materials.iter().filter(|material| material.lacks_attackers()) {
        writeln!(out, "{:<14} needs none: nobody can win", material.to_string())?;
    }
    for material in wanted {
        if tables.get(material).is_some() {
            writeln!(out, "{:<14} is there", material.to_string())?;
            continue;
        }
        let start = Instant::now();
        let table = Table::generate(material, &tables)?;
        let seconds = start.elapsed().as_secs_f64();
        let bytes = table.write(folder)?;
        let (entries, longest) = (table.entries(), longest(table.longest()));
        writeln!(out, "{:<14} {entries:>11} {bytes:>11} {longest:>7} {seconds:>8.2}", material.to_string())?;
        tables.insert(table);
    }
    Ok(ExitCode::SUCCESS)
}

fn longest(plies: Option<u32>) -> String {
    plies.map_or("-".to_owned(), |plies| plies.to_string())
}

fn verify(folder: &Path, materials: &[Material]) -> Result<ExitCode, Problem> {
    let tables =
        if materials.is_empty() { Tables::open(folder)? } else { Tables::read(folder, with_smaller(materials)?)? };
    let mut wrong = report_refused(&tables);
    if materials.is_empty() && tables.iter().len() == 0 {
        eprintln!(
            "error: no table in {}: expected files such as KN-KA.xqt, as `tables generate` makes them",
            folder.display()
        );
        return Ok(ExitCode::FAILURE);
    }
    let mut out = io::stdout();
    writeln!(out, "{:<14} {:>11} {:^26} {:^26} {:>7}", "", "", "stronger to move", "weaker to move", "")?;
    let shares = format!("{:>8} {:>8} {:>8}", "won", "drawn", "lost");
    writeln!(out, "{:<14} {:>11} {shares} {shares} {:>7}", "table", "positions", "longest")?;
    let wanted: Vec<Material> = materials.iter().map(|material| material.canonical().0).collect();
    for &material in wanted.iter().filter(|&&material| tables.get(material).is_none()) {
        wrong = true;
        eprintln!("error: no table of {material} in {}", folder.display());
    }
    let wanted = |table: &&Table| wanted.is_empty() || wanted.contains(&table.material());
    for table in tables.iter().filter(wanted) {
        match tables.check(table) {
            Ok(census) => writeln!(out, "{:<14} {}", table.material().to_string(), row(&census))?,
            Err(error) => {
                wrong = true;
                eprintln!("error: {error}");
            }
        }
    }
    Ok(ExitCode::from(u8::from(wrong)))
}

fn checks(folder: &Path, materials: &[Material]) -> Result<ExitCode, Problem> {
    materials.iter().try_for_each(|material| material.entries().map(|_| ()))?;
    let mut out = io::stdout();
    writeln!(out, "{:<14} {:>11} {:>11} {:>11}", "table", "draws", "stronger", "weaker")?;
    for &material in materials {
        let tables = Tables::read(folder, material.closure())?;
        report_refused(&tables);
        for Reliance { material, draws, stronger, weaker } in tables.reliance_on_checks(material)? {
            writeln!(out, "{:<14} {draws:>11} {stronger:>11} {weaker:>11}", material.to_string())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn row(census: &Census) -> String {
    let shares = |counts: [u64; 3]| {
        let all = counts.iter().sum::<u64>().max(1);
        counts.map(|count| format!("{:>7.2}%", 100.0 * count as f64 / all as f64)).join(" ")
    };
    let longest = longest(Some(census.longest).filter(|&plies| plies > 0));
    format!("{:>11} {} {} {longest:>7}", census.positions(), shares(census.stronger), shares(census.weaker))
}
