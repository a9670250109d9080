//! A second, slower xiangqi that shares nothing with the fast one but the words of the rules: the judge of its
//! tests, and the other side of its benchmarks.
//!
//! It is public only so that tests and benches, which are crates of their own, can reach it. It is not part of the
//! library's interface and no promise of stability covers it: any of it may change or go in any release. Play with
//! [`Position`](crate::Position).
//!
//! The layout is the one that the design notes of the engine ElephantEye describe: a board of 16 by 16 squares linked
//! with a list of pieces, steps listed in advance for every square, occupancy words for ranks and files that index
//! tables, captures and quiet moves generated apart, and legality tested by making each move.
//!
//! | file | idea |
//! |---|---|
//! | `geometry` | squares and the steps of each kind from each of them |
//! | `lines` | what a chariot and a cannon reach on a line, by its occupancy word |
//! | `board` | the board, the piece list, the words; making moves and looking for check |
//! | `movegen` | captures, quiet moves, and the test for legality |
//! | `repetition` | the move stack, the filter, and who gives perpetual check |
//! | `game` | all of it as a [`Game`](game_search::Game) |

mod board;
mod game;
mod geometry;
mod lines;
mod movegen;
mod repetition;

pub use game::ReferencePosition;
pub use movegen::MoveList;
pub use repetition::Repetition;
