//! The engine for the Game of the Amazons, with the protocols UCI, UCCI, SAU and Botzone.

use std::process::ExitCode;

fn main() -> ExitCode {
    game_engines::amazons()
}
