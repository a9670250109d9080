//! Solving in parts: an input line is a unit.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use game_learn::units::{Head, UnitError, Units};
use game_search::{hash::fnv1a, spec::GameSpec};

use super::answer::solve;
use super::args::Args;
use crate::{dispatch::Done, game};

/// The kind of the files of units whose units are answers: the position and the answer, with a tab between them.
pub const SOLVE: &str = "solve";

/// Solves the positions of a part, and prints their answers.
pub fn run<S: GameSpec>(args: &Args, out: &Path) -> Done {
    // All lines are checked first, so that a part does not fail after hours.
    let mut lines = Vec::new();
    let code = game::each_position(args.fen.as_deref(), S::POSITIONS[0].1, |text| {
        game::position::<S>(Some(text))?;
        lines.push(text.to_owned());
        Ok(())
    })?;
    if code != ExitCode::SUCCESS {
        return Err("some lines are not positions: expected one position per line".into());
    }
    let Args { nodes, table_mib, shortest, proof_numbers, any_move, search_all, mirrored, .. } = args;
    let hash = fnv1a(lines.join("\n").as_bytes());
    let settings = format!(
        "positions {hash:016x}, nodes {}, table {table_mib} MiB, shortest {shortest}, proof numbers {proof_numbers}, \
         any move {any_move}, search all {search_all}, mirrored {mirrored}",
        nodes.map_or("default".to_owned(), |nodes| nodes.to_string())
    );
    let units = lines.len() as u64;
    let head = Head { settings, units, part: args.part.part, ..Head::new(SOLVE, S::NAME) };
    let mut writer = args.part.open(out, &head)?;
    for unit in writer.missing() {
        let line = &lines[unit as usize];
        let answer = solve::<S>(args, line)?;
        writer.append(unit, format!("{line}\t{} ({} nodes)", answer.text, answer.nodes).as_bytes())?;
    }
    writer.finish(&mut |_, payload| Ok(payload))?;
    print(out)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the answers of a file.
pub fn print(path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    for unit in Units::open(path)? {
        let unit = unit?;
        let wrong = || UnitError::Unit {
            path: path.to_owned(),
            unit: unit.number,
            reason: "expected a position and its answer".to_owned(),
        };
        let text = str::from_utf8(&unit.payload).ok().and_then(|text| text.split_once('\t'));
        let (_, answer) = text.ok_or_else(wrong)?;
        writeln!(out, "{answer}")?;
    }
    Ok(())
}
