//! Endgame tables of xiangqi: generates, verifies and probes tables.

mod generate;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use xiangqi::endgame_tables::{Census, EndgameTable, EndgameTables, EndgameValue, Material, Reliance};

use crate::{game, problem::Problem};
use generate::{longest, with_smaller};

const EXAMPLES: &str = "\
Examples:
  gamesearch tables generate endings KN-KAABB KRN-KAABB
  gamesearch tables generate endings KN-KAABB --plan > endings/Makefile; make -C endings -j 4
  gamesearch tables verify endings
  gamesearch tables probe endings --fen '4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1'

A table is named by its pieces: K A B N R C P for general, advisor, elephant, horse, chariot, cannon, soldier. KN-KAABB
is a horse against two advisors and two elephants. A capture leads to a smaller table, so smaller tables are generated
first. Existing files are kept. Generating needs two bytes of memory per entry.

To generate tables with many processes or computers that share a folder, see `generate --plan`.";

/// Generate, verify and probe endgame tables of xiangqi (retrograde analysis).
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Generate tables, and write each table to a file
    Generate(generate::Args),
    /// Verify that every value follows from the values of the successor positions, and print statistics
    Verify {
        /// Folder of the table files
        folder: PathBuf,
        /// Tables, by name [default: all]
        materials: Vec<Material>,
    },
    /// Count the draws that a side can hold only by giving check; repetition rules can turn these draws into losses
    Checks {
        /// Folder of the table files
        folder: PathBuf,
        /// Tables, by name
        #[arg(required = true)]
        materials: Vec<Material>,
    },
    /// Probe a position: print its value, the value after every move, and the best line
    Probe {
        /// Folder of the table files
        folder: PathBuf,
        /// Position as FEN
        #[arg(long)]
        fen: String,
    },
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    match &args.command {
        Command::Generate(args) => generate::run(args),
        Command::Verify { folder, materials } => verify(folder, materials),
        Command::Checks { folder, materials } => checks(folder, materials),
        Command::Probe { folder, fen } => probe(folder, fen),
    }
}

fn verify(folder: &Path, materials: &[Material]) -> Result<ExitCode, Problem> {
    let tables = if materials.is_empty() {
        EndgameTables::open(folder)?
    } else {
        EndgameTables::read(folder, with_smaller(materials)?)?
    };
    let (mut wrong, shown) = (report_refused(&tables), folder.display());
    if materials.is_empty() && tables.iter().len() == 0 {
        eprintln!("error: no table in {shown}: expected files such as KN-KA.xqt, made by `tables generate`");
        return Ok(ExitCode::FAILURE);
    }
    let mut out = io::stdout();
    writeln!(out, "{:<14} {:>11} {:^26} {:^26} {:>7}", "", "", "stronger to move", "weaker to move", "")?;
    let shares = format!("{:>8} {:>8} {:>8}", "won", "drawn", "lost");
    writeln!(out, "{:<14} {:>11} {shares} {shares} {:>7}", "table", "positions", "longest")?;
    let wanted: Vec<Material> = materials.iter().map(|material| material.canonical().0).collect();
    for &material in wanted.iter().filter(|&&material| tables.get(material).is_none()) {
        wrong = true;
        eprintln!("error: no table of {material} in {shown}");
    }
    let wanted = |table: &&EndgameTable| wanted.is_empty() || wanted.contains(&table.material());
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
        let tables = EndgameTables::read(folder, material.closure())?;
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

/// Prints the value of one position, the value after each of its moves, and the best line.
fn probe(folder: &Path, fen: &str) -> Result<ExitCode, Problem> {
    let play = game::position::<games::Xiangqi>(Some(fen))?;
    let position = play.position();
    let material = Material::of(position);
    material.entries()?;
    let tables = EndgameTables::read(folder, material.closure())?;
    report_refused(&tables);
    let mut out = io::stdout();
    let Some(value) = tables.probe(position) else {
        let (material, folder) = (material.canonical().0, folder.display());
        eprintln!("error: no table of {material} in {folder}: expected {material}.xqt, made by `tables generate`");
        return Ok(ExitCode::FAILURE);
    };
    let line = tables.line(position)?;
    writeln!(out, "{position}")?;
    for (mv, value) in tables.moves(position) {
        writeln!(out, "  {mv} {}", value.map_or("no table".to_owned(), |value| value.to_string()))?;
    }
    if !line.is_empty() {
        writeln!(out, "line {}", game::texts(&play, &line).join(" "))?;
    }
    match value {
        EndgameValue::Win(plies) => writeln!(out, "win {plies} plies")?,
        EndgameValue::Loss(plies) => writeln!(out, "loss {plies} plies")?,
        EndgameValue::Draw => writeln!(out, "draw")?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports the table files that cannot be used. Returns `true` if there are such files.
fn report_refused(tables: &EndgameTables) -> bool {
    tables.skipped().iter().for_each(|error| eprintln!("error: {error}"));
    !tables.skipped().is_empty()
}
