//! Generating tables, at once or in parts.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

#[cfg(not(target_family = "wasm"))]
use game_learn::units::Part;
use xiangqi::endgame_tables::{EndgameTable, EndgameTableError, EndgameTables, Material};

use crate::problem::Problem;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of the table files
    folder: PathBuf,
    /// Tables, by name [default: KR-KAABB KC-KAABB KN-KAABB KP-KAABB]
    #[arg(default_values = ["KR-KAABB", "KC-KAABB", "KN-KAABB", "KP-KAABB"], hide_default_value = true)]
    materials: Vec<Material>,
    /// Print the levels of these tables and a Makefile for the folder, and generate nothing
    #[arg(long, conflicts_with = "level")]
    plan: bool,
    /// Generate only the tables of this level, from 1; the tables of lower levels must exist
    #[arg(long, value_name = "LEVEL")]
    level: Option<usize>,
    /// Generate only part K of N parts of the level
    #[cfg(not(target_family = "wasm"))]
    #[arg(long, value_name = "K/N", requires = "level", default_value_t = Part::WHOLE, hide_default_value = true)]
    part: Part,
}

impl Args {
    /// Returns `true` if the table with this number in its level, from 0, belongs to the part.
    fn contains(&self, number: usize) -> bool {
        #[cfg(not(target_family = "wasm"))]
        return self.part.contains(number as u64);
        #[cfg(target_family = "wasm")]
        return number < usize::MAX;
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let wanted = with_smaller(&args.materials)?;
    if args.plan {
        write!(io::stdout(), "{}", plan(args, &wanted)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    std::fs::create_dir_all(&args.folder).map_err(|source| Problem::File { path: args.folder.clone(), source })?;
    let to_do = match args.level {
        Some(level) => of_level(args, &wanted, level)?,
        None => wanted,
    };
    let mut out = io::stdout();
    writeln!(out, "{:<14} {:>11} {:>11} {:>7} {:>8}", "table", "entries", "bytes", "longest", "seconds")?;
    for material in args.materials.iter().filter(|material| material.lacks_attackers()) {
        writeln!(out, "{:<14} no table needed: neither side can win", material.to_string())?;
    }
    if args.level.is_some() {
        generate_level(&args.folder, &to_do)?
    } else {
        generate_all(&args.folder, to_do)?
    }
    Ok(ExitCode::SUCCESS)
}

fn generate_all(folder: &Path, wanted: Vec<Material>) -> Result<(), Problem> {
    let mut tables = EndgameTables::read(folder, wanted.iter().copied())?;
    for material in wanted {
        if tables.get(material).is_some() {
            print_existing(material)?;
        } else {
            tables.insert(generate(folder, material, &tables)?);
        }
    }
    Ok(())
}

/// Returns the tables of a level that belong to the part. All tables of lower levels must exist.
fn of_level(args: &Args, wanted: &[Material], level: usize) -> Result<Vec<Material>, Problem> {
    let highest = wanted.last().map_or(0, |material| material.level());
    if !wanted.is_empty() && !(1..=highest).contains(&level) {
        return Err(Problem::Level { given: level, highest });
    }
    for material in wanted.iter().filter(|material| material.level() < level) {
        let path = EndgameTable::path(&args.folder, *material);
        if !path.is_file() {
            return Err(Problem::LowerLevel { path, level: material.level() });
        }
    }
    let of_level = wanted.iter().copied().filter(|material| material.level() == level);
    Ok(of_level.enumerate().filter(|(number, _)| args.contains(*number)).map(|(_, material)| material).collect())
}

/// Generates tables of one level. Each is generated from the files of the tables that its captures lead to, so that no
/// other tables take up memory.
fn generate_level(folder: &Path, wanted: &[Material]) -> Result<(), Problem> {
    for &material in wanted {
        if EndgameTables::read(folder, [material])?.get(material).is_some() {
            print_existing(material)?;
            continue;
        }
        let mut smaller = EndgameTables::default();
        for needs in material.after_capture() {
            smaller.insert(EndgameTable::read(&EndgameTable::path(folder, needs))?);
        }
        generate(folder, material, &smaller)?;
    }
    Ok(())
}

/// Generates a table, writes it to its file and prints a line about it.
fn generate(folder: &Path, material: Material, smaller: &EndgameTables) -> Result<EndgameTable, Problem> {
    let start = Instant::now();
    let table = EndgameTable::generate(material, smaller)?;
    let seconds = start.elapsed().as_secs_f64();
    let bytes = table.write(folder)?;
    let (entries, longest) = (table.entries(), longest(table.longest()));
    writeln!(io::stdout(), "{:<14} {entries:>11} {bytes:>11} {longest:>7} {seconds:>8.2}", material.to_string())?;
    Ok(table)
}

fn print_existing(material: Material) -> io::Result<()> {
    writeln!(io::stdout(), "{:<14} already exists", material.to_string())
}

/// Returns the levels of the tables, as remarks of a Makefile that generates them.
fn plan(args: &Args, wanted: &[Material]) -> Result<String, Problem> {
    let names = |materials: &[Material]| {
        let name = |material: &Material| format!(" {material}");
        materials.iter().map(name).collect::<String>()
    };
    let files = |materials: &[Material]| {
        let file = |material: &Material| format!(" {}", EndgameTable::path(Path::new(""), *material).display());
        materials.iter().map(file).collect::<String>()
    };
    let mut text = String::from(
        "# Endgame tables by level. Captures lead to tables of lower levels, which must be complete first.\n\
         # All parts of a level can run at once, in a folder that they share:\n\
         # gamesearch tables generate FOLDER TABLES --level LEVEL --part K/N\n\
         # This file is also a Makefile for the folder: make -j JOBS\n#\n",
    );
    // Writing to a string cannot fail.
    for level in wanted.chunk_by(|one, next| one.level() == next.level()) {
        let entries = level.iter().map(|material| material.entries().map(|entries| entries as u64));
        let entries = entries.sum::<Result<u64, _>>()?;
        let _ = writeln!(text, "# level {}, {entries} entries:{}", level[0].level(), names(level));
    }
    let is_requested = |table: &Material| args.materials.iter().any(|material| material.canonical().0 == *table);
    let requested: Vec<Material> = wanted.iter().copied().filter(is_requested).collect();
    let _ = writeln!(text, "\nGAMESEARCH ?= gamesearch\n.PHONY: all\nall:{}", files(&requested));
    for &material in wanted {
        let _ = writeln!(text, "\n{}:{}", &files(&[material])[1..], files(&material.after_capture()));
        let _ = writeln!(text, "\t$(GAMESEARCH) tables generate . {material} --level {}", material.level());
    }
    Ok(text)
}

/// Returns the requested tables and all smaller tables that are needed after captures. Each table occurs once, after
/// the tables it depends on.
pub fn with_smaller(materials: &[Material]) -> Result<Vec<Material>, EndgameTableError> {
    materials.iter().try_for_each(|material| material.entries().map(|_| ()))?;
    let mut all: Vec<Material> = materials.iter().flat_map(|material| material.closure()).collect();
    all.sort_by_key(|material| (material.pieces(), *material));
    all.dedup();
    Ok(all)
}

/// Returns the length of the longest win in plies as text, `-` if there is none.
pub fn longest(plies: Option<u32>) -> String {
    plies.map_or("-".to_owned(), |plies| plies.to_string())
}
