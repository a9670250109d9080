//! A solver that proves who wins by depth-first proof-number search. It is for games that always end, and for mates by
//! checks.
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
//! The question is "does the side to move win?". Each position has two numbers. The proof number is a lower bound of
//! the number of positions that must still be solved to prove a win. The disproof number is the same bound for
//! disproving the win. If the attacker (the side that wants to win) is to move, the search continues at the child with
//! the smallest proof number, otherwise at the child with the smallest disproof number. The search leaves this child
//! when another child has become more promising (L. V. Allis, *Searching for Solutions in Games and Artificial
//! Intelligence*, 1994; A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002).
//!
//! - The search stays at a child until the number of the child exceeds the smallest number of the other children by a
//!   quarter. This avoids most changes between subtrees (J. Pawlewicz, Ł. Lew, *Improving Depth-First PN-Search: 1 + ε
//!   Trick*, 2007).
//! - The initial numbers of a position depend on the number of moves that one side must refute: many moves are hard to
//!   refute.
//! - If all children must be solved, the number of the parent is the largest number among the unsolved children, plus 1
//!   for each other unsolved child. A sum of the numbers would count a position once for each path that leads to it (T.
//!   Ueda, T. Hashimoto, J. Hashimoto, H. Iida, *Weak Proof-Number Search*, 2008).
//! - If the side to move does not win, and the disproof does not show that it loses, a second search tries to prove
//!   that the opponent wins. If the opponent does not win either, the game is a draw.
//!
//! # Repetition
//!
//! If positions can recur, a move back to a position of the current search path is a disproof: the side that wants to
//! win fails, because the shortest win never repeats a position. Such a disproof can be valid on this path only (graph
//! history interaction). Each disproof therefore records the position on which it depends. If it depends on several
//! positions, it records the one nearest to the root. The dependence ends at that position. Below that position, the
//! table stores the disproof for this path only. Wins depend on no other position, because the table stores the length
//! of each win, and a length that decreases with every move excludes repetition. (A. Kishimoto, M. Müller, *A General
//! Solution to the Graph History Interaction Problem*, 2004.)
//!
//! If equal positions of a game always occur at the same ply, the game declares this with
//! [`PositionKey::POSITION_DETERMINES_PLY`](crate::PositionKey::POSITION_DETERMINES_PLY), and the solver then ignores
//! repetition. In other games a draw means that neither side can force a win; rules about repetitions must be applied
//! by the game itself.

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
