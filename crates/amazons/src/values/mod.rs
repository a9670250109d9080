//! Values of shared regions as combinatorial games: what they add up to tells who wins.
//!
//! | file | what is in it |
//! |---|---|
//! | `store.rs` | [`Value`] and [`Values`]: short games in canonical form, each kept once |
//! | `canonical.rs` | from any options to that form |
//! | `order.rs` | [`Comparison`], [`OutcomeClass`]: which value is greater, who wins |
//! | `arithmetic.rs` | negatives, sums, numbers, switches |
//! | `dyadic.rs` | [`Dyadic`]: the numbers among short games |
//! | `number_up_star.rs`, `plain.rs` | [`NumberUpStar`]: the values with names |
//! | `thermograph.rs` | [`Heat`]: mean and temperature |
//! | `text.rs`, `read.rs` | values as text, and back |
//! | `valuer.rs` | [`Valuer`]: the values of regions |
//! | `decide.rs` | [`Decision`]: who wins a sum of regions, and by which move |
//! | `summing.rs` | [`Summing`]: an evaluator that tells a search |
//!
//! A position is the sum of its [regions](crate::regions). In one that both sides have queens in, it matters who moves first and
//! how much it matters, so its worth is not a number but a game: where Left (the first player) can move to, and where Right.
//! Games are added and compared (J. H. Conway, *On Numbers and Games*, 1976; E. Berlekamp, J. H. Conway, R. Guy, *Winning
//! Ways*, 1982; A. Siegel, *Combinatorial Game Theory*, 2013). Whoever cannot move loses, as in that theory.
//!
//! Only the values of small regions can be found: they grow very fast. All methods that may need more memory than their limit
//! say so by `None`.

mod arithmetic;
mod canonical;
mod decide;
mod dyadic;
mod number_up_star;
mod order;
mod plain;
mod read;
mod store;
mod summing;
mod text;
mod thermograph;
mod valuer;

pub use decide::Decision;
pub use dyadic::Dyadic;
pub use number_up_star::NumberUpStar;
pub use order::{Comparison, OutcomeClass};
pub use read::ValueParseError;
pub use store::{Stops, Value, Values};
pub use summing::Summing;
pub use thermograph::Heat;
pub use valuer::Valuer;
