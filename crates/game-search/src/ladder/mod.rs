//! The ladder: one search algorithm per file. Each algorithm adds one idea to an earlier algorithm.
//!
//! Read neighbouring files side by side. All files use the same function name, the same order of parameters and the
//! same local names, so the difference between two files is the lesson. Every recursive search has the same five steps,
//! each marked by a comment:
//!
//! 1. *Enter* the node.
//! 2. *Terminal*: return the score of the outcome if the game is over.
//! 3. *Horizon*: return the static evaluation if no depth remains.
//! 4. *Loop* over the legal moves.
//! 5. *Return* the best score.
//!
//! The loop is repeated in every file on purpose, because most lessons change the loop.
//!
//! | file | idea | capability |
//! |---|---|---|
//! | [`minimax`] | one side maximises the score, the other minimises it | [`Game`](crate::Game) |
//! | [`alpha_beta_two_sided`] | alpha cutoffs and beta cutoffs | [`Game`](crate::Game) |
//! | [`negamax`] | both sides maximise; scores change sign | [`Game`](crate::Game) |
//! | [`alpha_beta_fail_hard`] | one kind of cutoff; scores are clamped to the window | [`Game`](crate::Game) |
//! | [`alpha_beta`] | fail-soft: a score outside the window is a bound | [`Game`](crate::Game) |
//! | [`pvs`] | null windows test whether the first move is best | [`Game`](crate::Game) |
//! | [`null_move`] | if a pass reaches beta, some move also reaches beta | [`NullMove`](crate::NullMove) |
//! | [`iterative_deepening`] | depth 1, 2, 3, ...; the previous PV is tried first | [`Game`](crate::Game) |
//! | [`aspiration`] | a narrow window around the previous score | [`Game`](crate::Game) |
//! | [`history`] | moves that caused cutoffs elsewhere come first | [`MoveOrdering`](crate::MoveOrdering) |
//! | [`killers`] | moves that caused cutoffs in siblings come first | [`MoveOrdering`](crate::MoveOrdering) |
//! | [`transposition_table`] | each position is searched only once | [`PositionKey`](crate::PositionKey) |
//! | [`mtdf`] | null windows alone find the value | [`PositionKey`](crate::PositionKey) |
//! | [`sss_star`] | a list yields the most promising node of the tree | [`Game`](crate::Game) |
//! | [`mt_sss`] | MTD(f) from +inf is SSS*, MTD(f) from -inf is DUAL* | [`PositionKey`](crate::PositionKey) |
//! | [`quiescence`] | captures are resolved at the horizon | [`Tactics`](crate::Tactics) |
//! | [`together`] | all techniques: a typical program of 2005 | all four capabilities |
//!
//! [`Algorithm`] runs any algorithm by its name.
//!
//! # Parameters
//!
//! | parameter | meaning |
//! |---|---|
//! | `cx` | the [`Context`]: position, evaluator, observer and PV; `cx.pv.line(0)` is the PV after the search |
//! | `depth` | the number of plies to search; at 0 the position is evaluated |
//! | `ply` | the distance from the root in plies: 0, unless the search calls itself |
//! | `window` | the [`Window`](crate::Window); [`Window::FULL`](crate::Window::FULL) gives the exact score |
//!
//! Further parameters belong to the lesson that adds them. A search leaves the position as it was and returns a
//! [`Score`](crate::Score) in the evaluator's units.
//!
//! # Depth
//!
//! A search panics if it reaches a node more than [`Score::MAX_PLY`](crate::Score::MAX_PLY) (1,000) plies below its
//! root, because no score and no row of the [`PvTable`](crate::PvTable) can represent this node. That can happen only
//! with a `depth` over 1,000, or if quiescence follows captures beyond ply 1,000. It cannot happen in a game that ends
//! within 1,000 plies.
//!
//! # Example
//!
//! Alpha-beta finds the score of minimax with a fraction of the nodes. The tests in `tests/` of this crate check that
//! the algorithms return the same score.
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

pub use crate::Context;
pub use algorithm::{Algorithm, Comparison, Exactness, MissingCapability, SearchResult, UnknownAlgorithm, compare};

/// Returns the source text of a lesson, such as `pvs.rs`, or `None` if no lesson has this file name. The lines that an
/// observer receives ([`Observer::at`](crate::Observer::at)) are lines of these texts.
#[cfg(feature = "source-lines")]
pub fn source(file: &str) -> Option<&'static str> {
    SOURCES.iter().find(|(name, _)| *name == file).map(|&(_, text)| text)
}

#[cfg(feature = "source-lines")]
macro_rules! sources {
    ($($file:literal)*) => { &[$(($file, include_str!($file))),*] };
}

/// The lessons by the name of their file.
#[cfg(feature = "source-lines")]
const SOURCES: &[(&str, &str)] = sources![
    "alpha_beta.rs" "alpha_beta_fail_hard.rs" "alpha_beta_two_sided.rs" "aspiration.rs" "history.rs"
    "iterative_deepening.rs" "killers.rs" "minimax.rs" "mt_sss.rs" "mtdf.rs" "negamax.rs" "null_move.rs" "pvs.rs"
    "quiescence.rs" "sss_star.rs" "together.rs" "transposition_table.rs"
];
