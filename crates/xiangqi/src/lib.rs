//! Xiangqi (Chinese chess): rules, fast legal move generation, FEN, notation and evaluation.

mod attacks;
mod board;
pub mod eval;
mod fen;
mod game;
mod legality;
mod make;
mod movegen;
mod notation;
mod occupancy;
mod placement;
mod setup;
mod sink;
mod slots;
mod targets;
mod threats;
#[doc(hidden)]
pub mod twin;
mod types;
mod zobrist;

pub use board::Position;
pub use fen::FenError;
pub use game_search::Side;
pub use legality::IllegalMove;
pub use make::Undo;
pub use movegen::MoveList;
pub use notation::{MoveParseError, SquareParseError};
pub use placement::{material_value, placement_value};
pub use setup::InvalidPosition;
pub use types::{Move, Piece, PieceKind, Square};
