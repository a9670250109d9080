//! The review of a game: how good each move was, which move was better, and why.
//!
//! A [`Review`] searches every position of a game and compares the winning chance before and after each move. Where the
//! difference is near a border between two [`Label`]s, or has changed with the last search, the positions are searched
//! again with more nodes, until the label stands or the [`Effort`] is spent. A mistake has a line that refutes it, a better
//! line, and a [`Reason`]: a fact that was checked by replaying the line, such as a piece that is lost.
//!
//! ```
//! use std::ops::ControlFlow;
//! use game_review::{Effort, Label, Review, searchers};
//! use game_search::spec::GameSpec;
//! use games::Xiangqi;
//!
//! // Red's cannon takes a horse that is guarded by a chariot.
//! let start = Xiangqi::start();
//! let mv = Xiangqi::read_move(&start, "h2h9")?;
//! let mut searchers = searchers::<Xiangqi>(&start, 1)?;
//! let mut review = Review::<Xiangqi>::new(start, &[mv]);
//! review.run(&mut searchers, Effort::new(2_000), &Default::default(), &mut |_| ControlFlow::Continue(()))?;
//!
//! let first = review.judged(0).expect("searched");
//! assert_eq!((first.label, first.stands), (None, true), "a horse for a cannon is no mistake");
//! assert!(first.accuracy > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | content |
//! |---|---|
//! | `review.rs` | [`Review`]: the positions of a game and what is known about them |
//! | `run.rs` | the rounds of a review: which positions are searched, on one thread or several |
//! | `chance.rs` | [`winning_chance`], [`move_accuracy`] |
//! | `label.rs` | [`Label`]: `??`, `?`, `?!` |
//! | `effort.rs` | [`Effort`]: nodes and rounds |
//! | `reason/` | [`Reason`]: why a move is a mistake, found and checked on the lines |
//! | `report.rs` | [`report`](mod@report): what is known about a move as data, with sentences in English and Chinese |
//! | `page/` | [`page`](mod@page): reviews as one page of HTML, with boards |
//! | `annotate.rs` | [`annotate`](mod@annotate): records with glyphs, sentences and better lines |
//!
//! # Should I use this crate?
//!
//! Use this crate to show a game's mistakes to the people who played it. It reviews every game that has a
//! [`GameSpec`](game_search::spec::GameSpec); it gives reasons for xiangqi and Amazons. To search single positions, use
//! `game-search`. The crate has no Cargo features and no `unsafe` code, needs Rust 1.95 or newer, and supports wasm32,
//! where a review has one thread.

pub mod annotate;
mod chance;
mod effort;
mod label;
pub mod page;
mod reason;
pub mod report;
mod review;
mod run;

pub use chance::{move_accuracy, winning_chance};
pub use effort::Effort;
pub use label::Label;
pub use reason::{Case, Fact, Means, Reason, find};
pub use review::{Judged, Known, Review};
pub use run::{Progress, searchers};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
