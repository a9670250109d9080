//! Proofs of who wins: depth-first proof-number search, for games that come to an end, and for mates by checks.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs`, `params.rs` | [`Solver`]: options, `search`, counters |
//! | `outcome.rs` | [`proven_outcome`]; which questions are asked, and what is reported |
//! | `search.rs` | the search |
//! | `look.rs` | what is known of a position without searching it |
//! | `value.rs` | proof and disproof numbers, and when a failure holds |
//! | `table.rs` | what is remembered |
//! | `replay.rs` | every win is played through before it is reported |
//!
//! The limits, the report and the observers are those of the [engine](crate::engine).
//!
//! # How it works
//!
//! The question is "does the side to move win?". Each position has two numbers: how many positions must at least be
//! solved to prove that it does, and to disprove it. The search goes where the number is smallest, and turns back when
//! another place has become more promising (L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*,
//! 1994; A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002).
//!
//! - It stays in a place a quarter longer than it must, which saves most of the coming and going (J. Pawlewicz, Ł. Lew,
//!   *Improving Depth-First PN-Search: 1 + ε Trick*, 2007).
//! - A new position starts with the number of moves that one side has to refute: many replies are hard to refute.
//! - Where all children have to be solved, the largest number counts, and 1 for each of the others, not the sum: positions
//!   that are met along several lines would count several times (T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida,
//!   *Weak Proof-Number Search*, 2008).
//! - If the side to move does not win, and not every line of that proof ends in its loss, a second search asks whether the
//!   opponent wins. If not, the game is drawn.
//!
//! # Repetition
//!
//! Where positions can recur, a return to a position of the current line is a failure of the side that wants to win: the
//! shortest win never needs one. Such a failure may hold on this line only. So each failure carries the first position
//! of the line that it relies on. At that position itself the reliance ends; below it, the failure is kept in the table
//! for this very line alone. Wins rely on nothing: their lengths are kept with them, and run down move by move.
//! (A. Kishimoto, M. Müller, *A General Solution to the Graph History Interaction Problem*, 2004.)
//!
//! A game whose equal positions always share their ply declares it ([`PositionKey::POSITION_DETERMINES_PLY`](crate::PositionKey::POSITION_DETERMINES_PLY))
//! and is spared all of this. In the others a draw means that neither side can force the end of the game; rules that judge
//! repetitions are for the game to apply.

mod api;
mod look;
mod outcome;
mod params;
mod replay;
mod search;
mod table;
mod value;

pub use api::Solver;
pub use outcome::proven_outcome;
pub use params::{Counters, SolverParams};
