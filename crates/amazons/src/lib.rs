//! The Game of the Amazons (Walter Zamkauskas, 1988): rules, fast move generation, text forms and evaluation.
//!
//! - [`movegen`]: every legal move listed or counted, and the legality of one move
//! - [`eval`]: static evaluations, each an object of its own
//! - [`territory`]: how many moves each side needs to every square
//! - [`game`]: the rules as the searches of [`game_search`] want them
//! - [`two_step`]: the same game as one whose side moves twice in a row, first the queen, then the arrow
//! - [`regions`]: which parts of the board arrows close off, and endings that are counted
//! - [`values`]: what regions of both sides are worth, and who wins their sum
//! - [`fen`], [`notation`] and [`sgf`]: positions, moves and whole games as text
//!
//! # The rules
//!
//! A move is a queen move, as in chess, followed by an arrow that the moved queen shoots along another queen's line
//! from its new square. The arrow stays: its square is blocked for the rest of the game. Neither queens nor arrows
//! pass over queens or arrows, but the arrow may cross the square that the queen just left, or land on it. Nothing is
//! captured. Whoever cannot move loses.
//!
//! The usual board is 10x10 with four queens each. Here a board may have any width and height from 2 to 11 and any
//! number of queens, as long as there is one: regions of one colour, which endgame theory studies, are positions too.
//!
//! # Example
//!
//! Play the move after which the opponent has the fewest replies, until someone has lost.
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
//! Yes for rules, tools, servers, the study of endings, and as the board of an engine. The engine itself is in the crate
//! [`game_search`], the program that speaks UCI, SAU and Botzone in `game-engines`. No for boards of more than 11 files or ranks.
//!
//! # Facts
//!
//! There are no features to choose. Rust 1.95 or newer, wasm32 included. No `unsafe` in this crate. Moves come in the same order,
//! and evaluations, which are integers, are the same on every computer. The figures of speed, with a command for each, are in
//! `docs/src/measured.md` of the repository, and the book about rules, endings and evaluation is in `docs/`.

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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
