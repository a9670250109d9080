//! Regions: parts of the board that arrows close off from each other, and endings that are counted instead of searched.
//!
//! | file | what is in it |
//! |---|---|
//! | `region.rs` | [`Region`], and [`Owner`]: who can still move there |
//!
//! Arrows stay for ever, so nothing ever enters or leaves a region: a position is the sum of its regions. In a region
//! that queens of one side alone stand in, only their number of moves counts.

mod region;

pub use region::{Owner, Region, Regions};
