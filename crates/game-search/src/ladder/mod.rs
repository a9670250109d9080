//! The ladder: one file per algorithm, each the one before plus one idea.
//!
//! Read the files side by side. They have the same function name, the same order of parameters, the same local
//! names and the same five steps, so the difference between two neighbours is the lesson. The loop is never
//! factored out: here the repetition is the point.
//!
//! | file | idea | needs of the game |
//! |---|---|---|
//! | [`minimax`] | two sides, highest and lowest score | [`Game`](crate::Game) |
//! | [`alpha_beta_two_sided`] | alpha cuts and beta cuts | [`Game`](crate::Game) |
//! | [`negamax`] | one side, a change of sign | [`Game`](crate::Game) |
//! | [`alpha_beta_fail_hard`] | one cut; scores clamped to the window | [`Game`](crate::Game) |
//! | [`alpha_beta`] | fail-soft: scores outside the window are bounds | [`Game`](crate::Game) |
//! | [`pvs`] | null windows prove that the first move is best | [`Game`](crate::Game) |
//! | [`null_move`] | if passing scores beta, a move will | [`NullMove`](crate::NullMove) |
//! | [`iterative_deepening`] | depth 1, 2, 3, ..., the old line first | [`Game`](crate::Game) |
//! | [`aspiration`] | a narrow window around the last score | [`Game`](crate::Game) |
//! | [`history`] | moves that cut elsewhere come first | [`MoveOrdering`](crate::MoveOrdering) |
//! | [`killers`] | moves that cut in a sibling come first | [`MoveOrdering`](crate::MoveOrdering) |
//! | [`transposition_table`] | one position, searched once | [`PositionKey`](crate::PositionKey) |
//! | [`mtdf`] | null windows alone find the value | [`PositionKey`](crate::PositionKey) |
//! | [`sss_star`] | the most promising node first, from a list | [`Game`](crate::Game) |
//! | [`mt_sss`] | from above it is SSS*, from below DUAL* | [`PositionKey`](crate::PositionKey) |
//! | [`quiescence`] | captures are resolved below the horizon | [`Tactics`](crate::Tactics) |
//! | [`together`] | all of it: a program of 2005 | all four |
//!
//! [`Algorithm`] runs any of them by name.
//!
//! # Parameters
//!
//! | parameter | meaning |
//! |---|---|
//! | `cx` | the [`Context`]: position, evaluator, observer, and the line that was found: `cx.pv.line(0)` after the search |
//! | `depth` | how many plies to search; at 0 the position is evaluated |
//! | `ply` | how many plies the position lies below the root: 0, unless the search calls itself |
//! | `window` | which scores are to be told apart; [`Window::FULL`](crate::Window::FULL) for the exact one. See [`Window`](crate::Window) for what a search promises |
//!
//! What comes after them is what the lesson adds. A search leaves the position as it was, and returns a
//! [`Score`](crate::Score) in the evaluator's units.
//!
//! # Depth
//!
//! No search may reach a node more than [`Score::MAX_PLY`](crate::Score::MAX_PLY) (1,000) plies below its root,
//! quiescence included. All of them panic if one does, for no score and no row of the
//! [`PvTable`](crate::PvTable) can name it. A `depth` of at most 1,000, or a game that is over by then,
//! never gets there, unless captures go on beyond it.
//!
//! The tests prove that the files agree: see `tests/` of this crate.
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

pub use algorithm::{Algorithm, Comparison, Found, Lacks, Promise, UnknownAlgorithm, compare};
pub use context::Context;
