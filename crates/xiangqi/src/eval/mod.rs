//! Evaluations, each an object of its own, so that they can be compared side by side on equal searches.
//!
//! | name | evaluator | idea | source |
//! |---|---|---|---|
//! | `material` | [`Material`] | count the pieces | |
//! | `placement` | [`Placement`] | and where they stand, kept up with each move | a Delphi program after xqwizard |
//! | `article-as-printed` | [`FivePart`] | and where they can go, and what attacks and guards them | a Python program |
//! | `article-as-intended` | [`FivePart`] | the same, exchanges judged as the comments of that program say | |
//! | `full` | [`Full`] | everything an engine wants to know, tuned on its own games | this crate |
//!
//! All give integers for the side to move, a soldier being worth about a hundred, and none keeps any state.
//!
//! ```
//! use game_search::Evaluator;
//! use xiangqi::{Position, eval};
//!
//! let mut evaluator = eval::by_name("placement")?;
//! let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
//! assert!(evaluator.evaluate(&position) > 800, "Red is a chariot up");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_name;
mod five_part;
pub mod full;
mod material;
mod placement;

pub use by_name::{AnyEvaluator, UnknownEvaluator, by_name};
pub use five_part::{FivePart, Parts, Reading};
pub use full::Full;
pub use material::Material;
pub use placement::Placement;
