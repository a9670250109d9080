//! The Game of the Amazons (Walter Zamkauskas, 1988): rules, fast move generation, text formats and evaluation.
//!
//! - [`movegen`]: generates and counts legal moves, and tests a single move for legality
//! - [`eval`]: evaluators, which score a position without a search
//! - [`territory`]: the number of moves that each side needs to reach every square
//! - [`game`]: implementations of the traits of [`game_search`]
//! - [`two_step`]: the same game with every turn in two steps: the side to move first moves a queen and then shoots the
//!   arrow
//! - [`regions`]: the parts into which arrows divide the board, and endings decided by counting moves
//! - [`values`]: combinatorial game values of shared regions, and the winner of a sum of regions
//! - [`fen`], [`notation`] and [`sgf`]: positions, moves and whole games as text
//!
//! # The rules
//!
//! A move is a queen move, as in chess, followed by an arrow. The moved queen shoots the arrow from its new square
//! along a rank, file or diagonal. The square where the arrow lands is blocked for the rest of the game. Queens and
//! arrows cannot pass over queens or arrows, but the arrow may cross the square that the queen has just left, or land
//! on it. Nothing is captured. The side that has no legal move on its turn loses.
//!
//! The usual board is 10x10 with four queens for each side. In this crate a board may have any width and height from 2
//! to 11, and at least one queen of any colour. Positions with queens of only one colour are valid, because endgame
//! theory studies them.
//!
//! # Example
//!
//! Both sides play the move that leaves the opponent the fewest replies, until the side to move has no move and loses.
//!
//! ```
//! use amazons::{Position, Side};
//!
//! let mut position = Position::start_6x6();
//! loop {
//!     let replies = |mv| {
//!         let mut after = position.clone();
//!         after.make(mv);
//!         after.count_legal_moves()
//!     };
//!     let Some(best) = position.legal_moves().into_iter().min_by_key(|&mv| replies(mv)) else { break };
//!     position.make(best);
//! }
//! println!("{position:?}\n{:?} wins", !position.side_to_move());
//! assert_eq!(position.side_to_move(), Side::Second);
//! ```
//!
//! # Should I use this crate?
//!
//! Use it for rules, tools, servers, the study of endings, and as the board of an engine. It does not support boards of
//! more than 11 files or ranks. The search is in the crate [`game_search`]. The program with the protocols UCI, SAU and
//! Botzone is in `game-engines`.
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `serde` | no | `Serialize` and `Deserialize` for [positions, moves and squares](#positions-and-moves-as-json) | the dependency `serde` |
//!
//! # Positions and moves as JSON
//!
//! With the feature `serde`, a [`Position`] or [`TwoStep`] is its [FEN](fen), a [`Move`] is written `"d1-d7/g7"`, a
//! [`Step`] `"d1-d7"` or `"/g7"`, a [`Square`] `"d7"`, and a [`Notation`] is its name, in binary formats too. Reading
//! checks them as [`FromStr`](std::str::FromStr) does. Whether a [`Move`] is legal depends on the position, so ask
//! [`Position::is_legal`].
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use amazons::{Move, Position};
//!
//! let position: Position = serde_json::from_str(r#""1q1q1/q3q/5/Q3Q/1Q1Q1 w""#)?;
//! assert_eq!(serde_json::to_string(&position)?, r#""1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1""#);
//! let mv: Move = serde_json::from_str(r#""b1-b3/d5""#)?;
//! assert!(!position.is_legal(mv));
//!
//! let error = serde_json::from_str::<Position>(r#""1q1q1/q3q/5/Q2Q/1Q1Q1 w""#).unwrap_err().to_string();
//! assert!(error.starts_with(r#"rank 2 "Q2Q": expected as many squares as in the top rank, 5, found 4"#));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Facts
//!
//! The crate needs Rust 1.95 or newer and runs on wasm32. It contains no `unsafe` code.
//! Evaluations are integers. Their values and the order of listed moves are the same on every computer. Measured
//! speeds, each with the command that measures it, are in `docs/src/measured.md` of the repository. The book about
//! rules, endings and evaluation is in `docs/`.

pub mod eval;
pub mod fen;
pub mod game;
pub mod movegen;
pub mod notation;
pub mod regions;
pub mod sgf;
pub mod territory;
pub mod two_step;
pub mod values;

mod board;
mod legality;
mod lines;
mod position;
#[cfg(feature = "serde")]
mod serialize;
mod types;
mod zobrist;

pub use board::{BoardSize, MIN_SIZE, SquareSet, Squares};
pub use fen::FenError;
pub use game_search::Side;
pub use legality::IllegalMove;
pub use movegen::MoveList;
pub use notation::{MoveParseError, MoveWriteError, Notation, NotationParseError, SquareParseError};
pub use position::{Position, SetupError};
pub use two_step::{OnBoard, Step, TwoStep};
pub use types::{MAX_SIZE, Move, Square};
pub use zobrist::KeyTerm;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
