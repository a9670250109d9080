//! The subcommands, a module each: `Args` are its options, `run` does its work.

mod adjudicate;
mod bench;
mod chart;
mod perft;
mod regions;
mod solve;
mod tables;
mod tree;

// WASI, where `bench` runs too, knows neither processes nor what shows progress.
#[cfg(not(target_family = "wasm"))]
mod ablation;
#[cfg(not(target_family = "wasm"))]
mod analyse;
#[cfg(not(target_family = "wasm"))]
mod arena;
#[cfg(not(target_family = "wasm"))]
mod book;
#[cfg(not(target_family = "wasm"))]
mod compare;
#[cfg(all(feature = "lab", not(target_family = "wasm")))]
mod lab;
#[cfg(all(feature = "play", not(target_family = "wasm")))]
mod play;
#[cfg(not(target_family = "wasm"))]
mod selfplay;
#[cfg(not(target_family = "wasm"))]
mod tune;
#[cfg(not(target_family = "wasm"))]
mod uci;

use std::error::Error;
use std::process::{ExitCode, Termination};

/// Declares the enum of their options, and how each is run.
macro_rules! commands {
    ($($(#[$meta:meta])* $module:ident $Command:ident,)*) => {
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
