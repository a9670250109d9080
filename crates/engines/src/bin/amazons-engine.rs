//! The amazons engine: UCI.

use std::process::ExitCode;

fn main() -> ExitCode {
    engines::run::<engines::Amazons>()
}
