//! Xiangqi (Chinese chess): rules, fast legal move generation, FEN, notation, game records and evaluation.
//!
//! - [`movegen`]: legal moves listed or counted, captures and quiet moves apart
//! - [`eval`]: static evaluations, each an object of its own
//! - [`game`]: the rules as the searches of [`game_search`] want them
//! - [`fen`], [`notation`] and [`pgn`]: positions, moves and games as text
//! - [`PositionWithHistory`] and [`repetition`]: a game in progress, and how it ends
//! - `endgame_tables`, behind the feature `endgame-tables`: solved endgames with the distance to mate
//! - [`PointSet`], [`Occupancy`] and [`Pins`]: sets of points, what a piece attacks, and what the general's safety forbids, for
//!   evaluators and generators of your own; [`attacks`]: the tables behind them
//! - [`Position`]: the pieces, making and unmaking moves, and whether (and why not) a move is legal
//!
//! # Example
//!
//! Find the move that mates.
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
//! A side without a legal move has lost, by checkmate or stalemate alike. A [`Position`] has no past; [`PositionWithHistory`] has, and
//! judges [repetition] by the rules of the Asian Xiangqi Federation, or by simpler ones, and the count of moves without a
//! capture.
//!
//! Only positions that a game could reach as far as single pieces are concerned can be built: every piece
//! on a point of its kind, no side with more than it began with, the side that is not to move not in check.
//!
//! # Should I use this crate?
//!
//! Yes for rules, adjudication, tools, servers, teaching, and as the board of an engine. The engine itself is in the crate
//! [`game_search`], the program that speaks UCI and UCCI in `game-engines`. No for other games of the family, and for positions
//! that no game could reach: they are refused.
//!
//! # Speed
//!
//! Nothing is computed at run time that can be computed at compile time, and nothing needs initialising. The crate is
//! fast on any target; where the processor has a population count (`RUSTFLAGS="-Ctarget-cpu=native"`, or
//! `x86-64-v2` and above) move generation is faster. The figures, with a command for each, are in `docs/src/measured.md` of the
//! repository.
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `endgame-tables` | no | the module `endgame_tables`: solved endgames | the dependency `miniz_oxide`, which packs their files |
//!
//! # Facts
//!
//! Rust 1.95 or newer, wasm32 included. No `unsafe`. Moves come in the same order, and evaluations, which are integers, are the
//! same on every computer.

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
mod setup;
mod sink;
mod slots;
mod targets;
mod threats;
mod types;
mod zobrist;

pub use board::Position;
pub(crate) use eval::full::const_loops::{const_for, const_table};
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
pub use setup::SetupError;
pub use types::{Move, Piece, PieceKind, PointSet, Points, Square};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
