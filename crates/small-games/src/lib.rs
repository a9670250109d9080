//! Small games for learning and testing game-tree search.
//!
//! | game | use | evaluators |
//! |---|---|---|
//! | [`Tree`] | game trees from textbooks, with known values: [`textbook`] | [`LeafValue`] |
//! | [`TicTacToe`] | small enough to search to the end: 255,168 games, a draw | [`OpenLines`] |
//! | [`Nim`] | the winner of every position is known; the null move is wrong in every lost position | [`XorRule`] |
//! | [`Reversi`] | an example of adding one capability after another to a game | [`Reversi::evaluate`] |
//! | [`ConnectFour`] | a real game on bitboards, and a benchmark | [`Threats`], [`ThreatsAsPublished`] |
//!
//! Every game has all capabilities that the ladder of [`game_search`] uses, so every algorithm of the ladder runs on
//! every game. [`ConnectFour`] and [`Reversi`] have further capabilities for the engine.
//!
//! ```
//! use game_search::{Game, Stats, TextNotation, Window, ladder::{Context, alpha_beta}};
//! use small_games::{ConnectFour, Threats};
//!
//! let mut game = ConnectFour::parse_position("4444425")?;
//! let (mut evaluator, mut stats) = (Threats, Stats::default());
//! let mut search = Context::new(&mut game, &mut evaluator, &mut stats);
//! let score = alpha_beta::search(&mut search, 6, 0, Window::FULL);
//! let best = search.pv.line(0)[0];
//! println!("column {best}, {score}, {} nodes", stats.nodes);
//! # assert!(game.parse_move(&best.to_string()).is_ok());
//! # Ok::<(), small_games::ConnectFourError>(())
//! ```
//!
//! # Should I use this crate?
//!
//! Yes, to try out a search, to test a search against known values, and to see how a game is written. To write your own
//! game, begin with a copy of [`Nim`]: change the rules first, then one capability after another. No, if you need a
//! game that people play: use the crates `xiangqi` and `amazons`.
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `serde` | no | `Serialize` and `Deserialize` for positions and moves | the dependency `serde` |
//!
//! With the feature `serde`, a position is the text of its [`TextNotation`](game_search::TextNotation), and so is a move
//! of [`ConnectFour`], [`TicTacToe`] and [`Nim`]. Reading checks the text. A [`NodeId`] is a number.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use small_games::TicTacToe;
//!
//! let game: TicTacToe = serde_json::from_str(r#""x.o/.x./...""#)?;
//! assert_eq!(serde_json::to_string(&game)?, r#""x.o/.x./...""#);
//! let error = serde_json::from_str::<TicTacToe>(r#""xxx/.../...""#).unwrap_err().to_string();
//! assert!(error.starts_with(r#""xxx/.../..." has 3 x and 0 o: expected as many x as o, or one more"#));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Facts
//!
//! The crate has no `unsafe` code. It needs Rust 1.95 or newer and runs on wasm32. All results are integers and the same
//! on every computer. Measured speeds are in `docs/src/measured.md` of the repository.

mod connect_four;
mod grid;
mod key;
mod nim;
mod reversi;
#[cfg(feature = "serde")]
mod serialize;
mod tic_tac_toe;
mod tree;

pub use connect_four::{Column, ColumnError, ConnectFour, ConnectFourError, Threats, ThreatsAsPublished};
pub use grid::BoardError;
pub use nim::{Nim, NimError, Take, XorRule};
pub use reversi::{Disc, Reversi, ReversiError};
pub use tic_tac_toe::{Cell, CellError, OpenLines, TicTacToe};
pub use tree::{BranchError, LeafValue, NodeId, Tree, TreeError, textbook};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
