//! The evaluation of the engine: many small terms with their weights in one table.
//!
//! | file | contents |
//! |---|---|
//! | `material` | combinations of pieces of one side, and pieces of one side against pieces of the other |
//! | `reach` | the points that pieces stand on and attack, and the mobility of the pieces |
//! | `safety` | the dangers to the generals |
//! | `threats` | attacked and guarded pieces |
//! | `const_loops` | loops that compute tables at compile time |
//! | `endings` | endgames in which a lead cannot be won |
//! | `points` | sets of points |
//! | `terms` | the list of all terms, and the trait that receives their counts |
//! | `weights` | the table of weights: each weight has a value for the middle game and a value for the endgame |
//! | `sums` | the receivers of counts: a sum for the search, a list for the tuner and for `explain` |
//! | `evaluator` | [`Full`] itself |
//! | `explain` | the evaluation as a table for people and as a sum for the tuner |
//!
//! The counts go to a sink: a sum for the search, a list for [`explain`](Full::explain) and for tuning
//! ([`Linear`](game_search::Linear)). All three uses receive the same counts.

#[macro_use]
pub(crate) mod const_loops;
mod endings;
mod evaluator;
mod explain;
mod material;
mod points;
mod reach;
mod safety;
mod sums;
mod terms;
mod threats;
mod weights;

pub use evaluator::Full;
pub use explain::{Explanation, Line};
pub use terms::Term;
