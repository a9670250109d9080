//! The subcommands, a module each: `Args` are its options, `run` does its work.

use std::error::Error;
use std::process::{ExitCode, Termination};

/// Declares the modules, the enum of their options, and how each is run.
macro_rules! commands {
    ($($(#[$meta:meta])* $module:ident $Command:ident,)*) => {
        $($(#[$meta])* mod $module;)*

        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($(#[$meta])* $Command($module::Args),)*
        }

        impl Command {
            pub fn run(&self) -> Result<ExitCode, Box<dyn Error>> {
                match self {
                    $($(#[$meta])* Command::$Command(args) => Ok($module::run(args)?.report()),)*
                }
            }
        }
    };
}

// WASI, where `bench` runs too, knows neither processes nor what shows progress.
commands! {
    #[cfg(not(target_family = "wasm"))]
    analyse Analyse,
    solve Solve,
    perft Perft,
    bench Bench,
    #[cfg(not(target_family = "wasm"))]
    compare Compare,
    tree Tree,
    #[cfg(not(target_family = "wasm"))]
    arena Arena,
    #[cfg(not(target_family = "wasm"))]
    selfplay Selfplay,
    #[cfg(not(target_family = "wasm"))]
    tune Tune,
    #[cfg(not(target_family = "wasm"))]
    book Book,
    tables Tables,
    adjudicate Adjudicate,
    regions Regions,
    #[cfg(all(feature = "play", not(target_family = "wasm")))]
    play Play,
    #[cfg(all(feature = "lab", not(target_family = "wasm")))]
    lab Lab,
    #[cfg(not(target_family = "wasm"))]
    uci Uci,
    #[cfg(not(target_family = "wasm"))]
    ablation Ablation,
    chart Chart,
}
