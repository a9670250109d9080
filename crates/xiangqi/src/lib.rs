//! Xiangqi (Chinese chess): rules, fast legal move generation, FEN, notation, game records and evaluation.
//!
//! - [`movegen`]: lists or counts legal moves; captures and quiet moves can be generated separately
//! - [`eval`]: static evaluations
//! - [`game`]: the implementation of the traits of [`game_search`]
//! - [`fen`], [`notation`] and [`pgn`]: positions, moves and games as text
//! - [`PositionWithHistory`] and [`repetition`]: a game in progress, and how it ends
//! - `endgame_tables`, behind the feature `endgame-tables`: endgame tables with the distance to mate
//! - [`PointSet`], [`Occupancy`] and [`Pins`]: sets of points, the attacks of a piece, and the moves that would expose
//!   the general. Use these types in your own evaluators and move generators. The module [`attacks`] has their lookup
//!   tables
//! - [`Position`]: the pieces on the board. It makes and unmakes moves, checks moves, and returns the reason why a move
//!   is illegal
//!
//! # Example
//!
//! This example finds the mating move.
//!
//! ```
//! use xiangqi::Position;
//!
//! let mut position: Position = "3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
//! let mut mates = Vec::new();
//! for mv in position.legal_moves() {
//!     let undo = position.make(mv);
//!     if position.in_check() && position.count_legal_moves() == 0 {
//!         mates.push(mv.to_string());
//!     }
//!     position.unmake(mv, undo);
//! }
//! assert_eq!(mates, ["a0d0"]);
//!
//! let error = position.parse_move("e0-d0").err().ok_or("legal")?;
//! assert_eq!(error.to_string(), "\"e0-d0\" is illegal: the general on d0 would be open to the Black general on d9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//!
//! A side without a legal move has lost, whether by checkmate or by stalemate. A [`Position`] has no history. A
//! [`PositionWithHistory`] stores the moves that led to it. It judges [repetition] by the rules of the Asian Xiangqi
//! Federation, or by simpler rules, and declares a draw after too many moves without a capture.
//!
//! A [`Position`] can only be built if every piece stands on a point that its kind can reach, no side has more pieces
//! of a kind than at the start, and the general of the side that has just moved is not in check.
//!
//! # Should I use this crate?
//!
//! Use it for rules, adjudication, tools, servers and teaching, and as the board of an engine. The engine itself is in
//! the crate [`game_search`]; the program that speaks UCI and UCCI is in `game-engines`. Do not use it for other games
//! of the chess family, or for positions that no game can reach, because this crate rejects such positions.
//!
//! # Speed
//!
//! All tables are computed at compile time, and nothing needs to be initialised. The crate is fast on any target. Move
//! generation is faster on a processor with a population count instruction (`RUSTFLAGS="-Ctarget-cpu=native"`, or
//! `x86-64-v2` and above). The figures, each with the command that measures it, are in `docs/src/measured.md` of the
//! repository.
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `endgame-tables` | no | the module `endgame_tables` | the dependency `miniz_oxide`, which compresses the files |
//! | `serde` | no | `Serialize` and `Deserialize` for [positions, moves and results](#positions-and-moves-as-json) | the dependency `serde` |
//!
//! # Positions and moves as JSON
//!
//! With the feature `serde`, a [`Position`] is its FEN, a [`Move`] is written `"h2e2"`, a [`Square`] `"e2"`, a [`Piece`]
//! is its letter in the FEN, and a [`Notation`] is its name, in binary formats too. Reading checks them as
//! [`FromStr`](std::str::FromStr) does, so no position comes in that the rules forbid. A [`PositionWithHistory`] is an
//! object with `start`, `moves` and `rules`; reading plays the moves and refuses an illegal one. [`Rules`] and [`Reason`]
//! are written as well. Whether a [`Move`] is legal depends on the position, so ask [`Position::is_legal`]. A position of a
//! problem, which only [`Position::parse_as`] reads, is written but not read.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use xiangqi::{Move, Position};
//!
//! let position: Position = serde_json::from_str(r#""4k4/9/9/9/9/9/9/9/4R4/3K5 b""#)?;
//! assert_eq!(serde_json::to_string(&position)?, r#""4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1""#);
//! let mv: Move = serde_json::from_str(r#""e9f9""#)?;
//! assert!(position.is_legal(mv));
//!
//! let error = serde_json::from_str::<Position>(r#""4k4/9/9/9/9/9/9/9/9/4K4 w""#).unwrap_err();
//! assert!(error.to_string().starts_with("the generals on e0 and e9 face each other: expected a piece between them"));
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Facts
//!
//! The crate needs Rust 1.95 or newer and also runs on wasm32. It contains no `unsafe` code. Moves are generated in the
//! same order on every computer. Evaluations are integers and are also the same on every computer.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod attacks;
pub mod eval;
pub mod fen;
pub mod game;
pub mod movegen;
pub mod notation;
pub mod pgn;

mod board;
#[cfg(feature = "endgame-tables")]
pub mod endgame_tables;
mod exchange;
mod inventory;
mod leaps;
mod legality;
mod make;
mod obstacle;
mod occupancy;
mod palace;
mod piece_square;
mod pins;
mod position_with_history;
mod rays;
#[doc(hidden)]
pub mod reference;
pub mod repetition;
#[cfg(feature = "serde")]
mod serialize;
mod setup;
mod sink;
mod slots;
mod targets;
mod threats;
mod types;
mod zobrist;

pub use board::Position;
pub(crate) use eval::full::const_loops::{const_for, const_table};
pub use exchange::ExchangeCapture;
pub use fen::FenError;
pub use game_search::{Outcome, Side};
pub use inventory::Inventory;
pub use legality::IllegalMove;
pub use make::Undo;
pub use movegen::MoveList;
pub use notation::{Candidate, MoveParseError, Notation, NotationParseError, SquareParseError};
pub use obstacle::Obstacle;
pub use occupancy::Occupancy;
pub use piece_square::{material_value, piece_square_value};
pub use pins::Pins;
pub use position_with_history::{PositionWithHistory, Rules};
pub use repetition::{Chase, Reason, RuleSet};
pub use setup::{Setup, SetupError};
pub use types::{Move, Piece, PieceKind, PointSet, Points, Square};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
