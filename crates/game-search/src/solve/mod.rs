//! A solver that proves who wins: depth-first proof-number search, for games that end, and for mates by checks.
//!
//! | file | contents |
//! |---|---|
//! | `api.rs`, `params.rs` | [`Solver`]: options, `search`, counters |
//! | `outcome.rs` | [`proven_outcome`]; the sequence of questions, and the report |
//! | `search.rs` | the proof-number search |
//! | `without_search.rs` | information about a position without a search |
//! | `value.rs` | proof and disproof numbers, and where a disproof is valid |
//! | `table.rs` | the table |
//! | `replay.rs` | the replay of a win before it is reported |
//!
//! Limits, reports and observers are the same as in the [engine](crate::engine).
//!
//! # How it works
//!
//! The question is "does the side to move win?". Each position has two numbers, which are lower bounds: the proof
//! number is the number of positions that must still be solved to prove a win, and the disproof number is the number
//! that must be solved to disprove it. The search continues where the number is smallest, and returns when another
//! position has become more promising (L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*,
//! 1994; A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002).
//!
//! - The search stays in a subtree until its number exceeds the second best by a quarter, which avoids most changes
//!   between subtrees (J. Pawlewicz, Ł. Lew, *Improving Depth-First PN-Search: 1 + ε Trick*, 2007).
//! - The initial numbers of a position depend on the number of moves that one side must refute, because many replies
//!   are hard to refute.
//! - If all children must be solved, the number of the parent is the largest number of a child plus 1 for each other
//!   child, not the sum. In a sum, positions that are reached along several lines would count several times (T. Ueda,
//!   T. Hashimoto, J. Hashimoto, H. Iida, *Weak Proof-Number Search*, 2008).
//! - If the side to move does not win, and the disproof does not show that it loses, a second search tries to prove
//!   that the opponent wins. If the opponent does not win either, the game is a draw.
//!
//! # Repetition
//!
//! If positions can recur, a move back to a position of the current line is a disproof: the side that wants to win
//! fails, because the shortest win never needs a repetition. Such a disproof may be valid on this line only (graph
//! history interaction). Each disproof therefore records the first position of the line on which it depends. At that
//! position the dependence ends. Below it, the table stores the disproof for this line only. Wins depend on no other
//! position: their length is stored with them, and decreases with every move. (A. Kishimoto, M. Müller, *A General
//! Solution to the Graph History Interaction Problem*, 2004.)
//!
//! A game whose equal positions always have the same ply declares this with
//! [`PositionKey::POSITION_DETERMINES_PLY`](crate::PositionKey::POSITION_DETERMINES_PLY), and then needs none of
//! this. In other games a draw means that neither side can force a win; rules about repetitions must be applied by
//! the game itself.

mod api;
mod outcome;
mod params;
mod replay;
mod search;
mod table;
mod value;
mod without_search;

pub use api::Solver;
pub use outcome::proven_outcome;
pub use params::{Counters, SolverParams};
