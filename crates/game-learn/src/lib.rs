//! Learning from games: positions with their results, and numbers that get better by them.
//!
//! ```
//! use game_learn::optimise::{Parameter, Spsa};
//!
//! // The best is 3. The search begins at 20 and is told only which of two values is better.
//! let number = Parameter { name: "x".into(), start: 20.0, min: 0.0, max: 50.0, step: 4.0, whole: false };
//! let mut spsa = Spsa::new(vec![number], 500, Spsa::USUAL_RATE, 1)?;
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
//! Yes, to tune the weights of an evaluation of any game that [`game_search`] can search, or numbers that only matches can
//! judge. No, for neural networks: it has none. Matches, and what they say about strength, are in the crate `game-arena`.
//!
//! There are no features to choose. Rust 1.95 or newer; no `unsafe` in this crate, and no processes: it compiles for wasm32.
//! Self-play has threads, and by nodes or depth the same games on every computer, whatever their number.
//!
//! # What is where
//!
//! | module | what is in it |
//! |---|---|
//! | [`samples`] | positions with what a search and the rest of the game said about them, and their file |
//! | [`selfplay`] | [`SelfPlay`](selfplay::SelfPlay): games of an engine against itself, which give samples |
//! | [`openings`], [`limit`], [`adjudication`] | how such games, and those of a match, begin and end |
//! | [`tune`] | [`Tuner`](tune::Tuner): the weights that predict best how games ended |
//! | [`optimise`] | [`Spsa`](optimise::Spsa) and [`Genetic`](optimise::Genetic): numbers that only matches can judge |

pub mod adjudication;
pub mod limit;
pub mod openings;
pub mod optimise;
pub mod samples;
pub mod selfplay;
pub mod tune;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
