//! Static evaluations, each an object of its own.
//!
//! | evaluator | idea | source |
//! |---|---|---|
//! | [`Mobility`] | count queen moves | |
//! | [`Lecture`] | and what stands around the queens | a lecture of 2012 |
//! | [`Territory`] | who is nearer to which squares | the literature: Lieberum, 2005 |
//! | [`Champion`] | the same with fewer terms and other weights | a champion's public description, 2023 |
//!
//! All give integers for the side to move.

pub mod full;
mod guess;
mod lecture;
mod mobility;
pub mod territory;

pub use full::Full;
pub use lecture::Lecture;
pub use mobility::Mobility;
pub use territory::{Champion, KAPPA, Terms, Territory, UNIT, freedom};
