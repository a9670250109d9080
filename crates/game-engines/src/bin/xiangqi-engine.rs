//! The engine for xiangqi, with the protocols UCI and UCCI.

use std::process::ExitCode;

fn main() -> ExitCode {
    game_engines::xiangqi()
}
