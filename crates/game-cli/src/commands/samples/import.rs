//! Samples from text.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use game_learn::samples::{RecordedGame, SAMPLES, View};
use game_learn::units::{Head, UnitWriter, part_path};
use game_search::{file::open_file, hash::fnv1a, spec::GameSpec};

use super::stat::Stat;
use crate::game;

/// Read samples from text, one line each: POSITION | SCORE | RESULT
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Text file; empty lines are skipped
    file: PathBuf,
    /// Output file for the samples
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Point of view of scores and results: mover (the side to move) or first (the first player)
    #[arg(long, default_value_t, value_name = "VIEW")]
    view: View,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    // The text is read twice: the head of the output needs the number of lines.
    let (mut units, mut hash) = (0, 0);
    each_line(&args.file, |line| {
        RecordedGame::<S::Game>::from_line(line, args.view)?;
        units += 1;
        hash = fnv1a(format!("{hash:016x}{line}").as_bytes());
        Ok(())
    })?;
    if units == 0 {
        return Err(format!("{}: expected lines POSITION | SCORE | RESULT, found none", args.file.display()).into());
    }
    let settings = format!("imported text {hash:016x}, view {}", args.view);
    let head = Head { settings, units, ..Head::new(SAMPLES, S::NAME) };
    let mut writer = UnitWriter::create(&args.out, &head)?;
    let mut unit = 0;
    let written = each_line(&args.file, |line| {
        writer.append(unit, &RecordedGame::<S::Game>::from_line(line, args.view)?.encode())?;
        unit += 1;
        Ok(())
    });
    // A text can contain a position several times with different results, so nothing is dropped.
    let done = written.and_then(|()| Ok(writer.finish(&mut |_, payload| Ok(payload))?));
    if let Err(error) = done {
        // An import is repeated from its text, so an unfinished file is of no use.
        let _ = std::fs::remove_file(part_path(&args.out));
        return Err(error);
    }
    Ok(writeln!(io::stdout(), "{}", Stat::read::<S>(&args.out)?.summary())?)
}

/// Calls `work` with each line that is not empty. An error names the line.
fn each_line<F>(path: &Path, mut work: F) -> Result<(), Box<dyn Error>>
where
    F: FnMut(&str) -> Result<(), Box<dyn Error>>,
{
    let failed = |error: io::Error| format!("{}: {error}", path.display());
    let file = open_file(path, File::options().read(true)).map_err(failed)?;
    for (number, line) in (1..).zip(BufReader::new(file).lines()) {
        let line = line.map_err(|error| format!("{} line {number}: {error}", path.display()))?;
        if !line.trim().is_empty() {
            work(line.trim()).map_err(|error| format!("{} line {number}: {error}", path.display()))?;
        }
    }
    Ok(())
}
