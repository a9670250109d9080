//! The evaluation of the engine: many small terms, their weights in one table.
//!
//! | file | counts |
//! |---|---|
//! | `material` | which pieces there are, beside each other and against each other |
//! | `reach` | where they stand, and how far they go |
//! | `safety` | what endangers the generals |
//! | `threats` | pieces attacked and guarded |
//! | `const_loops` | how tables are computed at compile time |
//! | `endings` | what cannot be won any more |
//! | `points` | sets of points |
//! | `terms` | the list of all terms, and what takes their counts |
//! | `weights` | the table: a weight in the middle game and one in the ending for each |
//! | `sums` | what collects the counts: a sum for the search, a list for the tuner and for `explain` |
//! | `evaluator` | [`Full`] itself |
//! | `explain` | the same as a table, for people; as a sum, for the tuner |
//!
//! What is counted goes to a sink: a sum for the search, a list for [`explain`](Full::explain) and for tuning
//! ([`Linear`](game_search::Linear)). All three see the same.

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
