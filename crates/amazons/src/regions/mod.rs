//! Regions: parts of the board that arrows close off from each other, and endings that are counted instead of searched.
//!
//! | file | what is in it |
//! |---|---|
//! | `region.rs` | [`Region`], and [`Owner`]: who can still move there; the moves there |
//! | `fill.rs` | [`Filler`]: how many moves a side has in a region of its own, and the search for that |
//! | `dead_end.rs` | [`DeadEnd`]: places that a queen cannot fill and leave |
//! | `shape.rs` | [`Shape`]: one form for all regions with the same line segment graph |
//! | `ending.rs` | [`Ending`]: who wins, and by how many moves, when every region has one owner; [`Bounded`]: as far as it is known |
//! | `settled.rs` | [`Settled`]: the same for a player, with a move; [`finisher()`]: what a player asks before a search |
//! | `bounds.rs` | [`Guarantee`], [`Decided`]: who wins for certain while some regions are still shared; [`Counting`]: an evaluator that tells a search |
//! | `hash.rs` | a hash of sets of squares, for what is remembered |
//!
//! Arrows stay for ever, so nothing ever enters or leaves a region: a position is the sum of its regions. In a region
//! that queens of one side alone stand in, only their number of moves counts (M. Müller, T. Tegos, *Experiments in Computer
//! Amazons*, 2002; J. Song, M. Müller, *An Enhanced Solver for the Game of Amazons*, 2014). Defects and dead ends are the words of
//! a Chinese lecture on Amazons programs (2012). To fill a region in the best way is NP-complete (M. Buro, *Simple
//! Amazons Endgames and Their Connection to Hamilton Circuits in Cubic Subgrid Graphs*, 2000): so there are limits of nodes.

mod bounds;
mod dead_end;
mod ending;
mod fill;
pub(crate) mod hash;
mod region;
mod settled;
mod shape;

pub use bounds::{Counting, Decided, Guarantee};
pub use dead_end::DeadEnd;
pub use ending::{Bounded, Counted, Ending};
pub use fill::{Fill, Filler};
pub use region::{Owner, Region, Regions};
pub use settled::{Settled, finisher};
pub use shape::Shape;
