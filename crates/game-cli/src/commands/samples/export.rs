//! Samples as text.

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use game_learn::samples::{Samples, View};
use game_search::spec::GameSpec;

use crate::game;

/// Write the samples of a file to the standard output, one line each: POSITION | SCORE | RESULT
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// File of samples
    file: PathBuf,
    /// Point of view of scores and results: mover (the side to move) or first (the first player, as bullet expects)
    #[arg(long, default_value_t, value_name = "VIEW")]
    view: View,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for sample in Samples::<S::Game>::open(&args.file, S::NAME)? {
        writeln!(out, "{}", sample?.line(args.view))?;
    }
    Ok(out.flush()?)
}
