//! The subcommands, one module each: `Args` holds the options, `run` does the work.

mod adjudicate;
mod bench;
mod chart;
mod net;
mod perft;
mod regions;
mod solve;
mod tables;
mod tree;

// The following commands are not built for WASI, because WASI has no processes, and the crates for progress bars do not
// support WASI.
#[cfg(not(target_family = "wasm"))]
mod ablation;
#[cfg(not(target_family = "wasm"))]
mod analyse;
#[cfg(not(target_family = "wasm"))]
mod arena;
#[cfg(not(target_family = "wasm"))]
mod book;
#[cfg(not(target_family = "wasm"))]
mod check;
#[cfg(not(target_family = "wasm"))]
mod compare;
#[cfg(not(target_family = "wasm"))]
mod convert;
#[cfg(all(feature = "lab", not(target_family = "wasm")))]
mod figure;
#[cfg(not(target_family = "wasm"))]
mod learn;
#[cfg(not(target_family = "wasm"))]
mod levels;
#[cfg(not(target_family = "wasm"))]
mod merge;
#[cfg(not(target_family = "wasm"))]
mod parts;
#[cfg(not(target_family = "wasm"))]
mod puzzles;
#[cfg(not(target_family = "wasm"))]
mod review;
#[cfg(not(target_family = "wasm"))]
mod samples;
#[cfg(not(target_family = "wasm"))]
mod selfplay;
#[cfg(not(target_family = "wasm"))]
mod suite;
#[cfg(not(target_family = "wasm"))]
mod tournament;
#[cfg(not(target_family = "wasm"))]
mod train;
#[cfg(not(target_family = "wasm"))]
mod tune;
#[cfg(not(target_family = "wasm"))]
mod uci;

use crate::dispatch::commands;
#[cfg(not(target_family = "wasm"))]
use game_judge::command as judge;
#[cfg(all(feature = "lab", not(target_family = "wasm")))]
use game_lab::server as lab;
use games::tabletop::Lang;

/// The command `play`: a board in the terminal.
#[cfg(all(feature = "play", not(target_family = "wasm")))]
mod play {
    pub use game_tui::{args::Args, run};
}

impl Command {
    /// Sets the language of the commands that have a choice of languages. Returns the language of the command's errors.
    pub fn set_language(&mut self, lang: Lang) -> Lang {
        match self {
            #[cfg(all(feature = "play", not(target_family = "wasm")))]
            Command::Play(args) => {
                args.lang = lang;
                lang
            }
            #[cfg(not(target_family = "wasm"))]
            Command::Analyse(args) => {
                args.lang = lang;
                Lang::English
            }
            #[cfg(not(target_family = "wasm"))]
            Command::Review(args) => {
                args.lang = lang;
                Lang::English
            }
            _ => {
                let _ = lang;
                Lang::English
            }
        }
    }
}

commands! {
    Command:
    #[cfg(not(target_family = "wasm"))]
    analyse::<S> Analyse,
    solve::<S> Solve,
    perft::<S> Perft,
    bench Bench,
    #[cfg(not(target_family = "wasm"))]
    compare Compare,
    tree Tree,
    #[cfg(not(target_family = "wasm"))]
    arena::<S> Arena,
    #[cfg(not(target_family = "wasm"))]
    tournament::<S> Tournament,
    #[cfg(not(target_family = "wasm"))]
    levels::<S> Levels,
    #[cfg(not(target_family = "wasm"))]
    learn Learn,
    #[cfg(not(target_family = "wasm"))]
    selfplay::<S> Selfplay,
    #[cfg(not(target_family = "wasm"))]
    samples Samples,
    #[cfg(not(target_family = "wasm"))]
    merge Merge,
    #[cfg(not(target_family = "wasm"))]
    convert Convert,
    #[cfg(not(target_family = "wasm"))]
    review Review,
    #[cfg(not(target_family = "wasm"))]
    puzzles Puzzles,
    #[cfg(not(target_family = "wasm"))]
    train Train,
    #[cfg(not(target_family = "wasm"))]
    tune Tune,
    #[cfg(not(target_family = "wasm"))]
    book::<S> Book,
    tables Tables,
    net Net,
    adjudicate::<S> Adjudicate,
    regions Regions,
    #[cfg(all(feature = "play", not(target_family = "wasm")))]
    play Play,
    #[cfg(all(feature = "lab", not(target_family = "wasm")))]
    lab Lab,
    #[cfg(not(target_family = "wasm"))]
    uci::<S> Uci,
    #[cfg(not(target_family = "wasm"))]
    check::<S> Check,
    #[cfg(not(target_family = "wasm"))]
    judge Judge,
    #[cfg(not(target_family = "wasm"))]
    suite Suite,
    #[cfg(not(target_family = "wasm"))]
    ablation::<S> Ablation,
    chart Chart,
    #[cfg(all(feature = "lab", not(target_family = "wasm")))]
    figure Figure,
}
