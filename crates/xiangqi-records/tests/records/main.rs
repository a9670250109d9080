//! Tests of the formats of game records.

mod bad;
mod common;
mod random;
mod real;
mod round_trip;
