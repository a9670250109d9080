//! Regions: parts of the board that arrows close off from each other, and endings that are counted instead of searched.
//!
//! | file | what is in it |
//! |---|---|
//! | `region.rs` | [`Region`], and [`Owner`]: who can still move there |
//! | `fill.rs` | [`Filler`]: how many moves a side has in a region of its own |
//! | `fill_search.rs` | the search for that |
//! | `dead_end.rs` | [`DeadEnd`]: places that a queen cannot fill and leave |
//! | `block.rs` | the moves there |
//! | `shape.rs` | [`Shape`]: one form for all regions with the same line segment graph |
//! | `counted.rs` | [`Ending`]: who wins, and by how many moves, when every region has one owner |
//! | `bounded.rs` | [`Bounded`]: the same as far as it is known |
//! | `settled.rs` | [`Settled`]: the same for a player, with a move |
//! | `finisher.rs` | [`finisher()`]: what a player asks before a search |
//! | `bounds.rs` | [`Guarantee`], [`Decided`]: who wins for certain while some regions are still shared |
//! | `counting.rs` | [`Counting`]: an evaluator that tells a search |
//! | `hash.rs` | a hash of sets of squares, for what is remembered |
//!
//! Arrows stay for ever, so nothing ever enters or leaves a region: a position is the sum of its regions. In a region
//! that queens of one side alone stand in, only their number of moves counts (M. Müller, T. Tegos, *Experiments in Computer
//! Amazons*, 2002; J. Song, M. Müller, *An Enhanced Solver for the Game of Amazons*, 2014). Defects and dead ends are the words of
//! a Chinese lecture on Amazons programs (2012). To fill a region in the best way is NP-complete (M. Buro, *Simple
//! Amazons Endgames and Their Connection to Hamilton Circuits in Cubic Subgrid Graphs*, 2000): so there are limits of nodes.

mod block;
mod bounded;
mod bounds;
mod counted;
mod counting;
mod dead_end;
mod fill;
mod fill_search;
mod finisher;
pub(crate) mod hash;
mod region;
mod settled;
mod shape;

pub use bounded::Bounded;
pub use bounds::{Decided, Guarantee};
pub use counted::{Counted, Ending};
pub use counting::Counting;
pub use dead_end::DeadEnd;
pub use fill::{Fill, Filler};
pub use finisher::finisher;
pub use region::{Owner, Region, Regions};
pub use settled::Settled;
pub use shape::Shape;
