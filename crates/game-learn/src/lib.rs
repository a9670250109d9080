//! Learning from games. Self-play creates samples, and numbers are tuned in two ways: by the prediction error on
//! samples (the loss), or by match results.
//!
//! ```
//! use game_learn::optimise::{Parameter, Spsa};
//!
//! // The best is 3. The search begins at 20 and is told only which of two values is better.
//! let number = Parameter { name: "x".into(), start: 20.0, min: 0.0, max: 50.0, step: 4.0, whole: false };
//! let mut spsa = Spsa::new(vec![number], 500, Spsa::DEFAULT_RATE, 1)?;
//! while let Some([one, other]) = spsa.ask() {
//!     let (one, other) = ((one[0] - 3.0).abs(), (other[0] - 3.0).abs());
//!     spsa.tell(if one < other { 1.0 } else { -1.0 });
//! }
//! assert!((spsa.values()[0] - 3.0).abs() < 2.0);
//! # Ok::<(), game_learn::optimise::OptimiseError>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Use it to tune the weights of an evaluation of any game that [`game_search`] can search, or to tune numbers that
//! only matches can judge, and to train a small neural network for the crate `game-nnue`, from the rules of a game alone.
//! Matches between any two engines, also external programs, are in the crate `game-arena`.
//!
//! The crate has no Cargo features and no `unsafe` code, and needs Rust 1.95 or newer. It starts no processes, so it
//! compiles for wasm32. Self-play can use several threads. With a limit by nodes or depth, it plays the same games on
//! every computer and with any number of threads.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`units`] | work in parts: tasks of numbered units, done by any number of processes, and merged |
//! | [`samples`] | games with the score of a search for each position, and files of them |
//! | [`selfplay`] | [`SelfPlay`](selfplay::SelfPlay): games of an engine against itself, which produce samples |
//! | [`openings`], [`limit`], [`adjudication`] | openings, search limits and adjudication of games |
//! | [`tune`] | [`Tuner`](tune::Tuner): finds the evaluation weights that best predict the results of games |
//! | [`train`] | [`Training`](train::Training): trains a neural network on samples |
//! | [`learn`] | [`Learn`](learn::Learn): self-play, training and a match, round after round |
//! | [`stats`] | Elo and SPRT: what the results of a match prove |
//! | [`wdl`] | [`WdlData`](wdl::WdlData): fits what a score means, as chances of a win, a draw and a loss |
//! | [`optimise`] | [`Spsa`](optimise::Spsa) and [`Genetic`](optimise::Genetic): tune numbers by match results |

pub mod adjudication;
pub mod learn;
pub mod limit;
mod loss;
pub mod openings;
pub mod optimise;
pub mod samples;
pub mod selfplay;
mod split;
pub mod stats;
pub mod train;
pub mod tune;
pub mod units;
pub mod wdl;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
