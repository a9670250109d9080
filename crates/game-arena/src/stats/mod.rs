//! What games say about strength: Elo, and when to stop.

mod elo;
mod sprt;

pub use elo::{Estimate, Pentanomial, elo, expected_score};
pub use sprt::{Decision, EloModel, Sprt, SprtError};
