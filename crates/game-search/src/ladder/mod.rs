//! The ladder: one algorithm per file. Each algorithm is an earlier one plus one idea.
//!
//! Read neighbouring files side by side. They have the same function name, the same order of parameters and the same
//! local names, so the difference between two files is the lesson. Every recursive search has the same five steps, each
//! marked by a comment:
//!
//! 1. *Enter* the node.
//! 2. *Terminal*: return the score of the outcome if the game is over.
//! 3. *Horizon*: return the static evaluation if no depth remains.
//! 4. *Loop* over the legal moves.
//! 5. *Return* the best score.
//!
//! The loop is repeated in every file on purpose, because it is what the lessons change.
//!
//! | file | idea | capability |
//! |---|---|---|
//! | [`minimax`] | two sides: highest and lowest score | [`Game`](crate::Game) |
//! | [`alpha_beta_two_sided`] | alpha cutoffs and beta cutoffs | [`Game`](crate::Game) |
//! | [`negamax`] | one side: a change of sign | [`Game`](crate::Game) |
//! | [`alpha_beta_fail_hard`] | one kind of cutoff; scores are clamped to the window | [`Game`](crate::Game) |
//! | [`alpha_beta`] | fail-soft: a score outside the window is a bound | [`Game`](crate::Game) |
//! | [`pvs`] | null windows show that the first move is best | [`Game`](crate::Game) |
//! | [`null_move`] | if a pass reaches beta, some move does too | [`NullMove`](crate::NullMove) |
//! | [`iterative_deepening`] | depth 1, 2, 3, ..., each with the last PV first | [`Game`](crate::Game) |
//! | [`aspiration`] | a narrow window around the last score | [`Game`](crate::Game) |
//! | [`history`] | moves that caused cutoffs elsewhere come first | [`MoveOrdering`](crate::MoveOrdering) |
//! | [`killers`] | moves that caused cutoffs in siblings come first | [`MoveOrdering`](crate::MoveOrdering) |
//! | [`transposition_table`] | each position is searched only once | [`PositionKey`](crate::PositionKey) |
//! | [`mtdf`] | null windows alone find the value | [`PositionKey`](crate::PositionKey) |
//! | [`sss_star`] | the most promising node first, from a list | [`Game`](crate::Game) |
//! | [`mt_sss`] | MTD(f) from above is SSS*, from below DUAL* | [`PositionKey`](crate::PositionKey) |
//! | [`quiescence`] | captures are resolved at the horizon | [`Tactics`](crate::Tactics) |
//! | [`together`] | everything: a program of 2005 | all four |
//!
//! [`Algorithm`] runs any of them by name.
//!
//! # Parameters
//!
//! | parameter | meaning |
//! |---|---|
//! | `cx` | the [`Context`]: position, evaluator, observer, and after the search the PV, `cx.pv.line(0)` |
//! | `depth` | the number of plies to search; at 0 the position is evaluated |
//! | `ply` | the distance from the root in plies: 0, unless the search calls itself |
//! | `window` | the [`Window`](crate::Window); [`Window::FULL`](crate::Window::FULL) gives the exact score |
//!
//! Further parameters belong to the lesson that adds them. A search leaves the position as it was and returns a
//! [`Score`](crate::Score) in the evaluator's units.
//!
//! # Depth
//!
//! No search may reach a node more than [`Score::MAX_PLY`](crate::Score::MAX_PLY) (1,000) plies below its root,
//! including quiescence. Beyond that, no score and no row of the [`PvTable`](crate::PvTable) can represent the node, so
//! the search panics. A search with a `depth` of at most 1,000, or in a game that ends within 1,000 plies, never gets
//! that deep, unless quiescence follows captures beyond it.
//!
//! # Example
//!
//! Alpha-beta finds the score of minimax with a fraction of the nodes. The tests in `tests/` of this crate check that
//! the algorithms agree.
//!
//! ```
//! use game_search::{Stats, Window, eval_fn, ladder::{Context, alpha_beta, minimax}};
//! use small_games::TicTacToe;
//!
//! let mut evaluate = eval_fn(1, |_: &TicTacToe| 0);
//! let (mut all, mut some) = (Stats::default(), Stats::default());
//! let exact = minimax::search(&mut Context::new(&mut TicTacToe::default(), &mut evaluate, &mut all), 9, 0);
//! let score =
//!     alpha_beta::search(&mut Context::new(&mut TicTacToe::default(), &mut evaluate, &mut some), 9, 0, Window::FULL);
//! assert_eq!(score, exact);
//! assert!(some.nodes * 20 < all.nodes);
//! ```

mod adapter;
mod algorithm;
mod context;

pub mod alpha_beta;
pub mod alpha_beta_fail_hard;
pub mod alpha_beta_two_sided;
pub mod aspiration;
pub mod history;
pub mod iterative_deepening;
pub mod killers;
pub mod minimax;
pub mod mt_sss;
pub mod mtdf;
pub mod negamax;
pub mod null_move;
pub mod pvs;
pub mod quiescence;
pub mod sss_star;
pub mod together;
pub mod transposition_table;

pub use algorithm::{Algorithm, Comparison, Exactness, MissingCapability, SearchResult, UnknownAlgorithm, compare};
pub use context::Context;
