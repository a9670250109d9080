//! What the user asks for.

use std::path::PathBuf;

use clap::Subcommand;
use xiangqi::tables::Material;

const EXAMPLES: &str = "\
Examples:
  gamesearch tables generate endings KN-KAABB KRN-KAABB
  gamesearch tables verify endings
  gamesearch tables probe endings --fen '4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1'

A table is named by its pieces: K A B N R C P for general, advisor, elephant, horse, chariot, cannon, soldier. KN-KAABB is
a horse against two advisors and two elephants. Tables that captures lead to are made first; those that are there are
kept. Memory: two bytes an entry.";

/// Solve small endings of xiangqi by retrograde analysis.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Makes tables, a file each
    Generate {
        /// Where the files are
        folder: PathBuf,
        /// The tables, by name [default: one attacker against all guards]
        #[arg(default_values = ["KR-KAABB", "KC-KAABB", "KN-KAABB", "KP-KAABB"], hide_default_value = true)]
        materials: Vec<Material>,
    },
    /// Checks that every position's value follows from those of its successors, and counts
    Verify {
        /// Where the files are
        folder: PathBuf,
        /// The tables, by name [default: all]
        materials: Vec<Material>,
    },
    /// Counts the draws that a side can only hold with checks, which rules of repetition put in doubt
    Checks {
        /// Where the files are
        folder: PathBuf,
        /// The tables, by name
        #[arg(required = true)]
        materials: Vec<Material>,
    },
    /// Says who wins, what every move leads to, and the line to the end
    Probe {
        /// Where the files are
        folder: PathBuf,
        /// The position
        #[arg(long)]
        fen: String,
    },
}
