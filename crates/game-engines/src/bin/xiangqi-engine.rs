//! The xiangqi engine: UCI and UCCI.

use std::process::ExitCode;

fn main() -> ExitCode {
    game_engines::xiangqi()
}
