//! Regions: the parts into which arrows divide the board, and endings that are counted instead of searched.
//!
//! | file | content |
//! |---|---|
//! | `region.rs` | [`Region`], its moves, and its [`Owner`] |
//! | `fill.rs` | [`Filler`]: the search for the number of moves that a side has in its own region |
//! | `dead_end.rs` | [`DeadEnd`]: parts of a region that a queen cannot fill and then leave |
//! | `shape.rs` | [`Shape`]: one form for all regions with the same line segment graph |
//! | `ending.rs` | [`Ending`]: the winner and the margin if every region has at most one owner; [`Bounded`]: the margin as a range |
//! | `settled.rs` | [`CountedResult`]: the winner and a move to play; [`finisher()`]: the check for a decided game before a search |
//! | `bounds.rs` | [`Guarantee`], [`CertainWin`]: a certain winner while some regions are still shared; [`CountingEvaluator`]: an evaluator that uses such proofs in a search |
//! | `hash.rs` | a hash of square sets, for caches |
//!
//! Arrows are permanent, so no piece ever enters or leaves a region, and a position is the sum of its regions. In a
//! region with queens of a single side, only the number of moves matters (M. Müller, T. Tegos, *Experiments in Computer
//! Amazons*, 2002; J. Song, M. Müller, *An Enhanced Solver for the Game of Amazons*, 2014). The terms "defect" and
//! "dead end" come from a Chinese lecture on Amazons programs (2012). Filling a region in the best way is NP-complete
//! (M. Buro, *Simple Amazons Endgames and Their Connection to Hamilton Circuits in Cubic Subgrid Graphs*, 2000), so all
//! counts have node limits.

mod bounds;
mod dead_end;
mod ending;
mod fill;
pub(crate) mod hash;
mod region;
mod settled;
mod shape;

pub use bounds::{CertainWin, CountingEvaluator, Guarantee};
pub use dead_end::DeadEnd;
pub use ending::{Bounded, Counted, Ending};
pub use fill::{Fill, Filler};
pub use region::{Owner, Region, Regions};
pub use settled::{CountedResult, finisher};
pub use shape::Shape;
