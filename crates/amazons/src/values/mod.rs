//! Values of shared regions as combinatorial games: what they add up to tells who wins.
//!
//! | file | what is in it |
//! |---|---|
//! | `store.rs` | [`Value`] and [`Values`]: short games in canonical form, each kept once |
//! | `canonical.rs` | from any options to that form |
//! | `order.rs` | [`Comparison`], [`OutcomeClass`]: which value is greater, who wins |
//! | `arithmetic.rs` | negatives, sums, numbers, switches, values with names |
//! | `dyadic.rs` | [`Dyadic`]: the numbers among short games |
//! | `number_up_star.rs` | [`NumberUpStar`]: the values with names |
//! | `thermograph.rs` | [`Heat`]: mean and temperature |
//! | `text.rs` | values as text, and back |
//! | `valuer.rs` | [`Valuer`]: the values of regions; [`Decision`]: who wins their sum, and by which move; [`Summing`]: an evaluator that tells a search |
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
pub use thermograph::Heat;
pub use valuer::{Decision, Summing, Valuer};
