//! The engine for the Game of the Amazons: UCI, SAU, Botzone.

use std::process::ExitCode;

fn main() -> ExitCode {
    game_engines::amazons()
}
