//! Draws what the lessons of the engine say of many nodes at once, where a tree would be too large to see.
//!
//! | file | what is in it |
//! |---|---|
//! | `bars.rs` | a chart of bars, as text and as a picture |
//! | `correction.rs` | how the evaluation learns |
//! | `cut_offs.rs` | which move cuts |
//! | `iterations.rs` | what each iteration costs |
//! | `midgame.rs` | the position that they are of |
//! | `table.rs` | what the engine's table keeps |
//! | `threads.rs` | what a second thread is worth |

mod bars;
mod correction;
mod cut_offs;
mod iterations;
mod midgame;
mod table;
mod threads;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::problem::Problem;
use clap::ValueEnum;

use crate::output::Output;

/// Draw charts of the engine's search. None depends on the computer, but that of threads, which was measured once.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to draw
    chart: Chart,
    /// Also write a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Chart {
    /// How far the corrected evaluation is from the evaluator's, by iteration
    Correction,
    /// Which move cuts, with and without an order of moves
    CutOffs,
    /// The nodes of each iteration, and its best move
    Iterations,
    /// What the table keeps, by depth and age
    Table,
    /// What a second thread is worth
    Threads,
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let [svg] = Output::open([args.svg.as_ref()])?;
    let bars = match args.chart {
        Chart::Correction => correction::chart()?,
        Chart::CutOffs => cut_offs::chart()?,
        Chart::Iterations => iterations::chart()?,
        Chart::Table => table::chart()?,
        Chart::Threads => threads::chart()?,
    };
    write!(io::stdout(), "{}", bars.text())?;
    if let Some(file) = svg {
        file.write(Ok(bars.svg()))?;
    }
    Ok(ExitCode::SUCCESS)
}
