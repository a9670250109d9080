//! Matches between two game engines, and statistics of their results.
//!
//! An engine is a search of [`game_search`] in this process, or any program that speaks UCI, UCCI or the xboard
//! protocol. Every opening is played twice with colours reversed, and results are counted by pairs of games. The arena
//! is the referee and uses the rules of the game's own crate. If a program plays an illegal move, exceeds its time,
//! prints garbage, hangs or exits, it loses the game and is started again.
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
//! Use it to measure whether a change to a search or an evaluation makes the engine stronger, in any game that
//! [`game_search`] can search. A [`GameSpec`](game_search::spec::GameSpec) describes the game. The crate
//! [`game_learn`] tunes the numbers of the engine.
//!
//! For matches of chess programs, use fastchess or cutechess, which have openings, adjudication and tournaments for
//! chess. A tournament is a [`Match`] for every two engines, whose games [`Standings`](matches::Standings) counts.
//!
//! The crate has no Cargo features and no `unsafe` code, and needs Rust 1.95 or newer. It does not support wasm32,
//! because engine programs need an operating system with processes. Games between engines in this process are the same
//! on every computer and with any number of threads, if nodes or depth are limited instead of time.
//! `docs/src/strength.md` of the repository has results obtained with this crate, and the command for every figure.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`matches`](mod@matches) | [`Match`]: runs all games, several at a time; records, logs and results |
//! | [`players`] | [`EngineSpec`]: an engine described by text; searchers in this process, and external programs |
//! | [`openings`] | [`Openings`]: start positions, read from a file, or random and balanced |
//! | [`adjudication`] | the conditions under which the arena ends a game |
//! | [`stats`] | Elo and SPRT |
//! | [`compliance`] | a check of how a program speaks UCI or UCCI |
//! | [`suite`] | problems with known answers, for which engines are asked one at a time |
//!
//! The documentation of [`Match`] has an example. Nothing in this crate reads from or writes to a terminal.

pub mod compliance;
pub mod matches;
pub mod players;
pub mod suite;

pub use game_learn::openings::Openings;
pub use game_learn::{adjudication, openings, stats};
pub use matches::Match;
pub use players::EngineSpec;

/// Private items that the fuzz targets call. `cargo fuzz` sets the flag `fuzzing`.
#[cfg(fuzzing)]
#[doc(hidden)]
pub mod fuzzing {
    use crate::players::{Protocol, parse};

    /// Parses one line of a program's output, once for each protocol.
    pub fn read_line_of_program(line: &str) {
        for protocol in [Protocol::Uci, Protocol::Ucci, Protocol::Xboard] {
            parse::read(line, protocol);
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
