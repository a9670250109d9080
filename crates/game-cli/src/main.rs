//! `gamesearch`: searches, solves, counts, compares, plays and measures games from the command line.

mod commands;
mod exit;
mod game;
mod output;
mod picture;
mod positions;
mod problem;

#[cfg(not(target_family = "wasm"))]
mod interrupt;
#[cfg(not(target_family = "wasm"))]
mod terminal;

use std::process::ExitCode;

/// Search, solve, count, compare and play xiangqi, Amazons and small games.
#[derive(Debug, clap::Parser)]
#[command(name = "gamesearch", version, arg_required_else_help = true)]
struct Args {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    exit::exit_code(exit::arguments::<Args>().command.run())
}
