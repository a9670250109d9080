//! Evaluations, each an object of its own, so that they can be compared side by side on equal searches.
//!
//! | evaluator | idea | source |
//! |---|---|---|
//! | [`Material`] | count the pieces | |
//! | [`Placement`] | and where they stand, kept up with each move | a Delphi program after xqwizard |
//! | [`FivePart`] | and where they can go, and what attacks and guards them | a Python program |
//! | [`Full`] | everything an engine wants to know, tuned on its own games | this crate |
//!
//! All give integers for the side to move, a soldier being worth about a hundred, and none keeps any state.
//!
//! ```
//! use game_search::Evaluator;
//! use xiangqi::{Position, eval::Placement};
//!
//! let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
//! assert!(Placement.evaluate(&position) > 800, "Red is a chariot up");
//! # Ok::<(), xiangqi::FenError>(())
//! ```

mod five_part;
pub mod full;
mod material;
mod placement;

pub use five_part::{FivePart, Parts, Reading};
pub use full::Full;
pub use material::Material;
pub use placement::Placement;
