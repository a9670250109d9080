//! Matches between engines, and what they say of strength.
//!
//! An engine is a search of [`game_search`] in this process, or any program that speaks UCI, UCCI or the
//! protocol of xboard. Openings are played twice, colours reversed; the rules of the game's own crate are the referee; results
//! are counted by pairs. A program that moves illegally, is late, prints garbage, hangs or ends loses a game and is started again.
//!
//! ```
//! use game_arena::stats::{Decision, Pentanomial, Sprt};
//!
//! // Pairs lost 0-2, lost, drawn, won, won 2-0.
//! let pairs = Pentanomial([50, 200, 600, 290, 110]);
//! let estimate = pairs.estimate().ok_or("no pair")?;
//! println!("{:+.0} ± {:.0} Elo", estimate.elo, estimate.error);
//! assert_eq!(Sprt::new(0.0, 10.0)?.decision(&pairs), Some(Decision::H1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Yes, to know whether a change of a search or an evaluation makes it stronger, in any game that [`game_search`] can search;
//! the crate [`game_learn`] tunes its numbers. The game is described by a
//! [`GameSpec`](game_search::spec::GameSpec). No, for matches of chess programs: fastchess and cutechess
//! know openings, adjudication and tournaments of chess. No, for tournaments of many engines: a [`Match`] has two.
//!
//! There are no features to choose. Rust 1.95 or newer; no `unsafe` in this crate. Programs need an operating system with
//! processes, so wasm32 is no target. Games by nodes or depth between engines in process are the same on every computer, in
//! any number of threads. What it was used to find out, with a command for every figure, is in `docs/src/strength.md` of the
//! repository.
//!
//! # What is where
//!
//! | module | what is in it |
//! |---|---|
//! | [`matches`](mod@matches) | [`Match`]: all games, several at a time; records, logs, results |
//! | [`players`] | [`EngineSpec`]: an engine as text; searchers in process, programs with pipes |
//! | [`openings`] | [`Openings`]: from a file, or random and balanced |
//! | [`adjudication`] | when the arena ends games |
//! | [`stats`] | Elo and SPRT |
//!
//! [`Match`] has an example. Nothing here knows a terminal.

pub mod matches;
pub mod players;
pub mod stats;

pub use game_learn::openings::Openings;
pub use game_learn::{adjudication, openings};
pub use matches::Match;
pub use players::EngineSpec;

/// What the fuzz targets reach of the inside; `cargo fuzz` sets the flag.
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing {
    use crate::players::{Protocol, parse};

    /// Reads a line of a program, in each protocol.
    pub fn read_line_of_program(line: &str) {
        for protocol in [Protocol::Uci, Protocol::Ucci, Protocol::Xboard] {
            parse::read(line, protocol);
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
