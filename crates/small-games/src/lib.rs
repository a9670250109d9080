//! Small games for learning and testing game-tree search.
//!
//! | game | what it is good for | evaluators |
//! |---|---|---|
//! | [`Tree`] | the trees that textbooks draw, with every value known: [`textbook`] | [`LeafValue`] |
//! | [`TicTacToe`] | small enough to search to the end: 255,168 games, a draw | [`OpenLines`] |
//! | [`Nim`] | who wins is known for every position; the null move is wrong in each lost one | [`XorRule`] |
//! | [`Reversi`] | how a game is given one capability after another | a method of its own |
//! | [`ConnectFour`] | a real game on bitboards, and a benchmark | [`Threats`], [`ThreatsAsPublished`] |
//!
//! Each has every capability that the [`ladder`](game_search::ladder) of [`game_search`] asks for, so every algorithm there
//! runs on all of them. [`ConnectFour`] and [`Reversi`] have some more, for the [`engine`](game_search::engine).
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
//! Yes to try a search, to test one against values that are known, and to see how a game is written: to write your own, begin
//! with a copy of [`Nim`], rules first, then one capability after another. No for a product: real games are in the crates
//! `xiangqi` and `amazons`.
//!
//! There are no features to choose, and no `unsafe`. Rust 1.95 or newer, wasm32 included. Everything is in integers and the same
//! on every computer. The figures of speed are in `docs/src/measured.md` of the repository.

mod connect_four;
mod grid;
mod key;
mod nim;
mod reversi;
mod tic_tac_toe;
mod tree;

pub use connect_four::{Column, ColumnError, ConnectFour, ConnectFourError, Threats, ThreatsAsPublished};
pub use grid::BoardError;
pub use nim::{Nim, NimError, Take, XorRule};
pub use reversi::{Disc, Reversi};
pub use tic_tac_toe::{Cell, CellError, OpenLines, TicTacToe};
pub use tree::{BranchError, LeafValue, NodeId, Tree, TreeError, textbook};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
