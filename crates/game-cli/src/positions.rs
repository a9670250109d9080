//! The positions that a command is about: from an option, or one a line from the standard input.

use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use crate::problem::Problem;
use game_search::text::quote;

/// Does a command's work for the position of `--fen`; for each line of the standard input, if that is `-`, or is not given
/// and something is piped in; and for the start, if neither is.
///
/// Empty lines and lines that begin with `#` are passed over. A line that is not UTF-8, or in which `work` finds no position,
/// is reported; the others follow, and the exit code is 1.
///
/// # Errors
///
/// What `work` says, unless it is of a line that is no position; an input that cannot be read, or has no position.
pub fn each_position(
    fen: Option<&str>,
    start: &str,
    mut work: impl FnMut(&str) -> Result<(), Problem>,
) -> Result<ExitCode, Problem> {
    match fen {
        Some("-") => each_line(work),
        None if !io::stdin().is_terminal() => each_line(work),
        fen => work(fen.unwrap_or(start)).map(|()| ExitCode::SUCCESS),
    }
}

fn each_line(mut work: impl FnMut(&str) -> Result<(), Problem>) -> Result<ExitCode, Problem> {
    let mut code = ExitCode::SUCCESS;
    let mut positions = 0;
    for (number, line) in (1..).zip(io::stdin().lock().split(b'\n')) {
        let line = line.map_err(Problem::Input)?;
        let Ok(text) = str::from_utf8(&line) else {
            positions += 1;
            eprintln!("line {number}: {}: not UTF-8", quote(&String::from_utf8_lossy(&line)));
            code = ExitCode::from(1);
            continue;
        };
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        positions += 1;
        match work(text) {
            Err(problem @ Problem::Position { .. }) => {
                eprintln!("line {number}: {}: {problem}", quote(text));
                code = ExitCode::from(1);
            }
            done => done?,
        }
    }
    if positions == 0 { Err(Problem::NoPosition) } else { Ok(code) }
}
