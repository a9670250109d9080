//! A second, slower implementation of xiangqi, used as a reference in tests and as the baseline in benchmarks. It
//! shares only the basic types of the rules with the fast implementation.
//!
//! The module is public only because tests and benchmarks, which are separate crates, use it. It is not part of the
//! library's interface: anything in it may change or disappear in any release. Use [`Position`](crate::Position)
//! instead.
//!
//! The layout follows the design notes of the engine ElephantEye: a board of 16 by 16 squares linked with a list of
//! pieces, precomputed steps for every square, occupancy words for ranks and files that index tables, separate
//! generation of captures and quiet moves, and a legality test that makes each move.
//!
//! | file | contents |
//! |---|---|
//! | `geometry` | the squares, and the steps of each kind of piece from each square |
//! | `lines` | the moves of a chariot and a cannon on a rank or file, indexed by the occupancy word of the line |
//! | `board` | the board, the piece list and the occupancy words; making moves and detecting check |
//! | `movegen` | captures, quiet moves and the legality test |
//! | `repetition` | the move stack, the repetition filter and perpetual checks |
//! | `game` | the implementation of [`Game`](game_search::Game) |

mod board;
mod game;
mod geometry;
mod lines;
mod movegen;
mod repetition;

pub use game::ReferencePosition;
pub use movegen::MoveList;
pub use repetition::Repetition;
