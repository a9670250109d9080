//! The values of shared regions as combinatorial games, and the winner of their sum.
//!
//! | file | content |
//! |---|---|
//! | `store.rs` | [`Value`] and [`Values`]: short games in canonical form, each stored once |
//! | `canonical.rs` | the canonical form of a game with any options |
//! | `order.rs` | [`Comparison`], [`OutcomeClass`]: comparison of two values, and the winner of a game |
//! | `arithmetic.rs` | negatives, sums, numbers, switches, and sums of a number, a multiple of up and a nimber |
//! | `dyadic.rs` | [`Dyadic`]: the numbers among short games |
//! | `number_up_star.rs` | [`NumberUpStar`]: sums of a number, a multiple of up and a nimber, such as `1/2^*` |
//! | `thermograph.rs` | [`MeanAndTemperature`]: mean and temperature |
//! | `text.rs` | values as text, and parsing them |
//! | `valuer.rs` | [`Valuer`]: the values of regions; [`Decision`]: the winner of their sum, with a winning move; [`SumEvaluator`]: an evaluator that uses sums as proofs in a search |
//!
//! A position is the sum of its [regions](crate::regions). In a region with queens of both sides it can matter who
//! moves first. The value of such a region is therefore not a number of moves but a game: the options of Left (the
//! first player) and the options of Right. Games can be added and compared (J. H. Conway, *On Numbers and Games*, 1976;
//! E. Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, 1982; A. Siegel, *Combinatorial Game Theory*, 2013). As in that
//! theory, the side that cannot move loses.
//!
//! The values of large regions cannot be computed, because the cost grows very fast with the size of the region.
//! Methods return `None` if they would exceed their memory limit.

mod arithmetic;
mod canonical;
mod dyadic;
mod number_up_star;
mod order;
mod store;
mod text;
mod thermograph;
mod valuer;

pub use dyadic::Dyadic;
pub use number_up_star::NumberUpStar;
pub use order::{Comparison, OutcomeClass};
pub use store::{Stops, Value, Values};
pub use text::ValueParseError;
pub use thermograph::MeanAndTemperature;
pub use valuer::{Decision, SumEvaluator, Valuer};
