//! The program `game-judge`: the command `gamesearch judge` on its own, which is quicker to build.

use std::process::ExitCode;

use clap::Parser;
use game_judge::command;

#[derive(Debug, Parser)]
#[command(name = "game-judge", version, about)]
struct Program {
    #[command(flatten)]
    args: command::Args,
}

fn main() -> ExitCode {
    command::run(&Program::parse().args).unwrap_or_else(|error| {
        eprintln!("error: cannot write to the standard output: {error}");
        ExitCode::from(2)
    })
}
